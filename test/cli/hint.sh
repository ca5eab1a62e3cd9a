#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Advice while playing, in plain lines and on the screen.
# ctest: once
set -eu
: "${BERGFRIED:?names the program}"
. "$TEST_DIR/cli/lib_screen.sh"
export XDG_DATA_HOME="$home" LC_ALL=C.UTF-8

# has TEXT: a line of the output
has()
{
	grep -q -- "$1" "$home/out" || { cat "$home/out"; fail "no “$1” in what was said"; }
}

# In lines: the best move with its name, two others, and a reason in the game's own words.
for game in carcassonne-castle between-two-castles ordonans; do
	echo hint | "$BERGFRIED" play $game --seed 4 --plain --save "$home/$game.record" >"$home/out"
	has '^> Best: [0-9]* % win chance, \(+\|−\)\{0,1\}[0-9.]* points: .* \[.*\]$'
	case $game in
	carcassonne-castle) has '^\(Completes\|Claims\|Enlarges\) the [a-z]*' ;;
	between-two-castles) has '^The .* can score +[0-9]' ;;
	ordonans) has '^\(Takes the lead in\|Builds up\) [A-Z]' ;;
	esac
	[ "$(grep -c '^Next: ' "$home/out")" -eq 2 ] || fail "not two other moves in $game"
done

# What is advised can be played, and asking changes nothing in the game.
echo hint | "$BERGFRIED" play carcassonne-castle --seed 4 --plain --save "$home/a.record" >"$home/out"
advised=$(sed -n 's/^> Best: .*\[\(.*\)\]$/\1/p' "$home/out")
printf '%s\n' "$advised" | "$BERGFRIED" play carcassonne-castle --seed 4 --plain --save "$home/a.record" >"$home/out"
grep -q "^[01] $advised\$" "$home/a.record" || fail "“$advised” was not played"
printf '1\n1\n1\n' | "$BERGFRIED" play carcassonne-castle --seed 4 --plain --save "$home/b.record" >/dev/null
printf 'hint\n1\nhint\n1\n1\n' | "$BERGFRIED" play carcassonne-castle --seed 4 --plain --save "$home/c.record" >/dev/null
cmp "$home/b.record" "$home/c.record" || fail "asking for a hint changed the game"

# On the screen: until the next key, which counts.
for game in carcassonne-castle between-two-castles ordonans; do
	screen 100 40 "play $game --seed 4 --save '$home/s.record'"
	see 'Enter'
	keys H
	see ' Best: [0-9]* % win chance'
	see ' Next: '
	keys '?'
	see 'a hint: the best moves'
	keys q
	see 'Enter'
	see_not ' Best: '
	keys H
	see ' Best: '
	quit
	see 'left with 0'
done

# Not for a person who is not asked, nor in a window without room.
screen 30 8 "play carcassonne-castle --seed 4 --save '$home/s.record'"
keys H
sleep 0.3
keys C-c
see 'left with 0'
