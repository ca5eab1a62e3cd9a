#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The engine at work: progress, stopping, signals, many questions at a time.
set -eu
. "$TEST_DIR/cli/lib_engine.sh"

start
ask '{"id":1,"do":"load","position":"p","game":"ordonans","options":{"first":"0"},"seed":3}'

# ---- progress and stopping ----

printf '%s\n' '{"id":1,"do":"hint","position":"p","seat":0,"bot":"level8","iterations":200,"progress":true,"lines":1}' >&3
parts=0
while IFS= read -r answer <&4 && matches '{"id":1,...,"partial":true}'; do
	parts=$((parts + 1))
done
[ $parts -ge 2 ] || fail "only $parts parts of an answer"
expect '{"id":1,"ok":true,"seat":0,"lines":[{...}],"then":[...],"reason":[...],"iterations":200}'
last=$answer
ask '{"id":1,"do":"hint","position":"p","seat":0,"bot":"level8","iterations":200,"lines":1}'
[ "$answer" = "$last" ] || fail "progress makes a difference: $last, $answer"

long='"position":"p","seat":0,"bot":"level8","ms":3600000}'
printf '%s\n' '{"id":"long","do":"move",'"$long" '{"id":"longer","do":"hint",'"$long" >&3
printf '%s\n' '{"id":"waits","do":"evaluate",'"$long" >&3
ask '{"id":1,"do":"stop","of":"nobody"}'
expect '{"id":1,"ok":true,"stopped":0}'
printf '%s\n' '{"id":2,"do":"stop","of":"long"}' >&3
for i in 1 2; do
	IFS= read -r answer <&4
	matches '{"id":2,"ok":true,"stopped":1}' || matches '{"id":"long","ok":true,"seat":0,"move":"...","iterations":...,"stopped":true}' ||
		fail "stopping one: $answer"
done
printf '%s\n' '{"id":3,"do":"stop"}' >&3
for i in 1 2 3; do
	IFS= read -r answer <&4
	matches '{"id":3,"ok":true,"stopped":2}' || matches '{"id":"longer",...,"stopped":true}' ||
		matches '{"id":"waits",...,"stopped":true}' || fail "stopping all: $answer"
done

# What a bot takes of its own accord is stopped as well: four seats of Ordonans
# keep this one busy for seconds, now and for ever.
ask '{"id":1,"do":"load","position":"p","game":"ordonans","seats":4,"options":{"first":"0"}}'
own='{"id":"own","do":"hint","position":"p","seat":0,"bot":"classic8","lines":1,"progress":true}'
part='{"id":"own",...,"partial":true}'
printf '%s\n' "$own" >&3
for i in 1 2; do
	IFS= read -r answer <&4
	expect "$part"
done
printf '%s\n' '{"id":2,"do":"stop","of":"own"}' >&3
seen=
while [ "$seen" != "stopped answered " ]; do
	IFS= read -r answer <&4 || fail "a bot is not stopped"
	if matches '{"id":2,"ok":true,"stopped":1}'; then
		seen="stopped $seen"
	elif matches '{"id":"own",...,"stopped":true}'; then
		between "$answer" '"iterations":' ,
		[ "$found" -lt 20000 ] || fail "a bot was not stopped after $found looks ahead"
		seen="${seen}answered "
	else
		expect "$part"
	fi
done
quit

# A signal is the end of the input: what is asked is answered with what there is.
start
ask '{"id":1,"do":"load","position":"p","game":"ordonans","seats":4,"options":{"first":"0"}}'
printf '%s\n' "$own" >&3
IFS= read -r answer <&4
kill -TERM $pid
while IFS= read -r answer <&4 && matches "$part"; do
	:
done
expect '{"id":"own",...,"stopped":true}'
between "$answer" '"iterations":' ,
[ "$found" -lt 20000 ] || fail "a signal came after $found looks ahead"
leave

# ---- many at a time ----

# With any number of threads the same answers, in whatever order.
for threads in 1 4; do
	start --threads $threads
	ask '{"id":0,"do":"load","position":"p","game":"carcassonne-castle","options":{"first":"0"}}'
	for i in $(seq 40); do
		echo '{"id":'"$i"',"do":"hint","position":"p","seat":0,"bot":"level8","iterations":8,"seed":'"$i"'}'
	done >&3
	for i in $(seq 40); do
		IFS= read -r answer <&4
		printf '%s\n' "$answer"
	done | sort >"$dir/$threads"
	quit
	[ "$(grep -c '"lines":\[{"move"' "$dir/$threads")" -eq 40 ] || fail "40 questions: $(cat "$dir/$threads")"
done
cmp "$dir/1" "$dir/4" || fail "the number of threads makes a difference"
