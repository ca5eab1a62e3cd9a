#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# bergfried puzzles: finding some, the same with any number of threads and after a break; trying
# them again; files with errors.
# ctest: once
set -eu
: "${BERGFRIED:?names the program}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8

fail()
{
	echo "puzzles: $*" >&2
	exit 1
}

# find ARGUMENTS...: a few puzzles with little thought
find()
{
	"$BERGFRIED" puzzles ordonans --count 3 --iterations 40 --effort 2 "$@" 2>"$dir/errors" || fail "ended with $?: $(cat "$dir/errors")"
}

find --threads 1 --out "$dir/one"
find --threads 2 --out "$dir/two" --keep "$dir/kept"
cmp "$dir/one" "$dir/two" || fail "two threads find others than one"
[ "$(grep -vc '^#' "$dir/one")" -eq 3 ] || fail "they are not three"
find --threads 2 --keep "$dir/kept" >"$dir/again"
cmp "$dir/one" "$dir/again" || fail "what was kept gives others"
grep -q 'continuing' "$dir/errors" || fail "nothing was kept"

"$BERGFRIED" puzzles ordonans --check "$dir/one" --effort 1 --json >"$dir/out" || fail "check ended with $?"
grep -q '^{"game":"ordonans","tried":3,"confirmed":[0-3],"iterations":250}$' "$dir/out" || fail "check says $(cat "$dir/out")"
"$BERGFRIED" puzzles ordonans --check "$dir/one" --sample 2 --iterations 20 --effort 1 >"$dir/out" || fail "check ended with $?"
grep -q '^2 puzzles tried' "$dir/out" || fail "a sample says $(cat "$dir/out")"
"$BERGFRIED" puzzles ordonans --check "$dir/one" --show 2 --json >"$dir/out" || fail "show ended with $?"
grep -q '"number":2,' "$dir/out" || fail "show says $(cat "$dir/out")"

# What comes with the program.
for game in carcassonne-castle between-two-castles ordonans; do
	"$BERGFRIED" puzzles "$game" --show 1 | grep -q '^puzzle 1, rating' || fail "$game has no first puzzle"
done

# refused LINE WORDS: a file with that line
refused()
{
	printf '# a file\n%s\n' "$1" >"$dir/bad"
	rc=0
	"$BERGFRIED" puzzles ordonans --check "$dir/bad" >"$dir/out" 2>"$dir/errors" || rc=$?
	[ $rc -eq 1 ] || fail "“$1” ended with $rc"
	grep -q "bad:2: $2" "$dir/errors" || fail "“$1”: $(cat "$dir/errors")"
}
refused 'x' 'column 1'
refused '1 1500 2 - 3 - a 600 500 012345' 'column 32'
refused '1 1500 2 - 3 9Z a 600 500 0123456' 'move 1 of this puzzle is not legal'
refused '1 1500 2 - 3 - 9Z 600 500 0123456' 'the best decision'

rc=0
"$BERGFRIED" puzzles ordonans --show 9999 >"$dir/out" 2>"$dir/errors" || rc=$?
[ $rc -eq 1 ] && grep -q '9999' "$dir/errors" || fail "an unknown number ended with $rc"
rc=0
"$BERGFRIED" puzzles ordonans --seats 2,9 >"$dir/out" 2>"$dir/errors" || rc=$?
[ $rc -eq 2 ] || fail "nine seats ended with $rc"
