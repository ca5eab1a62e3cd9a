# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The program in a terminal of tmux: to be read in by the tests of the screen.
: "${BERGFRIED:?names the program}"
command -v tmux >/dev/null || exit 77
home=$(mktemp -d)
server=bergfried-test-$$
trap 'tmux -L "$server" kill-server 2>/dev/null || true; rm -rf "$home"' EXIT

fail()
{
	echo "$(basename "$0"): $*" >&2
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
		export XDG_DATA_HOME='$home' LC_ALL='${locale:-C.UTF-8}' TERM='${term:-screen-256color}' ${more_environment:-}
		exec '$BERGFRIED' $*
	END
	tmux -L "$server" new-session -d -s t -x "$wide" -y "$high" "sh '$home/start'; printf '\\r\\nleft with %s\\r\\n' \$?; exec cat"
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
		[ $tries -lt 2000 ] || fail "never saw “$1”"
		sleep 0.05
	done
}

# quit: leave a running game, which asks first
quit()
{
	keys q
	see 'any other key: continue'
	keys q
}

# see_not TEXT: it is not on the screen now
see_not()
{
	if tmux -L "$server" capture-pane -p -t t | grep -q -- "$1"; then
		fail "saw “$1”"
	fi
}

# without a session the server would leave in between
tmux -L "$server" -f /dev/null new-session -d -s keep 'exec cat'
