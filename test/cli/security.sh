#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The security log of a running server, and that the filter for fail2ban in contrib/ finds
# the addresses in it, and only those: by fail2ban itself where it is installed, and by the
# expression in the file everywhere. And who may read /metrics.
set -eu
dir=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || :; rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir/data"
filter=$TEST_DIR/../contrib/fail2ban/filter.d/bergfried.conf

fail()
{
	echo "security: $1" >&2
	[ ! -s "$dir/err" ] || cat "$dir/err" >&2
	exit 1
}

mkfifo "$dir/said"
start() # ARGUMENTS...
{
	"$BERGFRIED" serve --listen 127.0.0.1:0 "$@" >"$dir/said" 2>"$dir/err" &
	pid=$!
	exec 3<"$dir/said"
	IFS= read -r line <&3 || fail "it does not say where it is"
	address=http://${line#*http://}
}
stop()
{
	kill -TERM "$pid"
	wait "$pid" || fail "it does not end well"
	pid=
	exec 3<&-
}
ask() # FROM PATH [BODY]: the status
{
	from=$1
	path=$2
	shift 2
	curl --silent --max-time 30 --output "$dir/body" --write-out '%{http_code}' --header "X-Forwarded-For: $from" \
		${1:+--header "Content-Type: application/json" --data "$1"} "$address$path"
}

# ---- lines ----

start --behind-proxy
[ "$(ask 203.0.113.7 /api/me/login '{"name":"Anna","password":"guess one"}')" = 401 ] || fail "a wrong password"
# the name is an attempt to blame somebody else
[ "$(ask 203.0.113.8 /api/me/login '{"name":"x address=198.51.100.1 account=x","password":"guess"}')" = 401 ] || fail "an odd name"
[ "$(ask 2001:db8::7 /api/me/register '{"name":"<script>","password":"long enough to be one"}')" = 400 ] || fail "a bad name"
n=0
while [ $n -lt 60 ]; do
	status=$(ask 203.0.113.9 /api/me/login '{"name":"Berta","password":"guess"}')
	n=$((n + 1))
	[ "$status" != 429 ] || break
done
[ "$status" = 429 ] || fail "nobody stops the guessing"
# nor can the log be filled with names, which anybody can make up
n=0
while [ $n -lt 60 ]; do
	[ "$(ask 203.0.113.10 /api/me/register '{"name":"<>","password":"long enough to be one"}')" = 400 ] || fail "a bad name"
	n=$((n + 1))
done
[ "$(ask 203.0.113.9 /api/me/login '{"name":"Berta","password":"guess"}')" = 429 ] || fail "nobody stops it for long"
stop
grep -qx 'bergfried: security: what=login address=203.0.113.7 account=Anna' "$dir/err" || fail "a failed login has no line"
grep -q 'bergfried: security: what=login address=203.0.113.8 account=x%20address%3D198' "$dir/err" || fail "an odd name is not written as it should be"
grep -q 'bergfried: security: what=name address=2001:db8::7 account=%3Cscript%3E' "$dir/err" || fail "a refused name has no line"
[ "$(grep -c 'what=limit address=203.0.113.9 ' "$dir/err")" -eq 1 ] || fail "a limit has not one line"
n=$(grep -c 'what=name address=203.0.113.10 ' "$dir/err")
[ "$n" -ge 40 ] && [ "$n" -lt 55 ] || fail "names have $n lines"

# ---- the filter ----

# as the journal has them, and what must not count
{
	sed 's/^/Nov 16 12:00:00 host bergfried[1]: /' "$dir/err"
	echo 'Nov 16 12:00:00 host bergfried[1]: bergfried: security: what=ban address=198.51.100.2 account=Anna by=operator'
	echo 'Nov 16 12:00:00 host bergfried[1]: bergfried: the store is available again'
} >"$dir/log"
bad=$(grep -c 'what=\(login\|name\|limit\) ' "$dir/log")
expression=$(sed -n 's/^failregex = //p' "$filter")
[ "$expression" ] || fail "the filter has no expression"
# <HOST> is fail2ban's word for an address, and (?: is not known to grep
plain=$(printf '%s' "$expression" | sed 's/<HOST>/[0-9a-fA-F:.]+/; s/(?:/(/g; s/\\S/[^ ]/g')
[ "$(grep -cE "$plain" "$dir/log")" -eq "$bad" ] || fail "the expression finds $(grep -cE "$plain" "$dir/log") lines of $bad"
grep -E "$plain" "$dir/log" | grep -q 'address=198.51.100' && fail "the expression blames the wrong address"
if command -v fail2ban-regex >/dev/null; then
	fail2ban-regex --out ip "$dir/log" "$filter" >"$dir/hosts" 2>"$dir/why" || fail "fail2ban-regex: $(cat "$dir/why")"
	[ "$(grep -c . "$dir/hosts")" -eq "$bad" ] || fail "fail2ban finds: $(cat "$dir/hosts")"
	[ "$(sort -u "$dir/hosts" | tr '\n' ' ')" = "2001:db8::7 203.0.113.10 203.0.113.7 203.0.113.8 203.0.113.9 " ] || fail "fail2ban blames: $(cat "$dir/hosts")"
else
	echo "security: fail2ban is not installed; its expression was tried with grep alone"
fi

# ---- /metrics ----

start --behind-proxy
[ "$(ask 203.0.113.7 /metrics)" = 404 ] || fail "everybody reads /metrics through a proxy"
[ "$(ask 203.0.113.7:4711 /metrics)" = 404 ] || fail "everybody reads /metrics through a proxy that names ports"
[ "$(ask unknown /metrics)" = 404 ] || fail "everybody reads /metrics through a proxy that names nobody"
[ "$(curl --silent --output "$dir/body" --write-out '%{http_code}' "$address/metrics")" = 200 ] || fail "nobody reads /metrics"
grep -q '^bergfried_loop_lag_seconds_bucket{le="+Inf"} ' "$dir/body" || fail "no histogram of the loop"
grep -q '^bergfried_answer_time_seconds_count{class="event"} ' "$dir/body" || fail "no histogram of answers"
grep -q '^bergfried_store_time_seconds_sum{work="other"} ' "$dir/body" || fail "no histogram of the store"
grep -q '^bergfried_thought_time_seconds_count ' "$dir/body" || fail "no histogram of thoughts"
stop
# a proxy that the server was not told of
start
[ "$(ask 127.0.0.1 /metrics)" = 404 ] || fail "everybody reads /metrics through an unknown proxy"
stop
start --behind-proxy --metrics 203.0.113.7
[ "$(ask 203.0.113.7 /metrics)" = 200 ] || fail "whoever is named may not read /metrics"
[ "$(ask 203.0.113.8 /metrics)" = 404 ] || fail "whoever is not named may read /metrics"
stop
start --behind-proxy --metrics all
[ "$(ask 203.0.113.8 /metrics)" = 200 ] || fail "--metrics all"
stop
