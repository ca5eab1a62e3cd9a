#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# A store moves to another database and back: the same rows, and where it goes the long and
# the short way, the same file. Without a PostgreSQL here, only from file to file.
set -eu
: "${BERGFRIED:?names the program}"
here=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export LC_ALL=C.UTF-8 here place
cp "$here/old/store.sqlite" "$place/a.db"

fail()
{
	echo "copy: $1" >&2
	exit 1
}

"$BERGFRIED" copy "sqlite:$place/a.db" "sqlite:$place/short.db" >"$place/said" 2>"$place/err" || fail "$(cat "$place/err")"
grep -q '^events  *284  ' "$place/said" || fail "$(cat "$place/said")"
grep -q 'from version 1 to version' "$place/err" || fail "it does not say that it changes an old store"
if "$BERGFRIED" copy "sqlite:$place/a.db" "sqlite:$place/short.db" 2>"$place/err"; then
	fail "into a store that is not empty"
fi
grep -q 'it is not empty' "$place/err" || fail "$(cat "$place/err")"
if "$BERGFRIED" copy "sqlite:$place/none.db" "sqlite:$place/new.db" 2>"$place/err"; then
	fail "from a store that there is not"
fi
[ ! -e "$place/none.db" ] && [ ! -e "$place/new.db" ] || fail "a mistyped path made a new store"
"$BERGFRIED" export "$place/records" --store "sqlite:$place/short.db" >/dev/null
diff -r "$here/old/records" "$place/records" || fail "the records are others"

rc=0
# shellcheck disable=SC2016 # the inner shell knows the address
"$here/with-postgres" sh -euc '
	"$BERGFRIED" copy "sqlite:$place/a.db" "$BERGFRIED_TEST_POSTGRES" >"$place/there"
	"$BERGFRIED" copy "$BERGFRIED_TEST_POSTGRES" "sqlite:$place/long.db" >"$place/back"
' || rc=$?
[ $rc -ne 77 ] || exit 77
[ $rc -eq 0 ] || fail "to PostgreSQL and back"
cmp "$place/there" "$place/said" && cmp "$place/back" "$place/said" || fail "the sums differ"
cmp "$place/long.db" "$place/short.db" || fail "the long and the short way give different files"
