#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Every command has its help in every language, and a wrong call is answered
# with exit status 2 and a sentence, never with silence.
set -eu
games_at=$(CDPATH='' cd "$(dirname "$0")/../../games" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
commands="games play rules aid data score bots simulate arena dataset puzzles engine verify replay review serve health admin backup copy export ratings perft bench help"
hidden="completion man" # which make install runs for people
games="carcassonne-castle between-two-castles ordonans"

fail()
{
	echo "commands: $1" >&2
	exit 1
}

for lang in en ru cs; do
	"$BERGFRIED" --lang $lang --help >"$dir/$lang" || fail "--help in $lang"
	# the help lists these, and nothing else
	sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' "$dir/$lang" | sort >"$dir/listed"
	printf '%s\n' $commands | sort | cmp - "$dir/listed" || fail "the help lists other commands ($lang)"
	for command in $commands $hidden; do
		"$BERGFRIED" "$command" --lang $lang --help >"$dir/out" || fail "$command --help in $lang"
		"$BERGFRIED" --lang $lang help "$command" | cmp - "$dir/out" || fail "help $command in $lang"
		# options, examples, exit codes, and no line too long for 80 columns but examples
		grep -q '^  --help ' "$dir/out" && grep -q '^  bergfried ' "$dir/out" && grep -q '^  2    ' "$dir/out" ||
			fail "$command --help in $lang is not whole"
		[ "$(grep -v '^  bergfried ' "$dir/out" | wc -L)" -le 80 ] || fail "$command --help in $lang is too wide"
	done
	for game in $games; do
		"$BERGFRIED" rules $game --lang $lang >"$dir/rules" || fail "rules of $game in $lang"
		if grep -q 'figure:\|!\[' "$dir/rules"; then fail "figures in the rules of $game in $lang"; fi
		# nothing else is gone
		for file in "$dir/rules" "$games_at/$game/book/$lang.md"; do grep -c '^#\|^- \|^[0-9]*\. ' "$file"; done |
			uniq | wc -l | grep -qx '1' || fail "rules of $game in $lang are not whole"
		"$BERGFRIED" rules $game --rulings --lang $lang | grep -o '^- R[0-9]*\.' >>"$dir/rulings.$lang"
	done
done
for command in $commands $hidden; do
	grep -q "^| .bergfried $command[^a-z]" "$games_at/../README.md" || fail "$command is not in the README"
done
cmp -s "$dir/en" "$dir/ru" && fail "Russian help is English"
cmp -s "$dir/en" "$dir/cs" && fail "Czech help is English"
cmp "$dir/rulings.en" "$dir/rulings.ru" || fail "rulings differ in Russian"
cmp "$dir/rulings.en" "$dir/rulings.cs" || fail "rulings differ in Czech"

# A player aid is one page, the same in every language; a game without one says so.
for game in $games; do
	rm -f "$dir/heads"
	for lang in en ru cs; do
		if [ ! -d "$games_at/$game/book/aid" ]; then
			rc=0
			"$BERGFRIED" aid "$game" --lang $lang >"$dir/out" 2>"$dir/err" || rc=$?
			[ $rc -eq 1 ] && grep -q "$game" "$dir/err" || fail "$game has no aid, and does not say so ($lang)"
			continue
		fi
		"$BERGFRIED" aid "$game" --lang $lang >"$dir/out" || fail "aid of $game in $lang"
		cmp "$dir/out" "$games_at/$game/book/aid/$lang.md" || fail "aid of $game in $lang is not whole"
		[ "$(wc -l <"$dir/out")" -le 60 ] || fail "aid of $game in $lang is longer than a page"
		# it is read as it is, beside a board of 80 columns
		# (awk may count bytes, sed does not)
		sed 's/[^|]/x/g' "$dir/out" | awk '/^\|/ { if (wide && length != wide) bad = 1; wide = length } !/^\|/ { wide = 0 } length > 78 { bad = 1 } END { exit bad }' ||
			fail "aid of $game in $lang: a wide line, or a table that is not aligned"
		head -n 1 "$dir/out" | grep -q ': ' || fail "aid of $game in $lang: its title does not say what it is"
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
# says TEXT ARGUMENTS...: the same, with these words
says()
{
	text=$1
	shift
	wrong "$@"
	grep -qF -- "$text" "$dir/err" || fail "$*: expected “$text”, got: $(cat "$dir/err")"
}
wrong
wrong nonsense
says 'unknown command “plya”; did you mean “play”?' plya
says 'unknown command “plya”; did you mean “play”?' help plya
says 'unknown option --gamse; did you mean --games?' simulate castle --gamse=3
says 'unknown option --xyzzy' simulate castle --xyzzy
says 'unknown game “casle”; did you mean “castle”?' play casle
says 'unknown game “chess”' play chess
says 'unknown bot “gredy”; did you mean “greedy”?' simulate castle --seats gredy,random
says '“bergfried bots” lists them' simulate castle --seats stockfish,random
says 'missing argument: GAME' play
says 'missing argument: FILE' score two-castles
says 'unexpected argument “extra”' games extra
says '--games needs a value: N' simulate castle --games
says '--json takes no value' games --json=yes
says '--seed may be given only once' simulate castle --seed 1 --seed 2
says '--games must be a whole number from 1 to 1000000000; got “0”' simulate castle --games 0
says '--color must be auto, always or never; got “blue”' --color blue games
says 'the seats from' simulate two-castles --option ages=1,1
says 'got “1,1”' simulate two-castles --option ages=1,1
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

# Games by short names and beginnings, which mean the same everywhere.
"$BERGFRIED" data carcassonne-castle >"$dir/whole"
for name in castle cast carcassonne c; do
	"$BERGFRIED" data $name | cmp - "$dir/whole" || fail "the game $name"
done
for name in two-castles between two b; do
	"$BERGFRIED" perft $name --depth 0 >/dev/null || fail "the game $name"
done
"$BERGFRIED" games --json | grep -q '"name":"between-two-castles","short":"two-castles"' || fail "games --json"

"$BERGFRIED" -V | grep -qx 'bergfried [0-9.]*' || fail "-V"
for flag in --lang --color --help --version; do
	"$BERGFRIED" --help | grep -q "^  $flag " || fail "--help does not have $flag"
done
"$BERGFRIED" --version | grep -qx 'bergfried [0-9.]*' || fail "--version"

# Every bot that is listed can take a seat; what is said about it may go on in lines of their own.
"$BERGFRIED" bots | grep '^[a-z]' | while read -r bot about; do
	[ "$about" ] || fail "$bot: nothing is said about it"
	"$BERGFRIED" play castle --plain --seats "person,$bot" --option first=0 --save "$dir/save" </dev/null >/dev/null ||
		fail "$bot cannot play"
done
[ "$("$BERGFRIED" bots --json | grep -o '"name":' | wc -l)" -eq "$("$BERGFRIED" bots | grep -c '^[a-z]')" ] || fail "bots --json"

# Numbers are numbers.
"$BERGFRIED" data two-castles --json >"$dir/out"
grep -q '"name":"Breakfast Nook",.*"points":2,' "$dir/out" || fail "points are no numbers"
grep -q '"points":"4/1"' "$dir/out" || fail "4/1 is no number"

# The rules for programs: the page, and the rulings one by one.
"$BERGFRIED" rules castle --json >"$dir/out"
grep -q '^{"game":"carcassonne-castle","title":"Carcassonne: The Castle","language":"en","markdown":"# ' "$dir/out" || fail "rules --json"
[ "$(grep -o '"ruling":"R' "$dir/out" | wc -l)" -eq "$("$BERGFRIED" rules castle --rulings | grep -c '^- R')" ] ||
	fail "rules --json has not all rulings"

# Colours: none through a pipe, unless they are wanted.
escape=$(printf '\033')
for colour in auto never; do
	"$BERGFRIED" --color $colour help play | grep -q "$escape" && fail "--color $colour has escapes"
done
"$BERGFRIED" --color=always help play | grep -q "$escape" || fail "--color always has none"

# An arena plays whole deals, and says so.
"$BERGFRIED" arena castle --games 3 >"$dir/out" 2>"$dir/err"
grep -q 'playing 4 games, not 3: each deal is played 2 times' "$dir/err" || fail "arena says nothing about the fourth game"
grep -q ' out of 4$' "$dir/out" || fail "arena has not played 4 games"
"$BERGFRIED" arena castle --games 2 --seats random,random 2>/dev/null | grep -q '^random (B): ' || fail "equal bots in arena"
"$BERGFRIED" arena ordonans --games 2 --seats level1,level1 2>/dev/null | grep -q '^Till the younger: ' || fail "equal levels in arena"
