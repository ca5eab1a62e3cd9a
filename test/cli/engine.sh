#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The engine protocol from outside: the example of docs/engine.md, whole games
# between the bots of two engines, views, refusals. What it does at the same time is in
# engine_threads.sh.
set -eu
. "$TEST_DIR/cli/lib_engine.sh"

# ---- the example of the documentation ----

sed -n '/^## An example/,$p' "$TEST_DIR/../docs/engine.md" | grep '^[<>] ' >"$dir/example"
[ "$(grep -c '^>' "$dir/example")" -ge 8 ] || fail "the example is not there"
start
while IFS= read -r line <&7; do
	case $line in
	'> '*) ask "${line#> }" ;;
	*) expect "${line#< }" ;;
	esac
done 7<"$dir/example"
leave

# ---- two engines play ----

# Each engine moves for its own seats and is told what the other one does.
game() # NAME SEATS BOT ITERATIONS
{
	load='{"id":0,"do":"load","position":"p","game":"'$1'","seats":'$2',"seed":'$2'}'
	ask_other "$load"
	there=$answer
	ask "$load"
	moves=0
	while :; do
		[ "$answer" = "$there" ] || fail "$1: two engines say $answer and $there"
		case $answer in
		*'"over":true'*) break ;;
		*'"to_act":['*) ;;
		*) fail "$1: $answer" ;;
		esac
		between "$answer" '"to_act":[' ']'
		seat=${found%%,*}
		question='{"id":"q","do":"move","position":"p","seat":'$seat
		if [ $((seat % 2)) -eq 0 ]; then
			ask "$question"',"bot":"greedy"}'
		else
			ask_other "$question"',"bot":"'"$3"'","iterations":'"$4"'}'
		fi
		between "$answer" '"move":"' '"'
		play='{"id":0,"do":"play","position":"p","seat":'$seat',"move":"'$found'"}'
		ask_other "$play"
		there=$answer
		ask "$play"
		moves=$((moves + 1))
	done
	[ $moves -gt 20 ] || fail "$1 has ended after $moves moves"
	expect '{"id":0,"ok":true,"to_act":[],"over":true,"points":[...],"winners":[...]}'
	ask '{"id":1,"do":"view","position":"p","seat":0}'
	expect '{"id":1,"ok":true,"game":"'"$1"'","seat":0,"to_act":[],"over":true,...'
	ask '{"id":1,"do":"move","position":"p","seat":0,"bot":"greedy"}'
	expect '{"id":1,"error":{"key":"it is not seat {seat}’s turn",...'
}
start
start_other
game carcassonne-castle 2 level8 2
game between-two-castles 2 level8 2
game between-two-castles 3 greedy 1
game ordonans 2 level8 2
game ordonans 3 greedy 1
exec 5>&- 6<&-
wait $other || fail "exit status $?"

# ---- views ----

