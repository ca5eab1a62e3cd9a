#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Leaving, looking round and another size while a bot thinks, on the screen and in
# plain lines: nobody waits for it, and the game is saved as it was. Three bots of
# the kind that never changes think for seconds each in Ordonans. And Ctrl-C where bots play
# many games.
set -eu
. "$(dirname "$0")/lib_screen.sh"
table='ordonans --seats person,classic8,classic8,classic8 --names Anna --seed 2 --option first=0 --delay 0'
saved=$home/bergfried/ordonans.record

# left_early: not all of the bots have moved
left_early()
{
	see 'can be resumed'
	see 'left with 0'
	moves=$(grep -c '^[0-3] ' "$saved") || true
	[ "$moves" -ge 1 ] || fail "the person's move is not saved"
	[ "$moves" -lt 4 ] || fail "the bots were waited for: $moves moves"
	rm -f "$saved"
}

# The screen: it tells who thinks, a page opens and closes, another size is drawn.
screen 80 24 play "$table"
see 'Lay a troop'
keys Enter Enter
see 'classic8.*is thinking'
keys '?'
see 'undo the last move'
keys q
tmux -L "$server" resize-window -t t -x 100 -y 30
see 'is thinking: [0-9]* s'
quit
left_early
screen 80 24 play "$table"
see 'Lay a troop'
keys Enter Enter
see 'is thinking'
keys Space
see 'Space continue'
moves=$(grep -c '^[0-3] ' "$saved")
sleep 0.5
[ "$(grep -c '^[0-3] ' "$saved")" -eq "$moves" ] || fail "a bot moved while all was stopped"
keys C-c
left_early

# Plain lines on a terminal: while a bot thinks, and while a person is asked.
screen 100 50 play "$table" --plain
see '^>'
keys moves Enter 1 Enter
see 'classic8.* (.) is thinking\.'
keys C-c
left_early
screen 80 24 play "$table" --plain
see '^>'
keys C-c
see 'can be resumed'
see 'left with 0'
[ -f "$saved" ] || fail "a game that has just begun is not saved"

# Told by another program, with more input at hand than will be read.
{
	echo moves
	yes 1
} | XDG_DATA_HOME=$home "$BERGFRIED" play ordonans --seats person,classic8,classic8,classic8 --seed 2 >"$home/out" &
pid=$!
sleep 1
kill -TERM $pid
wait $pid || fail "exit status $?"
grep -q 'can be resumed' "$home/out" || fail "it did not say that the game is saved"

# Many games: how far they are is shown, and Ctrl-C ends them with a summary.
for command in 'simulate castle' 'arena castle --seats level1,random'; do
	screen 80 24 "$command" --games 100000000
	see '^\[\.* *\] [1-9][0-9]*/100000000, ~ [0-9]* min'
	keys C-c
	see 'interrupted: [1-9][0-9]* of 100000000 games were played'
	see ' wins, \| wins out of '
	see 'left with 130'
done
