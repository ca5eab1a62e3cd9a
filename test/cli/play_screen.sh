#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Playing on the screen, in a terminal of tmux: lay a tile, undo, set a
# follower, help, leave, resume, another size, a killed program, Ctrl-C.
set -eu
. "$(dirname "$0")/lib_screen.sh"
game=carcassonne-castle

# what a log says of a tile
lays='\(begins\|closes\|enlarges\|lengthens\) '
screen 80 24 play $game --seed 5 --option first=0 --names Anna --delay 0
see 'Place the tile'
see 'fits as it is'
# columns and rows have the numbers of the moves, and keep them when the board scrolls
see '^ *0    1    2    3    4    5    6    7    8  '
see '^2 '
keys Enter
see 'Enter again'
keys Enter
see 'Place a follower?'
keys u
see 'Place the tile'
keys '?'
see 'undo the last move'
keys q
see 'Place the tile'
keys w
see 'Empty\|Worth'
keys w
see 'Place the tile'
keys Enter
see 'Enter again'
keys Enter
see 'Place a follower?'
keys 1
see '>1'
keys Enter
see "B $lays"
see 'Place the tile'
keys s
see 'Kunz (B): '
keys q
keys t
see 'tiles have not been drawn yet'
keys q
keys A
see 'The Castle: player aid'
keys q
see 'Place the tile'
# q asks; another key goes on
keys q
see 'q: quit (the game is saved)'
keys x
see 'Enter lay'
see_not 'q: quit'
quit
see 'can be resumed'
see 'left with 0'

# What was saved is there again, at another size too.
screen 140 50 play $game --resume
see "A $lays"
see 'Place the tile'
tmux -L "$server" resize-window -t t -x 90 -y 26
see 'Place the tile'
keys n Enter
see 'Enter again'

# Killed without warning, nothing is lost.
kill -9 "$(cat "$home/pid")"
see 'left with 137'
screen 80 24 play $game --resume
see "B $lays"
see 'Place the tile'
keys C-c
see 'can be resumed'
see 'left with 0'

# Without UTF-8 and without colours; bots alone, to the end; another game.
locale=C term=vt100
screen 100 30 play $game --seats greedy,random --seed 4 --delay 0
see 'The game is over'
keys q
see 'rematch'
keys r
see 'The game is over'
keys q
see 'rematch'
keys q
see 'The record of the game'

# Without colours, if they are not wanted.
# coloured: the screen has some
coloured()
{
	tmux -L "$server" capture-pane -e -p -t t | grep -q "$(printf '\033')\[[0-9;]*\([34]8;5\|[34][1-7]m\)"
}
locale=C.UTF-8 term=screen-256color
screen 80 24 play $game --seed 5 --option first=0
see 'Place the tile'
coloured || fail "no colours"
screen 80 24 --color never play $game --seed 5 --option first=0
see 'Place the tile'
if coloured; then fail "colours in spite of --color never"; fi
more_environment='NO_COLOR=1'
screen 80 24 play $game --seed 5 --option first=0
see 'Place the tile'
if coloured; then fail "colours in spite of NO_COLOR"; fi
more_environment=

# The rules go through the pager, which is left with q.
screen 80 24 rules $game
see '^Two players build one castle'
see '^:'
keys q
see 'left with 0'
more_environment='PAGER=no-such-pager'
screen 80 24 rules $game --rulings
see 'left with 0'
see 'R20'
more_environment=

# The menu: the second line starts a game.
locale=C.UTF-8 term=screen-256color
rm -rf "$home/bergfried"
screen 80 24
see 'Play Carcassonne'
keys Enter
see 'followers 6'
quit
see 'can be resumed'

# A terminal that can do nothing gets lines.
term=dumb
screen 80 24 play $game --seed 5
see '^>'
keys quit Enter
see 'left with 0'
