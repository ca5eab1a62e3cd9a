#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Every command has its help in every language, and a wrong call is answered
# with exit status 2 and a sentence, never with silence.
set -eu
docs=$(CDPATH='' cd "$(dirname "$0")/../../docs" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
commands="games play simulate arena score verify replay review data rules aid perft bench engine serve backup export ratings"
games="carcassonne-castle between-two-castles ordonans"

fail()
{
	echo "commands: $1" >&2
	exit 1
}

for lang in en ru cs; do
	"$BERGFRIED" --lang $lang --help >"$dir/$lang" || fail "--help in $lang"
	for command in $commands; do
		grep -q "^  $command " "$dir/$lang" || fail "$command is not in the help ($lang)"
		"$BERGFRIED" "$command" --lang $lang --help >"$dir/out" || fail "$command --help in $lang"
		[ "$(wc -l <"$dir/out")" -ge 3 ] || fail "$command --help is too short"
	done
	for game in $games; do
		"$BERGFRIED" rules $game --lang $lang >"$dir/rules" || fail "rules of $game in $lang"
		if grep -q 'figure:\|!\[' "$dir/rules"; then fail "figures in the rules of $game in $lang"; fi
		# nothing else is gone
		for file in "$dir/rules" "$docs/rules/$game/$lang.md"; do grep -c '^#\|^- \|^[0-9]*\. ' "$file"; done |
			uniq | wc -l | grep -qx '1' || fail "rules of $game in $lang are not whole"
		"$BERGFRIED" rules $game --rulings --lang $lang | grep -o '^- R[0-9]*\.' >>"$dir/rulings.$lang"
	done
done
cmp -s "$dir/en" "$dir/ru" && fail "Russian help is English"
cmp -s "$dir/en" "$dir/cs" && fail "Czech help is English"
cmp "$dir/rulings.en" "$dir/rulings.ru" || fail "rulings differ in Russian"
cmp "$dir/rulings.en" "$dir/rulings.cs" || fail "rulings differ in Czech"

# A player aid is one page, the same in every language; a game without one says so.
for game in $games; do
	rm -f "$dir/heads"
	for lang in en ru cs; do
		if [ ! -d "$docs/aid/$game" ]; then
			rc=0
			"$BERGFRIED" aid "$game" --lang $lang >"$dir/out" 2>"$dir/err" || rc=$?
			[ $rc -eq 1 ] && grep -q "$game" "$dir/err" || fail "$game has no aid, and does not say so ($lang)"
			continue
		fi
		"$BERGFRIED" aid "$game" --lang $lang >"$dir/out" || fail "aid of $game in $lang"
		cmp "$dir/out" "$docs/aid/$game/$lang.md" || fail "aid of $game in $lang is not whole"
		[ "$(wc -l <"$dir/out")" -le 60 ] || fail "aid of $game in $lang is longer than a page"
		grep -c '^#' "$dir/out" >>"$dir/heads"
	done
	[ ! -e "$dir/heads" ] || [ "$(sort -u "$dir/heads" | wc -l)" -eq 1 ] || fail "aids of $game have different headings"
done

# The environment chooses the language; POSIX says which variable wins.
LC_ALL=ru_RU.UTF-8 LANG=cs_CZ.UTF-8 "$BERGFRIED" --help | cmp - "$dir/ru" || fail "LC_ALL"
env -u LC_ALL -u LC_MESSAGES LANG=cs_CZ.UTF-8 "$BERGFRIED" --help | cmp - "$dir/cs" || fail "LANG"

# wrong ARGUMENTS...: exit status 2 and something on standard error
wrong()
{
	rc=0
	"$BERGFRIED" "$@" >"$dir/out" 2>"$dir/err" </dev/null || rc=$?
	[ $rc -eq 2 ] || fail "$*: exit status $rc"
	[ -s "$dir/err" ] || fail "$*: nothing was said"
}
wrong
wrong nonsense
wrong --lang xx games
wrong games extra
wrong play
wrong play chess
wrong simulate carcassonne-castle --games 0
wrong simulate carcassonne-castle --games many
wrong simulate carcassonne-castle --seats random
wrong simulate carcassonne-castle --seats random,nobody
wrong simulate carcassonne-castle --option starts=maybe
wrong simulate carcassonne-castle --option starts
wrong simulate carcassonne-castle --seed
wrong verify
wrong replay
wrong data
wrong rules carcassonne-castle --nothing
wrong perft carcassonne-castle --depth -1
wrong bench chess
wrong score between-two-castles

"$BERGFRIED" data carcassonne-castle | grep -q '^60	C1	C2	T1	C2' || fail "data"
"$BERGFRIED" perft carcassonne-castle --depth 2 --json | grep -qx '{"depth":0,"positions":1}' || fail "perft"

# Output that cannot be written is an error.
if [ -e /dev/full ]; then
	rc=0
	"$BERGFRIED" data carcassonne-castle >/dev/full 2>"$dir/err" || rc=$?
	[ $rc -eq 3 ] || fail "a full disk went unnoticed ($rc)"
fi
