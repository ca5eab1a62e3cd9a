#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Between Two Castles on the screen, in a terminal of tmux: pick, share out,
# build, undo, look round, score, leave, resume, a killed program; and people
# who pass the keyboard on, with nothing of a hand in sight before Enter.
set -eu
. "$TEST_DIR/cli/lib_screen.sh"
game=between-two-castles

# One person and three bots: nobody has to pass anything on.
screen 80 24 play $game --seed 3 --seats person,greedy,greedy,greedy --names Anna --delay 0
see 'Pick two tiles'
see 'Spice Room, food, mirror'
see 'right castle: up to +2'
keys 1
see '1[*]F Spice Room'
keys 5
see 'Enter: keep these two'
keys 3
see '3[*]D Dungeon'
see_not '1[*]F'
keys 3 1
see '1[*]F Spice Room'
keys Enter
see 'Which tile goes to the left'
see 'D gives the .* to'
keys 2
see '>2'
keys Enter
see 'Build in Mespelbrunn'
keys u
see 'Which tile goes to the left'
keys 2
see '>2'
keys Enter
see 'Build in Mespelbrunn'
see 'Tab: Eltz is waiting, too'
keys Tab
see 'Build in Eltz'
keys w
see 'Throne Room'
see '[0-9] points\{0,1\} now'
keys w
see 'Build in Eltz'
keys ']'
see 'Hohenschwangau: greedy (C)'
keys Tab
see 'Build in Mespelbrunn'
keys '?'
see 'your other castle'
keys q
keys s
see 'total '
see 'the lower of'
keys q
see 'Build in Mespelbrunn'
keys Enter
see 'Enter again'
keys Enter
see 'Build in Eltz'
keys t
see 'food, [0-9]* of 21'
keys q
see 'Build in Eltz'
quit
see 'can be resumed'
see 'left with 0'

# What was saved is there again, at another size with both castles.
screen 120 40 play $game --resume --delay 0
see 'Build in Eltz'
see 'Mespelbrunn: Anna, greedy (B).*Eltz: greedy (D)'
keys Enter
see 'Enter again'
kill -9 "$(cat "$home/pid")"
see 'left with 137'
screen 80 24 play $game --resume --delay 0
see 'Build in Eltz'
keys Enter
see 'Enter again'
keys Enter
see 'turn 2'
keys C-c
see 'can be resumed'
see 'left with 0'

# Two people and Ludwig: nothing of a hand before Enter.
screen 80 24 play $game --seats person,person --names Anna,Boris --seed 5
see 'Pass the keyboard to Anna'
see_not 'Ludwig'
keys Enter
see 'Share out Ludwig'
keys Enter
see 'Pick two tiles'
keys 2 3 Enter
see 'Pass the keyboard to Boris'
see_not 'Puppy Room'
keys Enter
see 'B Boris'
see 'Guest Bedroom'
see_not 'Puppy Room'
keys 1 2 Enter
see 'Pass the keyboard to Anna'
keys Enter
see 'A reveals .* and Puppy Room\|A reveals Puppy Room and'
keys o
see 'B Boris'
keys Enter
see 'A Anna'
quit
see 'left with 0'

# Proposals: the partner agrees or objects.
screen 100 30 play $game --seats person,greedy,greedy --option consent=both --seed 6 --delay 0
see 'Pick two tiles'
keys 1 2 Enter
see 'Which tile goes'
keys Enter
see 'Build in'
# a person may go first, or let the others
keys o
see 'proposes this. Do you'
see 'agree: '
keys 2
see '>2 object'
quit
see 'left with 0'

# Without UTF-8 and without colours, seven bots to the end; another game.
locale=C term=vt100
screen 100 30 play $game --seats greedy,random,greedy,random,random,greedy,random --seed 4 --delay 0
see 'The game is over'
see 'the lower of'
keys q
see 'rematch'
keys r
see 'The game is over'
keys q
see 'rematch'
keys q
see 'The record of the game'

# The menu: the game that is chosen has its own options.
locale=C.UTF-8 term=screen-256color
rm -rf "$home/bergfried"
screen 80 30
see 'Play Between Two Castles'
keys 2
see '4 players'
see 'Who decides about a room? the room’s owner'
keys Enter
see 'Pick two tiles'
quit
see 'can be resumed'
