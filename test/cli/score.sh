#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The score helper from outside: castles from files and from standard input, as
# text and as JSON, one by one and in a ring, and what is refused with which
# exit status.
set -eu
: "${BERGFRIED:?names the program}" "${GAMES_DIR:?names the games}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export LC_ALL=C.UTF-8
game=between-two-castles
castles=$GAMES_DIR/$game/test/golden

fail()
{
	echo "score: $*" >&2
	exit 1
}

# has FILE TEXT: a piece of the output
has()
{
	grep -q -- "$2" "$1" || { cat "$1"; fail "no “$2” in what was said"; }
}

# score STATUS ARGUMENT...: what is printed goes to out and err
score()
{
	expected=$1 status=0
	shift
	"$BERGFRIED" score "$@" >"$home/out" 2>"$home/err" || status=$?
	[ $status -eq "$expected" ] || { cat "$home/err"; fail "score $*: status $status, not $expected"; }
}

# The worked castles.
for total in 62 52 74; do
	score 0 $game "$castles/$total.castle"
	has "$home/out" "^  $total  total\$"
	[ ! -s "$home/err" ] || fail "complaints about a good castle"
	score 0 $game --json "$castles/$total.castle"
	has "$home/out" "^{\"total\":$total,\"throne\":"
	[ "$(wc -l <"$home/out")" -eq 1 ] || fail "the JSON is not one line"
done
score 0 $game --json "$castles/62.castle"
has "$home/out" '{"level":5,"x":0,"room":"Tower","points":5,"why":\["Broom Closet","Drawing Room","Game Storage","Throne Room","Laboratory"\]}'
has "$home/out" '"cards":\[\],"attendants":\[{"kind":"jester","points":7}\]}$'
score 0 $game --lang en "$castles/62.castle"
cmp "$home/out" "$castles/62.en.txt" || fail "the pad looks different"

# A NUL is no text, and what is told first of a castle that cannot have been built is the
# cause: of two rooms in the air the one nearer to the castle, wherever it is in the file.
printf 'throne utility/sleeping\n2 0 Kit\000chen\n' >"$home/nul.castle"
score 1 $game "$home/nul.castle"
has "$home/err" 'nul.castle:2: this line has a NUL byte'
printf 'throne utility/sleeping # \000\n' >"$home/nul.castle"
score 1 $game "$home/nul.castle"
has "$home/err" 'nul.castle:1: this line has a NUL byte'
printf 'throne utility/sleeping\n-3 0 Laboratory\n-2 0 Wine Cellar\n' >"$home/loose.castle"
score 1 two-castles "$home/loose.castle"
has "$home/err" 'loose.castle:3: Wine Cellar is not connected to the throne room$'
[ "$(wc -l <"$home/err")" -eq 1 ] || fail "a consequence is told, too"

# Standard input, and several files; one that is refused does not stop the rest.
score 0 $game - <"$castles/52.castle"
has "$home/out" '^  52  total$'
score 1 $game "$castles/62.castle" "$GAMES_DIR/$game/test/fuzz/corpus/sheet/faults.castle" "$castles/74.castle"
has "$home/out" '/62.castle:$'
has "$home/out" '^  74  total$'
has "$home/err" 'faults.castle:2: unknown: “Kitchin”; did you mean Kitchen?$'
has "$home/err" 'faults.castle:4: there is no level 0'

# Faults have file and line, and there are not too many of them.
printf 'throne food/utility\n1 2 Aviary\n2 2 Solar\n1 9 Bunk Room\n' >"$home/bad.castle"
score 1 $game "$home/bad.castle"
[ ! -s "$home/out" ] || fail "points for a castle that cannot be"
printf '%s\n' "$home/bad.castle:3: nothing may stand above Aviary, but Solar does" \
	"$home/bad.castle:4: Bunk Room is not connected to the throne room" | cmp - "$home/err" ||
	{ cat "$home/err"; fail "other complaints were expected"; }
score 1 $game --json "$home/bad.castle"
[ ! -s "$home/out" ] || fail "JSON for a castle that cannot be"
yes nonsense | head -n 100 >"$home/bad.castle"
score 1 $game "$home/bad.castle"
[ "$(wc -l <"$home/err")" -eq 21 ] || fail "$(wc -l <"$home/err") lines about nonsense"
head -c 3000000 /dev/zero >"$home/bad.castle"
score 1 $game "$home/bad.castle"
has "$home/err" 'too large'
head -c 20000 "$BERGFRIED" >"$home/bad.castle"
score 1 $game "$home/bad.castle"

