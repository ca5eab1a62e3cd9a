#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Many games by several threads: the same bytes with any number of them, and games that were
# kept in a file are not played again.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

fail()
{
	echo "series: $1" >&2
	exit 1
}

simulate() { "$BERGFRIED" simulate ordonans --seats random,greedy --games 30 --json "$@"; }
arena() { "$BERGFRIED" arena ordonans --seats level8@4,greedy --games "$@"; }

# ---- threads ----

simulate --threads 1 --records "$dir/one" >"$dir/simulated"
arena 4 --threads 1 --reliability >"$dir/played"
"$BERGFRIED" arena ordonans --seats greedy,random --games 200 --sprt 0,30 --threads 1 >"$dir/decided" 2>&1
grep -q 'is decided' "$dir/decided" || fail "the test is not decided"
grep -q ' out of 200$' "$dir/decided" && fail "nothing stopped early"
for threads in 2 5; do
	simulate --threads $threads --records "$dir/$threads" | cmp - "$dir/simulated" || fail "simulate with $threads threads"
	diff -r "$dir/one" "$dir/$threads" || fail "records with $threads threads"
	arena 4 --threads $threads --reliability | cmp - "$dir/played" || fail "arena with $threads threads"
	"$BERGFRIED" arena ordonans --seats greedy,random --games 200 --sprt 0,30 --threads $threads 2>&1 | cmp - "$dir/decided" || fail "it stops elsewhere with $threads threads"
done

# ---- games that are kept ----

arena 4 --keep "$dir/keep" 2>/dev/null >"$dir/out"
cp "$dir/keep" "$dir/whole"
size=$(wc -c <"$dir/keep")
# all of it, without one byte, without half, and with nonsense behind it
for bytes in "$size" $((size - 1)) $((size / 2)) 0; do
	head -c "$bytes" "$dir/whole" >"$dir/keep"
	arena 4 --keep "$dir/keep" --reliability 2>"$dir/err" | cmp - "$dir/played" || fail "continued after $bytes bytes, it is another result"
	[ "$bytes" -eq 0 ] || grep -q 'finished games\{0,1\} .* already there' "$dir/err" || fail "nothing is said of what was kept"
	[ "$(wc -c <"$dir/keep")" -eq "$size" ] || fail "what is kept has another size after $bytes bytes"
done
{
	cat "$dir/whole"
	yes nonsense | head -n 100
} >"$dir/keep"
arena 6 --keep "$dir/keep" 2>/dev/null >"$dir/more"
arena 6 2>/dev/null | cmp - "$dir/more" || fail "more games are others"
# whatever a game depends on makes it another game
for other in '--seed 2' '--iterations 5' '--option first=0'; do
	rc=0
	# shellcheck disable=SC2086 # two words
	arena 4 $other --keep "$dir/whole" >/dev/null 2>"$dir/err" || rc=$?
	[ $rc -eq 2 ] && grep -q 'from another command' "$dir/err" || fail "$other: exit status $rc"
done
[ "$(wc -c <"$dir/whole")" -eq "$size" ] || fail "a file of another command was changed"
simulate --keep "$dir/keep2" | cmp - "$dir/simulated" || fail "simulate --keep"
simulate --keep "$dir/keep2" 2>/dev/null | cmp - "$dir/simulated" || fail "simulate --keep, again"
rc=0
simulate --keep "$dir/keep2/no" >/dev/null 2>&1 || rc=$?
[ $rc -eq 3 ] || fail "a file that cannot be: exit status $rc"

# ---- MPI where there is none ----

cp "$BERGFRIED" "$dir/bergfried"
rc=0
OMPI_COMM_WORLD_SIZE=2 "$dir/bergfried" simulate ordonans >"$dir/out" 2>"$dir/err" || rc=$?
[ $rc -eq 3 ] && [ ! -s "$dir/out" ] && grep -q 'no MPI' "$dir/err" || fail "without the module: exit status $rc"
