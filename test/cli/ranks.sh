#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Several processes share games: the same bytes with 1, 2 and 4 of them as without mpirun; one
# that is killed ends the run, and what was finished is not played again. Skipped, with a word,
# where there is no MPI.
# ctest: once
set -eu
if ! command -v mpirun >/dev/null || ! [ -e "$(dirname "$BERGFRIED")/bergfried-mpi.so" ]; then
	echo "mpirun or bergfried-mpi.so is not there: skipped"
	exit 77
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# an MPI does not free everything at its end
ASAN_OPTIONS=detect_leaks=0
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export ASAN_OPTIONS OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM

fail()
{
	echo "ranks: $1" >&2
	exit 1
}

# on one machine: without a network, and with more ranks than processors
alone='--oversubscribe --mca btl self,vader --mca btl_vader_single_copy_mechanism none --mca odls_base_sigkill_timeout 3'
ranks() # N ARGUMENTS...
{
	n=$1
	shift
	mpirun $alone -n "$n" "$BERGFRIED" "$@"
}

simulate='simulate ordonans --seats random,greedy --games 30 --json'
arena='arena ordonans --seats level8@4,greedy --games 4 --reliability'
sprt='arena ordonans --seats greedy,random --games 200 --sprt 0,30'
dataset='dataset ordonans --iterations 4 --games 3'
"$BERGFRIED" $simulate --records "$dir/r" >"$dir/simulate"
"$BERGFRIED" $arena >"$dir/arena"
"$BERGFRIED" $sprt >"$dir/sprt"
puzzles='puzzles ordonans --count 2 --iterations 40 --effort 2'
"$BERGFRIED" $puzzles >"$dir/puzzles" 2>"$dir/err"
"$BERGFRIED" puzzles ordonans --check "$dir/puzzles" --effort 1 --json >"$dir/check"
has_dataset=yes
"$BERGFRIED" $dataset >"$dir/dataset" 2>"$dir/err" || has_dataset=
for n in 1 2 4; do
	ranks $n $simulate --records "$dir/r$n" >"$dir/out"
	cmp "$dir/out" "$dir/simulate" || fail "simulate, $n ranks"
	diff -r "$dir/r" "$dir/r$n" || fail "records, $n ranks"
	ranks $n $arena >"$dir/out"
	cmp "$dir/out" "$dir/arena" || fail "arena, $n ranks"
	ranks $n $puzzles >"$dir/out" 2>"$dir/err"
	cmp "$dir/out" "$dir/puzzles" || fail "puzzles, $n ranks"
	[ "$(grep -c 'puzzles found' "$dir/err")" -eq 1 ] || fail "$n ranks say how many puzzles they found: $(cat "$dir/err")"
	ranks $n $puzzles --out "$dir/found" 2>"$dir/err"
	cmp "$dir/found" "$dir/puzzles" || fail "a file of puzzles, $n ranks"
	ranks $n puzzles ordonans --check "$dir/puzzles" --effort 1 --json >"$dir/out"
	cmp "$dir/out" "$dir/check" || fail "puzzles tried again, $n ranks"
	[ "$has_dataset" ] || continue
	ranks $n $dataset >"$dir/out" 2>/dev/null
	cmp "$dir/out" "$dir/dataset" || fail "dataset, $n ranks"
done

ranks 3 $sprt >"$dir/out"
cmp "$dir/out" "$dir/sprt" || fail "it stops elsewhere"

# a wrong call is answered once
rc=0
ranks 3 simulate ordonans --gamse 3 >"$dir/out" 2>"$dir/err" || rc=$?
[ $rc -eq 2 ] && [ "$(grep -c 'did you mean --games' "$dir/err")" -eq 1 ] || fail "a wrong call: exit status $rc"

# One rank of three is killed when FILE has BYTES, which is when a game is in it. Then the run
# ends, and says how it went and how to go on; but mpirun kills the others if they take seconds
# for that, which on a busy machine they do now and then.
too_late=0
cat >"$dir/rank" <<'END'
echo $$ >"$DIR/pid.$OMPI_COMM_WORLD_RANK"
exec "$BERGFRIED" "$@"
END
export DIR="$dir"
killed() # FILE BYTES ARGUMENTS...
{
	file=$1 bytes=$2
	shift 2
	rm -f "$dir"/pid.*
	mpirun $alone -n 3 sh "$dir/rank" "$@" >"$dir/out" 2>"$dir/err" &
	run=$!
	until [ -s "$dir/pid.2" ] && [ -s "$file" ] && [ "$(wc -c <"$file")" -gt "$bytes" ]; do
		kill -0 $run || fail "$1 ended by itself: $(cat "$dir/err")"
		sleep 0.1
	done
	kill -9 "$(cat "$dir/pid.2")"
	rc=0
	wait $run || rc=$?
	[ $rc -ne 0 ] || fail "a rank of $1 was killed, and all is well"
	grep -qi 'rank 2\|signal 9' "$dir/err" || fail "a rank of $1 was killed, and nobody says so: $(cat "$dir/err")"
	grep -q 'interrupted: [0-9]* of [36]0 games' "$dir/err" && grep -q 'same command again' "$dir/err" || too_late=$((too_late + 1))
}

for some in 'arena castle --seats level8@40,greedy --games' 'simulate castle --seats flat,greedy --games'; do
	command=${some%% *}
	killed "$dir/keep.$command" 500 $some 60 --keep "$dir/keep.$command"
	"$BERGFRIED" $some 4 >"$dir/short"
	ranks 2 $some 4 --keep "$dir/keep.$command" >"$dir/out" 2>"$dir/err"
	grep -q 'finished games\{0,1\} .* already there' "$dir/err" || fail "nothing of $command was kept"
	cmp "$dir/out" "$dir/short" || fail "$command continued, it is another result"
done
if [ "$has_dataset" ]; then
	some='dataset castle --iterations 12 --games 30 --out'
	killed "$dir/part" 4000 $some "$dir/part"
	"$BERGFRIED" $some "$dir/whole" 2>"$dir/err"
	ranks 2 $some "$dir/part" 2>"$dir/err"
	cmp "$dir/part" "$dir/whole" || fail "a dataset continued, it is another one"
fi
[ $too_late -lt 3 ] || fail "$too_late times a rank was killed and nobody said how to go on: $(cat "$dir/err")"
