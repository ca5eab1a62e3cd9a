#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The server as its operator sees it: it starts, says where it is, is well, stops when
# told to; and the commands that look after its store work beside it.
set -eu
dir=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || :; rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir/data"
db=$dir/data/bergfried/bergfried.db

fail()
{
	echo "serve: $1" >&2
	[ ! -s "$dir/err" ] || cat "$dir/err" >&2
	exit 1
}

# The address comes through a pipe, so there is nothing to wait for by the clock; then
# the pipe stays open, for a server must not mind who reads its output.
mkfifo "$dir/said"
start() # ARGUMENTS...
{
	"$BERGFRIED" serve "$@" >"$dir/said" 2>"$dir/err" &
	pid=$!
	exec 3<"$dir/said"
	IFS= read -r line <&3 || fail "it does not say where it is"
	address=http://${line#*http://}
}
stop() # SIGNAL
{
	kill "-$1" "$pid"
	rc=0
	wait "$pid" || rc=$?
	pid=
	exec 3<&-
	[ $rc -eq 0 ] || fail "after SIG$1 the exit status is $rc"
}
get() # PATH: the body into $dir/body, the status into $status
{
	status=$(curl --silent --show-error --max-time 20 --output "$dir/body" --write-out '%{http_code}' "$address$1") ||
		fail "nobody answers at $address$1"
}

# ---- starting, answering, stopping ----

start --listen 127.0.0.1:0
case $address in
http://127.0.0.1:0 | http://127.0.0.1: | *[!0-9]) fail "not an address: $line" ;;
http://127.0.0.1:*) ;;
*) fail "not an address: $line" ;;
esac
get /health
[ "$status" = 200 ] || fail "/health: $status"
[ "$(cat "$dir/body")" = '{"status":"ok"}' ] || fail "/health: $(cat "$dir/body")"
get /metrics
[ "$status" = 200 ] || fail "/metrics: $status"
grep -qx 'bergfried_store_up 1' "$dir/body" || fail "/metrics: $(cat "$dir/body")"

# The program asks, too, whatever proxy is in the environment: well, not well, nobody there.
http_proxy=http://127.0.0.1:9 "$BERGFRIED" health "${address#http://}" >"$dir/out" || fail "health: exit status $?"
[ "$(cat "$dir/out")" = '{"status":"ok"}' ] || fail "health: $(cat "$dir/out")"
"$BERGFRIED" health "$address/" >"$dir/out" || fail "health with a slash: exit status $?"
rc=0
"$BERGFRIED" health "$address/nothing" >"$dir/out" || rc=$?
[ $rc -eq 1 ] || fail "health of something else: exit status $rc"
rc=0
"$BERGFRIED" health 127.0.0.1:1 >"$dir/out" 2>"$dir/other" || rc=$?
[ $rc -eq 3 ] && grep -q '127.0.0.1:1' "$dir/other" || fail "health of nobody: exit status $rc"

# A second server on the same file would not hear the first: it does not start, and says who
# has it. Commands may use the file.
ln -s "$db" "$dir/link.db"
for path in "$db" "$dir/data/../data/bergfried/bergfried.db" "$dir/link.db"; do
	rc=0
	"$BERGFRIED" serve --listen 127.0.0.1:0 --store "sqlite:$path" >"$dir/second" 2>&1 </dev/null || rc=$?
	[ $rc -eq 3 ] || fail "two servers on one file: exit status $rc"
	grep -q "process $pid on .*, listening on $address" "$dir/second" || fail "who has the store? $(cat "$dir/second")"
done
"$BERGFRIED" backup "$dir/beside.db" >/dev/null || fail "no backup beside a server"
get /nothing/there.txt
[ "$status" = 404 ] || fail "what is not there: $status"
[ -s "$db" ] || fail "the store is not where it should be"

# The port is taken: the second one says so, and leaves the first alone.
rc=0
"$BERGFRIED" serve --listen "${address#http://}" --store "sqlite:$dir/other.db" >"$dir/out" 2>"$dir/other" </dev/null || rc=$?
[ $rc -eq 3 ] || fail "a port that is taken: exit status $rc"
[ -s "$dir/other" ] || fail "a port that is taken: nothing was said"
get /health
[ "$status" = 200 ] || fail "a second server disturbed the first"

