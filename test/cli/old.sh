#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# What an earlier program wrote is still understood: test/old has a store with three games
# that are over and two that are not, and the records of the three.
set -eu
: "${BERGFRIED:?names the program}"
old=$(CDPATH='' cd "$(dirname "$0")/../old" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp "$old/store.sqlite" "$dir/store"

"$BERGFRIED" verify "$old"/records/*.record >/dev/null
"$BERGFRIED" export "$dir/records" --store "sqlite:$dir/store" >/dev/null
diff -r "$old/records" "$dir/records" || {
	echo "old: the records of an old store are others now"
	exit 1
}

# The unfinished ones go on.
: >"$dir/said"
"$BERGFRIED" serve --listen 127.0.0.1:0 --store "sqlite:$dir/store" >"$dir/said" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || :; rm -rf "$dir"' EXIT
url=
while [ -z "$url" ]; do
	kill -0 $server || { cat "$dir/said"; exit 1; }
	url=$(grep -o 'http://127[0-9.]*:[0-9]*' "$dir/said" | head -n 1 || true)
	sleep 0.1
done
for table in 2353a50b1c32e382 749c489f2d56b597; do
	curl -sf "$url/api/tables/$table" >"$dir/table" || { echo "old: no table $table"; exit 1; }
	grep -q '"stage":"playing"' "$dir/table" || { cat "$dir/table"; exit 1; }
done
kill $server
wait $server || { cat "$dir/said"; exit 1; }
