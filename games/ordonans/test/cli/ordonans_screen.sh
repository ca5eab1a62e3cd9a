#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Ordonans on the screen, in a terminal of tmux: lay troops, kingdoms and
# ordonances step by step, take back, look round, score, leave, resume; whole
# games by keys; and people who pass the keyboard on, with nothing of a hand in
# sight before Enter.
set -eu
. "$TEST_DIR/cli/lib_screen.sh"
. "$GAMES_DIR/ordonans/test/cli/lib_ordonans.sh"

# to_the_end: always the same key. It also closes the page that says who has won, and does nothing
# behind that.
to_the_end()
{
	tries=0
	until tmux -L "$server" capture-pane -p -t t | grep -q 'r rematch'; do
		tries=$((tries + 1))
		[ $tries -lt 10000 ] || fail "never came to the end"
		keys Enter
		sleep 0.02
	done
}

# until_claim: turn by turn, each key when it is waited for, because one too many would claim
until_claim()
{
	turn=1
	until tmux -L "$server" capture-pane -p -t t | grep -q 'You may claim'; do
		see "Turn $turn,"
		see 'Lay a troop'
		keys Enter
		see 'Enter again to play it'
		keys Enter
		turn=$((turn + 1))
		see "Turn $turn,\|You may claim"
	done
}

# The base game: cards and territories with the arrows, and what would be.
screen 80 24 play $game --seed 2 --seats person,greedy --names Anna --option first=0 --delay 0
see 'Antioch    Cyprus     Jerusalem  Edessa     Tripoli'
see '1 ≤4     [*] 2 ≤4'
see 'Lay a troop'
see '>1 )     bow'
see 'Antioch: –, then III'
see 'nobody else has an army'
keys Down
see '>2 ^     helmet'
keys Right
see 'Cyprus: –, then III'
keys 3 n
see '>3 /P    lance+banner'
see 'Jerusalem: –, then III'
keys Enter
see 'Enter again to play it'
keys Escape
sleep 0.2
see_not 'Enter again'
keys Enter
see 'Enter again to play it'
keys Enter
see 'Turn 2'
see 'A sends a lance'
see 'B sends a'
keys u
see 'cannot be undone'
keys w
see 'Jerusalem, marker III'
keys Down
see 'greedy (B)'
keys w
see 'Lay a troop'
keys '?'
see 'split card: use the other half'
keys q
see 'Lay a troop'
keys s
see 'If the game ended now'
keys q
see 'Lay a troop'
keys t
see 'Troops among them, by icon'
keys q
see 'Lay a troop'
keys L
see 'A  sends a lance and a banner to Jerusalem'
keys q
see 'Lay a troop'
keys z
see 'Lay a troop'
quit
see 'can be resumed'
see 'left with 0'

# What was saved is there again; to the end, and what the armies got.
screen 100 30 play $game --resume --delay 0
see 'Turn 2'
see '6 cards in hand'
keys c
see 'at once'
to_the_end
see 'Tripoli: III [AB], II [AB]'
keys s
see 'Antioch, marker '
keys q
see 'r rematch'
keys q
see 'The record of the game'
see 'left with 0'

# The expansion: a kingdom is played and taken back, a split card is turned, an
# ordonance finds its targets one after the other.
screen 80 24 play $game --seed 5 --seats person,greedy --names Anna --option $more --option first=0 --delay 0
see 'Play a special card'
keys 6
see 'It has no target'
keys 4
see 'bows do not count'
keys Enter
see 'Enter again to play it'
keys Enter
see 'Now lay a troop'
see 'A lays the kingdom'
keys 4
see 'Only one special per'
keys u
see 'Play a special card'
keys 3
see 'lance/bow (lance)'
keys r
see 'lance/bow (bow)'
see '1)'
keys Right
see 'Cyprus: –, then III'
keys Enter
see 'Enter again to play it'
keys Enter
see 'Put specials under the'
see 'keep the rest, end'
keys 3 Enter
see 'Enter again to confirm'
see 'Put specials under the'
keys 6
see '>6 keep the rest, end'
keys Enter
see 'Turn 2'
quit
see 'left with 0'
screen 120 40 play $game --seed 2 --seats person,greedy,greedy --names Anna --option $more --option first=0 --delay 0
see 'Play a special card'
keys Enter Enter
see 'Put specials under the'
keys Enter
see 'Turn 2'
keys Right Enter Enter
see 'Put specials under the'
keys Enter
see 'Turn 3'
keys 5
see 'swap two of your troop'
keys Enter
see 'Which card will you'
see '> *Antioch: banner'
keys Enter
see 'For which card'
keys Escape
see 'Which card will you'
keys Down
see '> *Cyprus: '
keys Enter
see 'For which card'
see '> *Antioch: banner'
keys Enter
see 'Enter again to play it'
keys Enter
see 'A Exchange: banner in Antioch'
see 'Now lay a troop'
keys u
see 'Play a special card'
keys C-c
see 'can be resumed'
see 'left with 0'