ask '{"id":1,"do":"load","position":"p","game":"ordonans","options":{"first":"0"},"seed":3}'
ask '{"id":1,"do":"evaluate","position":"p","seat":0,"bot":"level8","iterations":40,"seed":9}'
whole=$answer
ask '{"id":1,"do":"view","position":"p","seat":0,"lang":"ru"}'
between "$answer" '"view":"' '"'
view=$found
first_view=$view
state=${answer%'"view":"'*}
state=${state#*'"game":'}
ask '{"id":1,"do":"load","position":"v","view":"'"$view"'"}'
expect '{"id":1,"ok":true,"position":"v","game":"ordonans","seats":2,"to_act":[0],"over":false,"points":[0,0],"winners":[]}'
ask '{"id":1,"do":"load","position":"v","view":"'"$view"'","game":"ordonans","seats":2,"seat":0}'
expect '{"id":1,"ok":true,"position":"v",...'
ask '{"id":1,"do":"evaluate","position":"v","seat":0,"bot":"level8","iterations":40,"seed":9}'
[ "$answer" = "$whole" ] || fail "a view is thought about differently: $answer, $whole"
ask '{"id":1,"do":"view","position":"v","seat":0,"lang":"ru"}'
between "$answer" '"view":"' '"'
[ "$found" = "$view" ] || fail "the view of a view"
again=${answer%'"view":"'*}
[ "${again#*'"game":'}" = "$state" ] || fail "the state of a view"
ask '{"id":1,"do":"view","position":"v","seat":1}'
expect '{"id":1,"error":{"key":"this position shows what another seat knows"},"refused":"forbidden"}'
ask '{"id":1,"do":"play","position":"v","seat":0,"move":"pass"}'
expect '{"id":1,"error":{"key":"a position made from a view has no earlier or later positions"},"refused":"illegal"}'
ask '{"id":1,"do":"view","position":"p","seat":-1}'
expect '{"id":1,"ok":true,..."moves":[],...'
for bad in "${view%?}" "${view}0" "x$view" ":$view" "${view%:*}:" "$(echo "$view" | sed 's/:0:/:1:/')" ":" "0"; do
	ask '{"id":1,"do":"load","position":"w","view":"'"$bad"'"}'
	expect '{"id":1,"error":{"key":"this view was not made by this process"},"refused":"forbidden"}'
done
ask '{"id":1,"do":"load","position":"w","view":"'"$view"'","seat":1}'
expect '{"id":1,"error":{"key":"this is a view of another game or seat"},"refused":"forbidden"}'
ask '{"id":1,"do":"load","position":"w","view":"'"$view"'","seed":1}'
expect '{"id":1,"error":{"key":"a view takes no options and no seed"},"refused":"malformed"}'

# What is hidden does not come out: two games that differ in it alone look alike.
"$BERGFRIED" simulate carcassonne-castle --records "$dir" >/dev/null
sed '/^[01] /,$d' "$dir/carcassonne-castle-1.record" >"$dir/one"
awk '/^deal deck / { last = $NF; $NF = $(NF - 1); $(NF - 1) = last } { print }' "$dir/one" >"$dir/other"
cmp -s "$dir/one" "$dir/other" && fail "the decks are the same"
for deck in one other; do
	record=$(awk '{ printf "%s\\n", $0 }' "$dir/$deck")
	ask '{"id":1,"do":"load","position":"d","record":"'"$record"'"}'
	expect '{"id":1,"ok":true,"position":"d","game":"carcassonne-castle",...'
	between "$answer" '"to_act":[' ']'
	ask '{"id":1,"do":"view","position":"d","seat":'"$found"'}'
	printf '%s\n' "$answer" >"$dir/$deck.view"
	ask '{"id":1,"do":"hint","position":"d","seat":'"$found"',"bot":"level8","iterations":64}'
	printf '%s\n' "$answer" >>"$dir/$deck.view"
done
cmp "$dir/one.view" "$dir/other.view" || fail "the deck can be seen"

# ---- refusals ----

refused() # BEGINNING-OF-THE-SENTENCE REQUEST
{
	ask "$2"
	case $answer in
	*'"error":{"key":"'"$1"*) ;;
	*) fail "$2: expected $1, found $answer" ;;
	esac
}
json='invalid JSON at byte {byte}' object='a request must be a JSON object' missing='“{field}” is missing'
refused "$json" ''
refused "$json" '{}{}'
refused "$json" '{"id":1,"id":2,"do":"games"}'
refused "$json" '{"id":1,"do":"games",}'
refused "$json" "{\"id\":1,\"do\":\"\\u0000\"}"
refused "$json" "$(printf '{"id":1,"do":"\377"}')"
refused "$object" '[]'
refused "$json" "$(awk 'BEGIN { for (i = 0; i < 100000; i++) printf "[" }')"
[ "${answer%%,*}" = '{"id":null' ] || fail "a bad line has an id"
refused 'a request may have at most {max} bytes' "$(awk 'BEGIN { for (i = 0; i < 1048577; i++) printf " " }')"
refused "$missing" '{}'
refused "$missing" '{"id":1}'
refused '“id” must be' '{"id":null,"do":"games"}'
refused '“id” must be' '{"id":2.5,"do":"games"}'
refused '“id” must be' '{"id":[[[[1]]]],"do":"games"}'
refused '“{field}” must be a string' '{"id":1,"do":7}'
refused 'unknown request' '{"id":1,"do":"dance"}'
refused '“{field}” does not belong here' '{"id":1,"do":"games","game":"ordonans"}'
refused 'unknown request field' '{"id":1,"do":"games","why":1}'
refused 'a position needs a record' '{"id":1,"do":"load","position":"x"}'
refused 'the name of a position' '{"id":1,"do":"load","position":"","game":"ordonans"}'
refused 'unknown game' '{"id":1,"do":"load","position":"x","game":"chess"}'
refused 'this game needs' '{"id":1,"do":"load","position":"x","game":"ordonans","seats":7}'
refused '“{field}” must be a whole number' '{"id":1,"do":"load","position":"x","game":"ordonans","seats":2.0}'
refused '“{field}” must be a whole number from 0' '{"id":1,"do":"load","position":"x","game":"ordonans","seed":-1}'
refused '“{field}” must be a string' '{"id":1,"do":"load","position":"x","game":"ordonans","options":{"first":1}}'
refused 'option {key} cannot be' '{"id":1,"do":"load","position":"x","game":"ordonans","options":{"first":"1"}}'
refused 'sets=two-base is for' '{"id":1,"do":"load","position":"x","game":"ordonans","options":{"sets":"two-base"}}'
refused '“{field}” must be an object' '{"id":1,"do":"load","position":"x","game":"ordonans","options":[]}'
refused 'the record ends before the game begins' '{"id":1,"do":"load","position":"x","record":""}'
refused 'unknown game' '{"id":1,"do":"load","position":"x","record":"bergfried 1\ngame chess\n"}'
case $answer in
*'"line":2}') ;;
*) fail "a record's fault has no line: $answer" ;;
esac
refused '“{field}” does not belong here' '{"id":1,"do":"load","position":"x","record":"","seed":1}'
refused '“{field}” does not belong here' '{"id":1,"do":"load","position":"x","record":"","view":"x"}'
refused 'unknown position' '{"id":1,"do":"drop","position":"x"}'
refused 'unknown position' '{"id":1,"do":"view","position":"x","seat":0}'
refused "$missing" '{"id":1,"do":"drop"}'
refused '“{field}” does not belong here' '{"id":1,"do":"drop","position":"p","table":"0000000000000001"}'
refused 'there is no such seat' '{"id":1,"do":"view","position":"p","seat":2}'
refused 'there is no such seat' '{"id":1,"do":"view","position":"p","seat":-2}'
refused 'unknown language' '{"id":1,"do":"view","position":"p","seat":0,"lang":"xx"}'
refused 'there is no such seat' '{"id":1,"do":"play","position":"p","seat":5,"move":"pass"}'
refused 'there is no such seat' '{"id":1,"do":"play","position":"p","seat":-1,"move":"pass"}'
refused 'it is not seat' '{"id":1,"do":"play","position":"p","seat":1,"move":"pass"}'
refused '“{move}” is not a legal move now' '{"id":1,"do":"play","position":"p","seat":0,"move":"fly away"}'
refused 'it is not seat' '{"id":1,"do":"move","position":"p","seat":1,"bot":"greedy"}'
refused 'it is not seat' '{"id":1,"do":"move","position":"p","seat":-1,"bot":"greedy"}'
refused 'unknown bot' '{"id":1,"do":"move","position":"p","seat":0,"bot":"nobody"}'
refused '“{field}” must be a whole number from 1' '{"id":1,"do":"move","position":"p","seat":0,"bot":"greedy","iterations":0}'
refused '“{field}” does not belong here' '{"id":1,"do":"move","position":"p","seat":0,"bot":"greedy","lines":3}'
refused '“{field}” must be true or false' '{"id":1,"do":"hint","position":"p","seat":0,"bot":"greedy","progress":1}'
# a sentence for people, too, for who asks for a language
refused 'unknown position “{name}”","args":{"name":"x"},"text":"' '{"id":1,"do":"drop","position":"x","lang":"cs"}'

