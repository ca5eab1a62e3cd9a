#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Playing in plain lines: a whole game through a pipe, leaving and resuming,
# and what is refused.
set -eu
: "${BERGFRIED:?names the program}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home" LC_ALL=C.UTF-8
game=carcassonne-castle
saved=$home/bergfried/$game.record

fail()
{
	echo "play_plain: $*" >&2
	exit 1
}

# has FILE TEXT: a line of the output
has()
{
	grep -q -- "$2" "$1" || { cat "$1"; fail "no “$2” in what was said"; }
}

# The end of the input is no harm: the game is saved.
printf 'help\nmoves\nplace 0,0 r0\nnonsense\n99\nscore\nleft\naid\n1\nundo\n' |
	"$BERGFRIED" play $game --seed 1 --seats person,greedy --names Anna --option first=0 >"$home/out"
has "$home/out" 'To move: Anna (A)'
has "$home/out" '  1  place '
has "$home/out" '0,0 is not inside the wall'
has "$home/out" 'place a tile: “place ROW,COL rK”'
has "$home/out" 'There is no move 99'
has "$home/out" '59 tiles have not been drawn yet'
has "$home/out" '# The Castle: player aid$'
has "$home/out" 'can be resumed'
[ -f "$saved" ] || fail "the game was not saved"
if grep -q "$(printf '\033')" "$home/out"; then
	fail "control codes in plain lines"
fi

# Go on to the end, always with the first move.
yes 1 | "$BERGFRIED" play $game --resume >"$home/out"
has "$home/out" '^Winner: \|^Shared win: '
has "$home/out" '^Anna (A): [0-9]* point'
has "$home/out" '^greedy (B): [0-9]* point'
record=$(tail -n 1 "$home/out")
[ -f "$record" ] || fail "no record at $record"
grep -q '^end$' "$record" || fail "the record has no end"
[ ! -f "$saved" ] || fail "a finished game can be resumed"
"$BERGFRIED" verify "$record" >"$home/out" || fail "the record is refused"

# The same deal and the same answers give the same game.
for i in 1 2; do
	yes 1 | "$BERGFRIED" play $game --seed 9 --seats person,greedy --save "$home/$i.record" >/dev/null
done
cmp "$home/1.record" "$home/2.record" || fail "the same seed gave two games"

# Giving up needs a word more, and ends a game for two; stopping needs bots that are not ahead.
printf '1\nresign\nresign yes\n' | "$BERGFRIED" play null --seed 1 --seats person,person --save "$home/r.record" >"$home/out"
has "$home/out" '“resign yes” gives up your seat for good'
has "$home/out" '^Winner: '
grep -q '^resigned [01]$' "$home/r.record" || fail "no word of who resigned"
"$BERGFRIED" verify "$home/r.record" >"$home/out" || fail "a game that was resigned is refused"
has "$home/out" 'ok, resigned after 1 move, '
printf 'end\nend yes\n' | "$BERGFRIED" play null --seed 1 --seats person,level1 --save "$home/r.record" >"$home/out"
has "$home/out" '^The game ended by agreement.$'
"$BERGFRIED" verify --json "$home/r.record" >"$home/out" || fail "a game that ended by agreement is refused"
has "$home/out" '"ends":"agreed"'
# of three, one gives up, and the game can be gone on with all the same
printf 'resign yes\n' | "$BERGFRIED" play null --seed 1 --seats person,person,person --save "$home/r.record" >"$home/out"
has "$home/out" 'can be resumed'
printf '1\nresign yes\n' | "$BERGFRIED" play null --load "$home/r.record" --save "$home/r.record" >"$home/out"
grep -q '^winner [0-2]$' "$home/r.record" || fail "the last of three has not won"

# Bots among themselves, and a game that has no board for the screen.
"$BERGFRIED" play $game --seats greedy,random --seed 2 </dev/null >"$home/out"
has "$home/out" '^Winner: \|^Shared win: '
yes 1 | "$BERGFRIED" play null --seats person,person --seed 3 >"$home/out"
has "$home/out" '^Winner: \|^Shared win: '

# A list that the table does not want; a save that cannot be made.
printf 'left\nsave /nowhere/at/all\nquit\n' | "$BERGFRIED" play $game --no-tiles-left >"$home/out" 2>"$home/err"
has "$home/out" 'This list is not available'
has "$home/err" '/nowhere/at/all'

# Called wrongly.
status=0
"$BERGFRIED" play $game --seats person </dev/null >/dev/null 2>&1 || status=$?
[ $status -eq 2 ] || fail "one seat gave status $status"
rm -f "$saved"
status=0
"$BERGFRIED" play $game --resume </dev/null >/dev/null 2>"$home/err" || status=$?
[ $status -eq 1 ] || fail "nothing to resume gave status $status"
has "$home/err" 'no saved game'
