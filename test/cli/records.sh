#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The program from outside: simulated games are recorded, verified and replayed,
# and every kind of wrong record is refused with file, line and reason.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
game=carcassonne-castle

fail()
{
	echo "records: $1" >&2
	exit 1
}

"$BERGFRIED" simulate $game --seats random,greedy --games 100 --seed 1 --records "$dir/r" --json >"$dir/summary"
[ "$(ls "$dir/r" | wc -l)" -eq 100 ] || fail "there are not 100 records"
"$BERGFRIED" verify "$dir"/r/* >"$dir/out" || fail "a record is refused"
[ "$(grep -c ': ok, ' "$dir/out")" -eq 100 ] || fail "not every record is called ok"

# greedy beats random in at least 95 of 100 games
wins=$(sed 's/.*"bot":"greedy","wins":\([0-9]*\).*/\1/' "$dir/summary")
[ "$wins" -ge 95 ] || fail "greedy won $wins of 100"

# the same number is the same game, alone or among others
"$BERGFRIED" simulate $game --seats random,greedy --seed 7 --records "$dir/one" >/dev/null
cmp "$dir/r/$game-7.record" "$dir/one/$game-7.record" || fail "game 7 is not always the same"

# Every option is written and read again.
for option in starts=loose first=0; do
	"$BERGFRIED" simulate $game --option $option --games 20 --records "$dir/$option" >/dev/null
	grep -qx "option $option" "$dir/$option/$game-1.record" || fail "option $option is not in the record"
	"$BERGFRIED" verify "$dir/$option"/* >/dev/null || fail "a record with $option is refused"
done

good=$dir/one/$game-7.record

# refused FILE LINE REASON: with exit status 1 and exactly this place
refused()
{
	rc=0
	"$BERGFRIED" verify "$1" >"$dir/out" 2>"$dir/err" || rc=$?
	[ $rc -eq 1 ] || fail "$3: exit status $rc"
	grep -q "^$1:$2: .*$3" "$dir/err" || fail "expected line $2, $3; got: $(cat "$dir/err")"
}

bad=$dir/bad
line() { grep -n -m 1 "$1" "$good" | cut -d: -f1; }

move=$(line '^[01] place')
sed "${move}s/place .*/place 5,5 r0/" "$good" >"$bad"
refused "$bad" "$move" "touches neither a tile nor a start area"
sed "${move}s/place .*/place 0,0 r0/" "$good" >"$bad"
refused "$bad" "$move" "not inside the wall"

score=$(line '^score 1')
sed 's/^score 1 .*/score 1 999/' "$good" >"$bad"
refused "$bad" "$score" "wrong score"

winner=$(line '^winner')
sed 's/^winner .*/winner 0 1/' "$good" >"$bad"
refused "$bad" "$winner" "wrong winner"

deck=$(line '^deal deck')
awk '/^deal deck/ { $4 = $3 } { print }' "$good" >"$bad"
refused "$bad" "$deck" "occurs too often"

head -c "$(($(head -n 20 "$good" | wc -c) - 3))" "$good" >"$bad"
refused "$bad" 20 ""

{ cat "$good"; echo more; } >"$bad"
refused "$bad" "$(($(wc -l <"$good") + 1))" "text after the end"

awk 'BEGIN { for (i = 0; i < 4000; i++) printf "%c", (i * 7919 + i * i) % 251 + 1 }' >"$bad"
refused "$bad" 1 ""
: >"$bad"
refused "$bad" 1 "ends before the game begins"

# What the machine cannot read is no fault of a record.
for file in "$dir" "$dir/none"; do
	rc=0
	"$BERGFRIED" verify "$file" >/dev/null 2>&1 || rc=$?
	[ $rc -eq 3 ] || fail "$file: exit status $rc"
done

# A game that stops, or is abandoned, is fine and is called so.
head -n 30 "$good" >"$bad"
"$BERGFRIED" verify "$bad" | grep -q 'stops after' || fail "an unfinished game is not called so"
echo aborted >>"$bad"
"$BERGFRIED" verify - <"$bad" | grep -q 'abandoned after' || fail "a broken game is not called so"