# Ids come back as they are.
for id in 0 -7 '""' '"a\"\\b"' '"ключ"'; do
	ask '{"id":'"$id"',"do":"stop"}'
	[ "$answer" = '{"id":'"$id"',"ok":true,"stopped":0}' ] || fail "the id $id: $answer"
done

# 64 positions and no more; the one that is dropped makes room.
ask '{"id":1,"do":"drop","position":"v"}'
ask '{"id":1,"do":"drop","position":"d"}'
i=1
while [ $i -lt 64 ]; do
	ask '{"id":1,"do":"load","position":"n'$i'","game":"null"}'
	expect '{"id":1,"ok":true,"position":"n'$i'",...'
	i=$((i + 1))
done
refused 'at most {max} positions are kept' '{"id":1,"do":"load","position":"one more","game":"null"}'
ask '{"id":1,"do":"load","position":"n1","game":"ordonans"}'
expect '{"id":1,"ok":true,"position":"n1","game":"ordonans",...'
ask '{"id":1,"do":"drop","position":"n1"}'
ask '{"id":1,"do":"load","position":"one more","game":"null"}'
expect '{"id":1,"ok":true,"position":"one more",...'
quit

# ---- the end of the input ----

# A view is only good for the process that made it; the end of the input is the
# end, after an answer to each of too many questions.
{
	echo '{"id":"v","do":"load","position":"v","view":"'"$first_view"'"}'
	echo '{"id":"n","do":"load","position":"p","game":"null"}'
	for i in $(seq 300); do
		echo '{"id":'"$i"',"do":"move","position":"p","seat":0,"bot":"mcts","ms":3600000}'
	done
} | "$BERGFRIED" engine >"$dir/out" || fail "the end of the input"
grep -q '^{"id":"v","error":{"key":"this view was not made by this process"' "$dir/out" || fail "another process takes a view"
[ "$(wc -l <"$dir/out")" -eq 302 ] || fail "300 questions have $(wc -l <"$dir/out") answers"
[ "$(grep -c '"move":"[a-z]*","iterations":[0-9]*,"stopped":true' "$dir/out")" -eq 256 ] || fail "not 256 were answered"
[ "$(grep -c '"key":"too many questions are waiting"' "$dir/out")" -eq 44 ] || fail "not all others were refused"

# Output that cannot be written is an error.
if [ -e /dev/full ]; then
	rc=0
	echo '{"id":1,"do":"games"}' | "$BERGFRIED" engine >/dev/full 2>"$dir/err" || rc=$?
	[ $rc -eq 3 ] || fail "a full disk went unnoticed ($rc)"
fi
for wrong in '--threads 0' '--threads x' extra; do
	rc=0
	# shellcheck disable=SC2086 # words
	"$BERGFRIED" engine $wrong </dev/null 2>"$dir/err" || rc=$?
	[ $rc -eq 2 ] || fail "$wrong: exit status $rc"
	[ -s "$dir/err" ] || fail "$wrong: nothing was said"
done
