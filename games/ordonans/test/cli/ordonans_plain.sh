#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Ordonans in plain lines: whole games through a pipe with two to four seats,
# with and without the expansion, claims, moves by numbers and by names, what
# nobody may hear of another hand, leaving and resuming.
set -eu
. "$GAMES_DIR/ordonans/test/cli/lib_ordonans.sh"
. "$TEST_DIR/cli/lib_plain.sh"

# first: always the first move of the list, which must have been seen
first()
{
	yes 'moves
1'
}

# narrow FILE: no line is longer than a page is wide
narrow()
{
	long=$(sed 's/^\(> \)*//' "$1" | grep '.\{80\}' || true)
	[ -z "$long" ] || fail "too long: $long"
}

# whole NAME ARGUMENTS...: a game in which people always make the first move
whole()
{
	name=$1
	shift
	first | "$BERGFRIED" play $game --save "$home/$name.record" "$@" >"$home/out"
	has "$home/out" '^Winner: \|^Shared win: '
	has "$home/out" '^Antioch: III [A-D], II [A-D]'
	has "$home/out" '^Tripoli: III [A-D]'
	has "$home/out" '^[A-Za-z]* (A): [0-9]* points\?$'
	has "$home/out" 'Jerusalem, marker III: '
	right "$home/$name.record"
	# control codes have no place in lines
	has_not "$home/out" "$(printf '\033')"
	narrow "$home/out"
}

# A person and a bot, the base game: what is asked, and how it is answered.
printf 'help\n1\n1 6\n9 1\n1 1 1\nmoves helmet 5\nnonsense\ntroop lance 9\nscore\nwhy 1\nleft\n1 1\nundo\n' |
	"$BERGFRIED" play $game --seed 2 --seats person,greedy --names Anna --option first=0 >"$home/out"
has "$home/out" 'To move: Anna (A)'
has "$home/out" '^1 Antioch, up to 4 cards per player$'
has "$home/out" '^Your hand:'
has "$home/out" '^Lay a troop$'
has "$home/out" 'A number by itself picks a move from the list; type “moves” to see it.'
has "$home/out" 'Enter the numbers of a card and a territory'
has "$home/out" 'plays card 2 of your hand to territory 4'
has "$home/out" 'That card is not split'
has "$home/out" '[0-9]  troop bow+helmet 5 .*Tripoli: –, then III'
has_not "$home/out" '[0-9]  troop bow+helmet 4 '
has "$home/out" '“troop FACE TERRITORY” needs'
has "$home/out" 'If the game ended now:'
has "$home/out" '50 cards have not been seen yet'
has "$home/out" '^  Anna (A), III: '
has "$home/out" 'cannot be undone'
has "$home/out" 'can be resumed'
[ -f "$saved" ] || fail "the game was not saved"
first | "$BERGFRIED" play $game --resume >"$home/out"
has "$home/out" '^Winner: \|^Shared win: '
has "$home/out" 'takes the lead in '

# Two to four people and bots, both games, both comparisons.
whole two --seats person,person --names Anna,Boris --seed 5
has "$home/out" 'Pass the keyboard to Boris (B)'
whole three --seats person,greedy,random --names Anna --seed 6 --option compare=groups
whole four --seats person,random,person,greedy --names Anna,Boris --seed 7 --option sets=two-base
whole more2 --seats person,greedy --names Anna --seed 8 --option $more
has "$home/out" 'Play a special card first, or a troop'
whole more3 --seats person,person,random --names Anna,Boris --seed 9 --option $more
whole more4 --seats person,greedy,greedy,random --names Anna --seed 10 --option $more --option compare=groups
whole bots --seats greedy,random,greedy --seed 2

# Two people and the expansion: a kingdom and a troop by numbers, a special goes
# under the deck; the other one sees the kingdom, but nothing of hand and deck.
printf '5 2\n4 3\nbottom limit-5\nshow\nall\nleft\n' |
	"$BERGFRIED" play $game --seed 3 --seats person,person --names Anna,Boris --option $more --option first=0 >"$home/out"
has "$home/out" '^  4  lance+lance$'
has "$home/out" '^  5  No bows: bows do not count in this territory$'
has "$home/out" 'Pass the keyboard to Boris'
sed -n '/Pass the keyboard to Boris/,$p' "$home/out" >"$home/boris"
has "$home/boris" '^2 Cyprus, up to 4 cards per player; No bows (A)$'
has "$home/boris" '^  Anna (A), III: lance+lance; lance.×.2$'
has "$home/boris" '^Anna: puts a card under the deck without showing it$'
has "$home/boris" '^  B: '
has_not "$home/boris" '^  [1-7]  helmet+banner$'
has_not "$home/boris" 'A: '
has_not "$home/boris" 'puts Limit 5'
# with the list of moves there are no other numbers
sed -n '/^Your hand:/h; /^Your hand:/!H; /^Put specials under/{g; p;}' "$home/out" >"$home/bottom"
has "$home/bottom" '^  Limit 5: '
has_not "$home/bottom" '^ *[0-9]'

# A split card and its half; an ordonance by name, and what can be taken back.
printf '3 1\n6 1\nordonance muster\nmoves lance/bow:bow 4\n4 2 4\n' |
	"$BERGFRIED" play $game --seed 5 --seats person,greedy --option $more --option first=0 >"$home/out"
has "$home/out" 'For a split card, put its half between them'
has "$home/out" '“moves ordonance” lists what you can do'
has "$home/out" 'A: Muster: draws two more cards'
has "$home/out" '[0-9]  troop lance/bow:bow 4 .*Edessa: –, then III'
has "$home/out" 'A: sends a bow to Edessa'
has "$home/out" '^  A, III: lance/bow (bow); bow.×.1$'
printf '4 1\nundo\nquit\n' | "$BERGFRIED" play $game --seed 5 --seats person,greedy --option $more --option first=0 >"$home/out"
has "$home/out" '^1 Antioch, up to 4 cards per player; No bows (A)$'
[ "$(grep -c 'Play a special card first, or a troop' "$home/out")" = 2 ] || fail "a kingdom was not taken back"

# Nothing to lay: what can be done is asked with its word; and “reveal” will do.
no_troops "$home/none.record"
printf '3\n1 1\nreveal\n' | "$BERGFRIED" play $game --load "$home/none.record" --save "$home/shown.record" >"$home/out"
has "$home/out" '^No troops in hand: a special first, or “reveal”$'
has "$home/out" 'A number by itself picks a move from the list'
has "$home/out" '^No troops in hand: “reveal”$'
has "$home/out" '^  1  reveal '
has "$home/out" '^Now lay a troop$'
narrow "$home/out"
"$BERGFRIED" verify "$home/shown.record" >/dev/null || fail "the record with a shown hand is refused"

# With claim=on whoever may claim is asked first, and need not.
first | "$BERGFRIED" play $game --seats person,random --names Anna --option claim=on --seed 3 --save "$home/claim.record" >"$home/out"
has "$home/out" 'You may claim a territory, or type “later” to play on'
has "$home/out" '^Anna: claims '
has "$home/out" ', claimed: '
right "$home/claim.record"
yes 'later
1 1
1 2
1 3
1 4
1 5' | "$BERGFRIED" play $game --seats person,random --names Anna --option claim=on --seed 3 --save "$home/later.record" >"$home/out"
has "$home/out" 'You may claim a territory'
has_not "$home/out" 'Anna: claims'
has "$home/out" '^Winner: \|^Shared win: '