# A ring: castle 1 lies between players 1 and 2.
score 0 $game --ring "$castles/62.castle" "$castles/52.castle" "$castles/74.castle"
has "$home/out" '^Castle 3, players 3 and 1:  74  .*74.castle$'
has "$home/out" '^Player 1:  62 '
has "$home/out" '^Player 2:  52 '
has "$home/out" '^Player 3:  52 '
has "$home/out" '^Winner: player 1$'
has "$home/err" '74.castle:[0-9]*: the box has only one Fireplace; it is also in castle 1, line [0-9]*$'
score 0 $game --ring --json "$castles/62.castle" "$castles/52.castle" "$castles/74.castle"
has "$home/out" '"winners":\[1\]}$'
score 2 $game --ring "$castles/62.castle" "$castles/52.castle"
score 1 $game --ring "$castles/62.castle" "$castles/52.castle" "$home/bad.castle"

# The best castle of the same rooms: it is a castle like others, and always the same. Of two
# rooms the best is known, and everything is told in JSON, too.
score 0 $game --best "$castles/62.castle"
has "$home/out" '^Your castle is worth 62, the best one found 80\.$'
has "$home/out" '^A better one may exist; none is worth more than [0-9]*\.$'
has "$home/out" '^  Hall of Puzzled Floors: 5 instead of 0, thanks to '
has "$home/out" '^  80  total$'
printf 'throne utility/sleeping\n1 2 Solar\n2 0 Broom Closet\n' >"$home/two.castle"
score 0 $game --best --json "$home/two.castle"
has "$home/out" '^{"own":3,"best":5,"most":[0-9]*,"proven":\(true\|false\),"say":{.*"missed":\[{"points":[0-9]*,"own":[0-9]*,"say":{.*"castle":{"total":5,'
[ "$(wc -l <"$home/out")" -eq 1 ] || fail "the JSON is not one line"
printf 'throne utility/sleeping\n' >"$home/none.castle"
score 0 $game --best "$home/none.castle"
has "$home/out" '^This castle is the best that its rooms allowed\.$'
score 2 $game --best --ring "$castles/62.castle" "$castles/52.castle" "$castles/74.castle"
score 1 $game --best "$home/bad.castle"
[ ! -s "$home/out" ] || fail "a better castle for one that cannot be"
rm "$home/none.castle"

# Called wrongly; games that have no pad; files that are not there.
score 2 $game
score 2 nothing "$castles/62.castle"
score 1 carcassonne-castle "$castles/62.castle"
has "$home/err" 'carcassonne-castle has no score helper'
score 3 $game "$home/none.castle"
has "$home/err" 'none.castle: '
score 3 $game "$home"
score 0 --help
has "$home/out" '--ring'

# Other languages, whatever the person's own is.
if [ "$("$BERGFRIED" --lang ru score $game "$castles/62.castle" | grep -c Башня)" -gt 0 ]; then
	printf 'throne подсобные/спальни\nattendant факир\n1 2 Покои короля\n2 0 Věž\n' >"$home/ru.castle"
	score 0 $game --json "$home/ru.castle"
	# the words of both Russian books, and where all names are, in the person's language
	printf 'Тронный зал: трапезная/подсобное\nПридворный жонглёр\n1 2 Поленица\n1 3 чучельная\n2 0 Большой зал\n' >"$home/book.castle"
	score 0 $game --json "$home/book.castle"
	has "$home/out" '"room":"Firewood Storage".*"room":"Taxidermy Showroom".*"room":"Grand Foyer"'
	printf 'throne food/utility\n1 2 xylophone\n' >"$home/unknown.castle"
	for language in ru cs; do
		score 1 $game --lang $language "$home/unknown.castle"
		has "$home/err" "bergfried data $game --lang $language"
	done
	"$BERGFRIED" data $game --lang cs >"$home/out"
	has "$home/out" '^Firewood Storage	outdoor	anywhere	living	1	-	Dřevník$'
	"$BERGFRIED" data $game --lang ru --json >"$home/out"
	has "$home/out" '"name":"Wine Room",.*"ru":"Винная комната"'
	score 0 $game --json "$home/ru.castle"
	has "$home/out" '^{"total":6,"throne":2,"rooms":\[{"level":1,"x":2,"room":"King.s Chambers"'
else
	echo "score: the rooms have no Russian names yet"
fi
