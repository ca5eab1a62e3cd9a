#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Playing on the screen, in a terminal of tmux: lay a tile, undo, set a
# follower, help, leave, resume, another size, a killed program, Ctrl-C.
set -eu
. "$(dirname "$0")/lib_screen.sh"
game=carcassonne-castle

screen 80 24 play $game --seed 5 --option first=0 --names Anna --delay 0
see 'Place the tile'
see 'fits as it lies'
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
see 'B a tile'
see 'Place the tile'
keys s
see 'greedy (B): '
keys q
keys t
see 'tiles have not been drawn yet'
keys q
keys A
see 'The Castle: player aid'
keys q
see 'Place the tile'
keys q
see 'can be resumed'
see 'left with 0'

# What was saved is there again, at another size too.
screen 140 50 play $game --resume
see 'A a tile'
see 'Place the tile'
tmux -L "$server" resize-window -t t -x 90 -y 26
see 'Place the tile'
keys n Enter
see 'Enter again'

# Killed without warning, nothing is lost.
kill -9 "$(cat "$home/pid")"
see 'left with 137'
screen 80 24 play $game --resume
see 'B a tile'
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

# The menu: the second line starts a game.
locale=C.UTF-8 term=screen-256color
rm -rf "$home/bergfried"
screen 80 24
see 'Play Carcassonne'
keys Enter
see 'followers 6'
keys q
see 'can be resumed'

# A terminal that can do nothing gets lines.
term=dumb
screen 80 24 play $game --seed 5
see '^>'
keys quit Enter
see 'left with 0'
