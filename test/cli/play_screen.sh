#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Playing on the screen, in a terminal of tmux: lay a tile, undo, set a
# follower, help, leave, resume, another size, a killed program, Ctrl-C.
set -eu
: "${BERGFRIED:?names the program}"
command -v tmux >/dev/null || exit 77
home=$(mktemp -d)
server=bergfried-test-$$
trap 'tmux -L "$server" kill-server 2>/dev/null || true; rm -rf "$home"' EXIT
game=carcassonne-castle

fail()
{
	echo "play_screen: $*" >&2
	tmux -L "$server" capture-pane -p -t t >&2 || true
	exit 1
}

# screen WIDTH HEIGHT ARGUMENTS...: start the program in a new terminal
screen()
{
	wide=$1
	high=$2
	shift 2
	tmux -L "$server" kill-session -t t 2>/dev/null || true
	cat >"$home/start" <<-END
		echo \$\$ >'$home/pid'
		export XDG_DATA_HOME='$home' LC_ALL='${locale:-C.UTF-8}' TERM='${term:-screen-256color}'
		exec '$BERGFRIED' $*
	END
	tmux -L "$server" new-session -d -s t -x "$wide" -y "$high" "sh '$home/start'; echo left with \$?; exec cat"
}

keys()
{
	tmux -L "$server" send-keys -t t "$@"
}

# see TEXT: wait until it is on the screen
see()
{
	tries=0
	until tmux -L "$server" capture-pane -p -t t | grep -q -- "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 200 ] || fail "never saw “$1”"
		sleep 0.05
	done
}

# without a session the server would leave in between
tmux -L "$server" -f /dev/null new-session -d -s keep 'exec cat'

screen 80 24 play $game --seed 5 --option first=0 --names Anna --delay 0
see 'Place the tile'
see 'fits as it lies'
keys Enter
see 'Enter again'
keys Enter
see 'Set a follower?'
keys u
see 'Place the tile'
keys '?'
see 'take the last move back'
keys q
see 'Place the tile'
keys w
see 'Empty\|Worth'
keys w
see 'Place the tile'
keys Enter
see 'Enter again'
keys Enter
see 'Set a follower?'
keys 1
see '>1'
keys Enter
see 'B tile'
see 'Place the tile'
keys s
see 'greedy (B): '
keys q
keys t
see 'tiles have not been drawn yet'
keys q
see 'Place the tile'
keys q
see 'can be resumed'
see 'left with 0'

# What was saved is there again, at another size too.
screen 140 50 play $game --resume
see 'A tile'
see 'Place the tile'
tmux -L "$server" resize-window -t t -x 90 -y 26
see 'Place the tile'
keys n Enter
see 'Enter again'

# Killed without warning, nothing is lost.
kill -9 "$(cat "$home/pid")"
see 'left with 137'
screen 80 24 play $game --resume
see 'A tile'
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
