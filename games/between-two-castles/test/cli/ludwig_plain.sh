#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Between Two Castles in plain lines: whole games through a pipe with two to
# seven seats, what a hand shows, what nobody may hear before the picks are
# shown, proposals, leaving and resuming.
set -eu
game=between-two-castles
. "$TEST_DIR/cli/lib_plain.sh"

# Answers for a whole game: two tiles of the hand, then the first choice; what
# does not fit the question is refused and does no harm.
answers()
{
	yes '1 2
1'
}

# names SEAT RECORD: what a seat picked first, as people read it
names()
{
	sed -n "s/^$1 pick //p" "$2" | head -n 1 | tr ' ' '\n' | tr '-' '.'
}

# One person and three bots is what is played if nothing is said.
printf 'help\n7\n1 1\n1 12\nnonsense\nmoves\nscore\nwhy 1\n3 1\nleft\nundo\n2\n1\n' |
	"$BERGFRIED" play $game --seed 3 --seats person,greedy,greedy,greedy --names Anna >"$home/out"
has "$home/out" 'To move: Anna (A)'
has "$home/out" 'Mespelbrunn: Anna, greedy (B)'
has "$home/out" 'Eltz: greedy (D), Anna'
has "$home/out" 'Spice Room, food, mirror: 2 for each downstairs room'
has "$home/out" 'Pick two tiles by their numbers'
has "$home/out" '^  1 3  Spice Room and Dungeon'
has "$home/out" 'Throne Room: 2 for each marked cell with '
has "$home/out" 'outdoor, 21 of 21: Butterfly Garden'
has "$home/out" 'cannot be undone'
has "$home/out" 'greedy (B): reveals '
has "$home/out" 'to the left castle (+'
has "$home/out" 'can be resumed'
[ -f "$saved" ] || fail "the game was not saved"

# Until all are shown nobody hears what the bots have picked.
awk '/^Round / && n++ { exit } { print }' "$home/out" >"$home/before"
has "$home/before" 'has picked two tiles'
for seat in 1 2 3; do
	for name in $(names $seat "$saved"); do
		has_not "$home/before" "$name" -i
	done
done

# Go on to the end.
answers | "$BERGFRIED" play $game --resume >"$home/out"
has "$home/out" '^Winner: \|^Shared win: '
has "$home/out" '^Anna (A): [0-9]* points\?$'
has "$home/out" '^greedy (D): [0-9]* points\?$'
has "$home/out" '^total '
has "$home/out" 'the lower of'
record=$(tail -n 1 "$home/out")
right "$record"

# Two people: Ludwig builds with them and has a result; no picture and no word
# of one's pick comes to the other before both are shown.
answers | "$BERGFRIED" play $game --seats person,person --names Anna,Boris --seed 5 --save "$home/two.record" >"$home/out"
has "$home/out" 'Pass the keyboard to Anna (A)'
has "$home/out" 'Pass the keyboard to Boris (B)'
has "$home/out" 'Ludwig’s tiles: '
has "$home/out" '^Ludwig (C): [0-9]* points\?$'
right "$home/two.record"
sed -n '/Pass the keyboard to Boris/,$p' "$home/out" | awk '/Pass the keyboard/ && n++ { exit } { print }' >"$home/boris"
has "$home/boris" 'Anna: has picked two tiles'
for name in $(names 0 "$home/two.record"); do
	has_not "$home/boris" "$name" -i
done
# control codes have no place in lines
has_not "$home/out" "$(printf '\033')"

# With the consent of both a move is a proposal.
answers | "$BERGFRIED" play $game --seats person,greedy,person --names Anna,Boris --option consent=both --seed 6 \
	--save "$home/both.record" >"$home/out"
has "$home/out" 'greedy proposes this. Do you agree?'
has "$home/out" 'agree: '
has "$home/out" 'object: you are older, so you decide'
has "$home/out" '^Winner: \|^Shared win: '
right "$home/both.record"

# Several people decide together, as the books want it, unless they say otherwise.
answers | "$BERGFRIED" play $game --seats person,greedy,person --names Anna,Boris --seed 6 --save "$home/friends.record" >"$home/out"
cmp "$home/both.record" "$home/friends.record" || fail "friends do not begin with consent=both"
printf 'quit\n' | "$BERGFRIED" play $game --seats person,person,greedy --option consent=owner --seed 6 --save "$home/owner.record" >"$home/out"
has_not "$home/owner.record" 'consent=both' -i
printf 'quit\n' | "$BERGFRIED" play $game --seats person,greedy,greedy --seed 6 --save "$home/alone.record" >"$home/out"
has_not "$home/alone.record" 'consent=both' -i

# Seven seats, people and bots; bots alone.
answers | "$BERGFRIED" play $game --seats person,greedy,random,person,greedy,random,person --seed 7 \
	--save "$home/seven.record" >"$home/out"
has "$home/out" '^G: [0-9]* points\?$'
right "$home/seven.record"
"$BERGFRIED" play $game --seats greedy,random --seed 2 </dev/null >"$home/out"
has "$home/out" '^Ludwig (C): [0-9]* points\?$'

# Where several may act, one can let the others go first; a move by its name.
printf '1 2\n1 2\nlater\nlater\nput it there\n' |
	"$BERGFRIED" play $game --seats person,person,greedy --names Anna,Boris --seed 5 >"$home/out"
has "$home/out" 'To move: Boris (B)'
has "$home/out" 'share out your two tiles'
printf 'later\n' | "$BERGFRIED" play $game --seed 3 --seats person,greedy,greedy,greedy >"$home/out"
has "$home/out" 'Everyone else is waiting for you'