# Also where chance would be next.
"$BERGFRIED" simulate between-two-castles --seats random,random --records "$dir/two" >/dev/null
sed '/^\*/,$d' "$dir/two/between-two-castles-1.record" >"$bad"
"$BERGFRIED" verify "$bad" | grep -q 'stops after 0 moves' || fail "a game that stops before chance decides"
echo aborted >>"$bad"
"$BERGFRIED" verify "$bad" | grep -q 'abandoned after 0 moves' || fail "a game abandoned before chance decides"

# Also in place of the result of a game that was played to its end.
sed '/^score/,$d' "$good" >"$bad"
"$BERGFRIED" verify "$bad" | grep -q 'stops after' || fail "a game without its result"
echo aborted >>"$bad"
"$BERGFRIED" verify "$bad" | grep -q 'abandoned after' || fail "aborted in place of the result"

# A file may have any name: what verify says of it is JSON.
# told NAME JSON: of a file of that name it says that
told()
{
	cp "$good" "$dir/$1"
	"$BERGFRIED" verify --json "$dir/$1" >"$dir/out" || fail "$1: refused"
	iconv -f UTF-8 -t UTF-8 <"$dir/out" >/dev/null || fail "$1: no UTF-8"
	grep -qF "/$2\",\"ok\":true," "$dir/out" || fail "$1: $(cat "$dir/out")"
}
told 'a"b\c' 'a\"b\\c'
told "$(printf 'tab\there')" 'tab\u0009here'
told "$(printf 'latin1-\351')" 'latin1-�'
told 'žluť' 'žluť'

# Folders are made, also those above; where a file is in the way that is said.
"$BERGFRIED" simulate $game --records "$dir/A/B//C" >/dev/null
[ -f "$dir/A/B/C/$game-1.record" ] || fail "--records A/B//C made no folders"
rc=0
"$BERGFRIED" simulate $game --records "$good/x" >/dev/null 2>"$dir/err" || rc=$?
[ $rc -eq 3 ] && grep -q 'Not a directory' "$dir/err" || fail "a file in the way: $rc, $(cat "$dir/err")"

# Equal bots are told apart.
"$BERGFRIED" simulate $game --seats level1,level1 --records "$dir/same" >/dev/null
"$BERGFRIED" replay "$dir/same/$game-1.record" >"$dir/out"
grep -q '^  1\. Till: ' "$dir/out" && grep -q '^Till the younger: [0-9]*$' "$dir/out" || fail "equal bots in replay"
"$BERGFRIED" simulate $game --seats greedy,greedy --games 4 --records "$dir/same" >/dev/null
for record in "$dir/same"/*.record; do "$BERGFRIED" replay "$record"; done | grep 'takes its token' >"$dir/out" || fail "no token in four games"
grep -qv '^   \* greedy ([AB]): ' "$dir/out" && fail "equal bots who take tokens: $(cat "$dir/out")"

# replay explains every point: the lines of a seat add up to its score
"$BERGFRIED" replay "$good" >"$dir/out"
awk '/^[a-z]+: [0-9]+$/ { if (seat && sum != want) exit 1; seat = 1; want = $2; sum = 0; next }
     seat && /^ +[0-9]+  / { sum += $1 }
     END { exit seat && sum == want ? 0 : 1 }' "$dir/out" || fail "the reasons do not add up"

# A tile that fits nowhere is told below the move after which it was drawn.
removed=$GAMES_DIR/carcassonne-castle/test/golden/removed-130.record
for lang in en ru cs; do
	case $lang in
	en) words='a tile that fits nowhere is removed from the game' ;;
	ru) words='квадрат, который некуда положить, выбывает из игры' ;;
	cs) words='dílek, který nikam nepasuje, se vyřazuje ze hry' ;;
	esac
	"$BERGFRIED" --lang "$lang" replay "$removed" >"$dir/out"
	grep -A 4 '^ 76\. ' "$dir/out" | grep -qF "   * $words" || fail "a removed tile is not told ($lang)"
done
"$BERGFRIED" replay --json "$removed" | sed -n 76p |
	grep -qF '{"say":{"key":"a tile that fits nowhere is removed from the game"},"shows":"tile 59 r0"}]' ||
	fail "a removed tile is not told in JSON"