# ---- beside the running server ----

"$BERGFRIED" backup "$dir/copy.db" >"$dir/out" || fail "backup"
[ -s "$dir/copy.db" ] || fail "there is no copy"
rc=0
"$BERGFRIED" backup "$dir/copy.db" >"$dir/out" 2>"$dir/other" || rc=$?
[ $rc -eq 3 ] || fail "a copy over a copy: exit status $rc"
"$BERGFRIED" export "$dir/games" >"$dir/out" || fail "export"
grep -qx '0 games written' "$dir/out" || fail "export: $(cat "$dir/out")"
[ -d "$dir/games" ] || fail "export has made no folder"
"$BERGFRIED" ratings >"$dir/out" || fail "ratings"
[ "$(grep -c 'no rated games yet' "$dir/out")" -eq 3 ] || fail "ratings: $(cat "$dir/out")"
"$BERGFRIED" ratings --game ordonans >"$dir/out" || fail "ratings of one game"
[ "$(wc -l <"$dir/out")" -eq 2 ] || fail "ratings of one game: $(cat "$dir/out")"
stop TERM

# ---- again, from the copy, in other ways ----

"$BERGFRIED" ratings --json | grep -qx '{"carcassonne-castle":\[\],"between-two-castles":\[\],"ordonans":\[\]}' || fail "ratings --json"
"$BERGFRIED" ratings --recompute --json | grep -qx '{"tables":0,"rated":0}' || fail "ratings --recompute --json"
"$BERGFRIED" ratings --recompute >"$dir/out" || fail "ratings --recompute"
grep -q '^0 tables' "$dir/out" || fail "ratings --recompute: $(cat "$dir/out")"
mkdir "$dir/www"
echo hello >"$dir/www/hello.txt"
start --listen 127.0.0.1:0 --store "sqlite:$dir/copy.db" --sync normal --bots 2 --bot-time 50 --behind-proxy \
	--origin https://example.org --www "$dir/www"
get /hello.txt
[ "$status $(cat "$dir/body")" = '200 hello' ] || fail "--www: $status $(cat "$dir/body")"
get /health
[ "$status" = 200 ] || fail "a copy is no store: $status"
stop INT

# ---- wrong calls ----

wrong() # STATUS ARGUMENTS...: that exit status and something on standard error
{
	want=$1
	shift
	rc=0
	"$BERGFRIED" "$@" >"$dir/out" 2>"$dir/other" </dev/null || rc=$?
	[ $rc -eq "$want" ] || fail "$*: exit status $rc"
	[ -s "$dir/other" ] || fail "$*: nothing was said"
}
for listen in 8080 localhost :8080 127.0.0.1: ::1:8080 '[::1]8080' '[::1:8080' 127.0.0.1:http 127.0.0.1:123456; do
	wrong 2 serve --listen "$listen"
done
wrong 2 serve extra
wrong 2 serve --sync never
wrong 2 serve --limits maybe
wrong 2 serve --push admin@example.org
wrong 2 serve --limit maybe
wrong 2 serve --limit sockets=many
wrong 2 serve --limit nothing=3
wrong 2 serve --bots 0
wrong 2 serve --bot-time soon
wrong 2 serve --origin example.org
wrong 2 serve --origin https://example.org/games
wrong 2 serve --store bergfried.db
wrong 3 serve --www "$dir/none"
wrong 3 serve --www "$dir/copy.db"
wrong 3 serve --listen 127.0.0.1:0 --store "sqlite:/proc/none/bergfried.db"
wrong 3 serve --listen 192.0.2.1:8080
wrong 2 backup
wrong 2 export
wrong 2 ratings --game chess
wrong 3 backup --store "sqlite:$dir/none.db" "$dir/new.db"
wrong 3 export --store "sqlite:$dir/none.db" "$dir/new"
wrong 3 export --store "sqlite:$dir/copy.db" "$dir/copy.db"
wrong 3 ratings --store "sqlite:$dir/none.db"
[ ! -e "$dir/none.db" ] || fail "looking for a store made one"
env -u XDG_DATA_HOME -u HOME "$BERGFRIED" ratings >"$dir/out" 2>"$dir/other" && fail "a store without a home"
grep -q -e --store "$dir/other" || fail "a store without a home: $(cat "$dir/other")"
