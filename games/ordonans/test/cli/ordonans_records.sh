#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Ordonans from outside: simulated games of every number of seats, with and
# without the expansion, are right; a list of one's own is checked, stands in
# records by its hash, and a record made with another list is refused.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8

fail()
{
	echo "ordonans_records: $1" >&2
	exit 1
}

for expansion in none crusader-kingdoms; do
	for seats in random,greedy random,greedy,random random,greedy,random,greedy; do
		records=$dir/$expansion-$seats
		"$BERGFRIED" simulate ordonans --seats $seats --option expansion=$expansion --games 100 --seed 1 \
			--records "$records" --json >"$dir/summary"
		"$BERGFRIED" verify "$records"/* >"$dir/out" || fail "a record is refused ($expansion, $seats)"
		[ "$(grep -c ': ok, ' "$dir/out")" -eq 100 ] || fail "not every record is called ok ($expansion, $seats)"
		[ $seats = random,greedy ] || continue
		# the game has luck, but not that much
		wins=$(sed 's/.*"bot":"greedy","wins":\([0-9]*\).*/\1/' "$dir/summary")
		[ "$wins" -ge 80 ] || fail "greedy won $wins of 100 ($expansion)"
	done
done

# says STATUS PATTERN ARGUMENTS...
says()
{
	status=$1
	pattern=$2
	shift 2
	rc=0
	"$BERGFRIED" "$@" >"$dir/out" 2>"$dir/err" </dev/null || rc=$?
	[ $rc -eq "$status" ] || fail "$*: exit status $rc"
	grep -q "$pattern" "$dir/err" || fail "$*: expected $pattern; got: $(cat "$dir/err")"
}

# ---- options that do not go together ----

says 2 'two-base is for three or four' simulate ordonans --option sets=two-base
says 2 'claim=on is for two' simulate ordonans --option claim=on --option expansion=crusader-kingdoms
says 2 'claim=on is for two' simulate ordonans --option claim=on --seats random,random,random

# ---- a list of one's own ----

mine=$dir/mine.tsv
"$BERGFRIED" data ordonans >"$mine"
grep -q reconstructed "$mine" || fail "the built-in list does not say that it is a reconstruction"
"$BERGFRIED" games | grep -q 'is a reconstruction' || fail "games does not say so either"
"$BERGFRIED" simulate ordonans --option expansion=crusader-kingdoms --cards "$mine" --games 5 --records "$dir/mine" >/dev/null
hash=$(sha256sum "$mine" | cut -d' ' -f1)
grep -qx "option cards=$hash" "$dir/mine/ordonans-1.record" || fail "the list's hash is not in the record"
"$BERGFRIED" verify --cards "$mine" "$dir/mine"/* >/dev/null || fail "a record is refused with its own list"
"$BERGFRIED" replay --cards "$mine" "$dir/mine/ordonans-1.record" >/dev/null || fail "replay with a list"
says 1 'another card list' verify "$dir/mine/ordonans-1.record"
other=$GAMES_DIR/ordonans/test/lists/few-troops.tsv
says 1 'another card list' verify --cards "$other" "$dir/mine/ordonans-1.record"
# the same moves with the built-in list, whatever list is at hand
"$BERGFRIED" verify --cards "$other" "$dir/none-random,greedy/ordonans-1.record" >/dev/null || fail "a built-in record with a list at hand"

# wrong SED LINE PATTERN: the list is refused there, and nothing is played
wrong()
{
	sed "$1" "$mine" >"$dir/bad.tsv"
	says 1 "bad.tsv:$2.*$3" simulate ordonans --cards "$dir/bad.tsv"
}
wrong '2s/face/faces/' '2:' 'name the columns'
wrong '3s/lance/pike/' '3:' 'is not a troop'
wrong '3s/	4	/	four	/' '3:' 'number of copies'
wrong '4s/bow/lance/' '4:' 'already on line 3'
wrong '3s/	4	/	5	/' '' 'set base must have 56 cards'
wrong 's/	march	/	walk	/' '[0-9]*:' 'unknown effect .walk.'
wrong '3s/^base/bass/' '3:' 'unknown set'
says 3 'No such file' simulate ordonans --cards "$dir/nowhere.tsv"
says 2 'has no card list' simulate carcassonne-castle --cards "$mine"