# No troop in the hand: a special comes first to mind, and nothing is shown unasked.
no_troops "$home/none.record"
screen 80 24 play $game --load "$home/none.record" --save "$home/shown.record" --delay 0
see 'No troops in hand: a'
see '>1 x^    No helmets'
keys Up
see '>7 show your hand'
keys Enter
see 'Enter again to confirm'
keys Enter
see 'Now lay a troop'
quit
see 'left with 0'

# A list of one's own: the menu goes on with a game played with it, though the file
# has changed meanwhile; if the list is nowhere, it tells what is to be done.
rm -rf "$home/bergfried"
mine=$home/mine.tsv
"$BERGFRIED" data $game >"$mine"
printf 'moves\n1\nquit\n' | XDG_DATA_HOME=$home "$BERGFRIED" play $game --plain --seed 2 --seats person,greedy \
	--names Anna --option first=0 --cards "$mine" >/dev/null
hash=$(sha256sum "$mine" | cut -d' ' -f1)
grep -qx "option cards=$hash" "$home/bergfried/$game.record" || fail "the list's hash is not in the saved game"
echo '# changed' >>"$mine"
screen 80 24
see 'Play Carcassonne'
keys Down Down
see '1  Resume your last game'
keys 1 Enter
see 'Turn 2'
see 'Lay a troop'
quit
see 'can be resumed'
grep -qx "option cards=$hash" "$home/bergfried/$game.record" || fail "another list after going on"
screen 80 24 play $game --resume
see 'Turn 2'
quit
see 'left with 0'
rm "$home/bergfried/$hash.list"
screen 80 24
see 'Play Carcassonne'
keys Down Down
see "1  Your last game: play $game --resume --cards FILE"
keys 1
see 'a card list that is not available here'
keys Enter
see 'file with --cards'
see 'left with 1'
[ -f "$home/bergfried/$game.record" ] || fail "the saved game is gone"
sed -i '$d' "$mine"
screen 80 24 play $game --resume --cards "$mine"
see 'Turn 2'
quit
see 'left with 0'
[ -f "$home/bergfried/$hash.list" ] || fail "the list is not kept again"

# Four players of whom two are people: nothing of a hand before Enter, and on a
# small screen all armies at once.
screen 80 24 play $game --seats person,greedy,person,greedy --names Anna,Boris --seed 3 --option $more --option first=0 --delay 0
see 'Pass the keyboard to Anna'
see_not 'Antioch'
keys Enter
see '>A Anna'
see 'lance+sword+he…'
see 'can play with the real ones: --cards FILE'
keys Enter
see 'Enter again to play it'
see_not 'the real ones'
keys Enter
see 'keep the rest\|Pass the keyboard to Boris'
keys Enter
see 'Pass the keyboard to Boris'
see_not 'lance'
keys Enter
see '>C Boris'
see '^D '
see_not 'lance+sword+he…'
quit
see 'left with 0'

# A claim: whoever may claim is asked at once, and need not.
screen 80 24 play $game --seats person,random --names Anna --seed 3 --option claim=on --delay 0
until_claim
see '> *[0-9] claim '
keys w
see 'marker III'
keys w
see 'You may claim'
keys o
see 'Lay a troop'
quit
see 'left with 0'

# Without UTF-8 and without colours, four players to the end; another game.
locale=C term=vt100
screen 80 24 play $game --seats person,greedy,random,greedy --seed 4 --option $more --delay 0
see 'Play a special card'
see '1 <4'
keys c
see 'at once'
to_the_end
keys r
see 'Play a special card\|Now lay a troop'
quit
see 'left with 0'
