#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# bergfried review: games of all kinds, finished or not, in words and as JSON.
# ctest: once
set -eu
: "${BERGFRIED:?names the program}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8

fail()
{
	echo "review: $*" >&2
	exit 1
}

# has FILE TEXT: a line of it
has()
{
	grep -q -- "$2" "$1" || { tail -n 40 "$1"; fail "no “$2” in $1"; }
}

# review ARGUMENTS...: with little thought, for this is about the figures' form
review()
{
	"$BERGFRIED" review --iterations 20 "$@" 2>"$dir/errors" || fail "ended with $?: $(cat "$dir/errors")"
	[ ! -s "$dir/errors" ] || fail "complained: $(cat "$dir/errors")"
}

for game in carcassonne-castle between-two-castles ordonans null; do
	"$BERGFRIED" simulate $game --seats greedy,random --seed 3 --records "$dir" >/dev/null
	record=$dir/$game-3.record
	moves=$(grep -c '^[0-9] ' "$record")
	# a few moves are enough, and a game that is not over can be looked at, too
	deals=$(grep -n '^deal\|^name' "$record" | tail -n 1 | cut -d : -f 1)
	head -n $((deals + 24)) "$record" | grep -v '^score\|^winner\|^end' >"$dir/part.record"
	review "$dir/part.record" >"$dir/text"
	has "$dir/text" 'judged by 20 playouts'
	has "$dir/text" '^  1\. .*: .*\[[0-9]* %, \(+\|−\)\{0,1\}[0-9.]*\]'
	has "$dir/text" '^greedy: accuracy [0-9.]* out of 100 in [0-9]* decision'
	has "$dir/text" '^random: accuracy [0-9.]* out of 100 in [0-9]* decision'
	[ $game = null ] || has "$dir/text" '^     Better: '

	review --json "$dir/part.record" >"$dir/json"
	played=$(grep -c '^[0-9] ' "$dir/part.record")
	# a decision is what one player does in one turn: all of them together are all moves
	sed -n 's/^{"move":\([0-9]*\),"last":\([0-9]*\),.*/\1 \2/p' "$dir/json" | awk -v all="$played" '
		$1 != last + 1 || $2 < $1 { exit 1 } { last = $2 } END { exit last == all ? 0 : 1 }' ||
		fail "$game: not all of $played moves are judged once"
	has "$dir/json" '^{"move":1,"last":[0-9]*,"seat":[0-9],"names":\[".*"choices":'
	tail -n 1 "$dir/json" >"$dir/last"
	has "$dir/last" '"iterations":20,.*"seats":\[{"decisions":.*"accuracy":[0-9.]*,"mean_loss":[0-9.]*,"costliest":\['
	# a loss is never below zero, and nobody does better than the best
	if grep -q '"loss":-\|"loss_points":-' "$dir/json"; then
		fail "$game: a loss below zero"
	fi

	# the same every time
	review --json "$dir/part.record" | cmp - "$dir/json" || fail "$game: another review the second time"
	[ "$moves" -ge "$played" ] || fail "$game: more moves than there are"
done

# from a pipe, in another language, without moves
review - <"$dir/part.record" >"$dir/text"
review --lang ru "$dir/part.record" >"$dir/text"
head -n "$(grep -n '^deal\|^name' "$dir/carcassonne-castle-3.record" | tail -n 1 | cut -d : -f 1)" \
	"$dir/carcassonne-castle-3.record" >"$dir/none.record"
review "$dir/none.record" >"$dir/text"
has "$dir/text" 'accuracy 100.0 out of 100 in 0 decisions'

# what is refused
refused()
{
	status=0
	"$BERGFRIED" review "$@" >/dev/null 2>"$dir/errors" || status=$?
}
refused "$dir/nowhere"
[ $status -eq 3 ] || fail "a missing file ended with $status"
echo nonsense >"$dir/bad"
refused "$dir/bad"
[ $status -eq 1 ] || fail "nonsense ended with $status"
refused --iterations 0 "$dir/part.record"
[ $status -eq 2 ] || fail "no iterations ended with $status"
refused
[ $status -eq 2 ] || fail "no file ended with $status"
