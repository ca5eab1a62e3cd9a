#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# verify --deal: what it says of honest deals, of altered ones, and of those that cannot be
# checked.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
records=$GAMES_DIR/../test/fair/records
good=$records/castle.record

fail()
{
	echo "deal: $1" >&2
	exit 1
}

"$BERGFRIED" verify --deal "$records"/*.record >"$dir/out" || fail "an honest deal is refused"
[ "$(grep -c 'the secret fits the pledge, and the deal follows from it' "$dir/out")" -eq 4 ] || fail "not all four were checked"
grep -q 'so do[es]* [0-9]* later draw' "$dir/out" || fail "what came later is not told"
grep -q 'seat [0-9] (.*) added luck' "$dir/out" && grep -q 'seat [0-9] (.*) added nothing' "$dir/out" || fail "who added luck is not told"

# Without the flag it says nothing more than of any record.
"$BERGFRIED" verify "$good" >"$dir/out" || fail "an honest deal is refused without --deal"
[ "$(wc -l <"$dir/out")" -eq 1 ] || fail "verify says more than it was asked"
"$BERGFRIED" verify --deal --json "$good" | grep -q '"deal":{"pledge":"[0-9a-f]\{64\}","luck":\[.*\],"later":0}' || fail "--json"

# refused FILE REASON: with exit status 1, also where nobody asked for the deal
refused()
{
	for flag in "" --deal; do
		rc=0
		"$BERGFRIED" verify $flag "$1" >"$dir/out" 2>"$dir/err" || rc=$?
		[ $rc -eq 1 ] && grep -q "$2" "$dir/err" || fail "expected $2; got $rc, $(cat "$dir/err")"
	done
}

bad=$dir/bad.record
awk '/^deal deck/ { one = $3; $3 = $4; $4 = one } { print }' "$good" >"$bad"
refused "$bad" 'deal deck: expected [0-9]* at place 1, found [0-9]*'
awk '/^\* deck/ { one = $3; $3 = $4; $4 = one } { print }' "$records/two-castles.record" >"$bad"
refused "$bad" 'draw [0-9]* after the deal, deck: expected [0-9]* at place 1'
sed 's/^pledge ./pledge x/; s/^pledge x/pledge 0/; /^pledge 0/s/.$/0/' "$good" >"$bad"
cmp -s "$bad" "$good" || refused "$bad" 'the secret does not fit the pledge'
sed '/^luck/d' "$good" >"$bad"
refused "$bad" 'expected [0-9]* at place'
printf '%s\n' "name 0 Anna" >"$dir/name"
awk -v f="$dir/name" '/^pledge/ { while ((getline line <f) > 0) print line } { print }' "$good" >"$bad"
"$BERGFRIED" verify --deal "$bad" | grep -q 'seat 0 (Anna)' || fail "names are no part of the proof"

# A record without a proof is as good as ever, but its deal was not checked.
sed '/^pledge/d; /^secret/d; /^luck/d' "$good" >"$bad"
"$BERGFRIED" verify "$bad" >/dev/null || fail "a record without a proof is refused"
rc=0
"$BERGFRIED" verify --deal "$bad" 2>"$dir/err" || rc=$?
[ $rc -eq 1 ] && grep -q 'has no proof' "$dir/err" || fail "no proof: $rc, $(cat "$dir/err")"

for lang in ru cs; do
	"$BERGFRIED" --lang $lang verify --deal "$good" | grep -q 'the secret fits' && fail "not translated: $lang"
done
exit 0
