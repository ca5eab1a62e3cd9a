#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# Looking after an open server: orders of the operator beside the running server, which hears
# of them; the same by a moderator over HTTP, and by nobody else; a new password by a link.
set -eu
dir=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || :; rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir/data"

fail()
{
	echo "admin: $1" >&2
	[ ! -s "$dir/err" ] || cat "$dir/err" >&2
	[ ! -s "$dir/body" ] || cat "$dir/body" >&2
	exit 1
}

mkfifo "$dir/said"
start() # ARGUMENTS...
{
	"$BERGFRIED" serve --listen 127.0.0.1:0 --behind-proxy --limits off "$@" >"$dir/said" 2>"$dir/err" &
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
# ask WHO FROM PATH [BODY]: as somebody with a jar of cookies of that name; sets status
ask()
{
	status=$(curl --silent --max-time 30 --output "$dir/body" --write-out '%{http_code}' --cookie "$dir/jar.$1" --cookie-jar "$dir/jar.$1" \
		--header "X-Forwarded-For: $2" ${4:+--header "Content-Type: application/json" --data "$4"} "$address$3")
}
# expect STATUS WHO FROM PATH [BODY]
expect()
{
	want=$1
	shift
	ask "$@"
	[ "$status" = "$want" ] || fail "$3 by $1: $status instead of $want"
}
# until STATUS WHO FROM PATH: the server hears of orders once a second
until_is()
{
	tries=0
	want=$1
	shift
	while ask "$@" && [ "$status" != "$want" ]; do
		tries=$((tries + 1))
		[ $tries -lt 300 ] || fail "$3 by $1 stays $status, not $want"
		sleep 0.1
	done
}
admin() { "$BERGFRIED" admin "$@"; }
refused() { if admin "$@" >"$dir/out" 2>"$dir/why"; then fail "admin $* was carried out"; fi; }

start
for who in Anna Berta Cilka; do
	expect 200 $who 203.0.113.1 /api/me/register "{\"name\":\"$who\",\"password\":\"tower and $who\"}"
done

# ---- bans ----

admin ban Anna --days 7 --why 'spoils games' || fail "ban"
until_is 403 Anna 203.0.113.1 /api/me
grep -q 'banned until' "$dir/body" || fail "nobody says why"
expect 403 new 203.0.113.1 /api/me/login '{"name":"Anna","password":"tower and Anna"}'
expect 401 new 203.0.113.1 /api/me/login '{"name":"Anna","password":"another one"}'
admin bans >"$dir/out" || fail "bans"
grep -q 'Anna' "$dir/out" || fail "the ban is in no list"
admin unban Anna || fail "unban"
until_is 200 Anna 203.0.113.1 /api/me

admin ban 198.51.100.7 || fail "ban of an address"
until_is 403 stranger 198.51.100.7 /api/me
expect 403 new 198.51.100.7 /api/me/login '{"name":"Anna","password":"tower and Anna"}'
expect 403 new 198.51.100.7 /api/me/register '{"name":"Dana","password":"tower and Dana"}'
expect 200 elsewhere 198.51.100.8 /api/me
admin unban 198.51.100.7 || fail "unban of an address"
until_is 200 stranger 198.51.100.7 /api/me
admin ban 2001:db8:1:2:3::4 || fail "ban of an IPv6 address"
until_is 403 stranger6 2001:db8:1:2:ffff::9 /api/me
refused unban 198.51.100.7
refused ban Nobody
refused ban Anna Berta
refused bans 1 2 3 4

# ---- names, passwords ----

admin rename Berta Bertha || fail "rename"
until_is 200 Berta 203.0.113.1 /api/players/Bertha
refused rename Bertha Anna
# nor can anybody be made to look like somebody else
refused rename Bertha 'An.na'
grep -q 'looks like' "$dir/why" || fail "a name like another’s"
# every example of the help is an order that could be given
"$BERGFRIED" help admin | sed -n 's/^ *bergfried admin rename \([^ ]*\) \([^ ]*\).*/\2/p' >"$dir/out"
[ -s "$dir/out" ] || fail "the help has no example of a name"
admin rename Bertha "$(cat "$dir/out")" || fail "the name of the help’s example"
admin rename "$(cat "$dir/out")" Bertha || fail "rename back"
link=$(admin reset Cilka --origin https://games.example.org) || fail "reset"
case $link in
https://games.example.org/#/reset/???????????????????????????????????????????) ;;
*) fail "not a link: $link" ;;
esac
key=${link##*/}
expect 400 new 203.0.113.1 /api/me/reset "{\"key\":\"$key\",\"password\":\"short\"}"
expect 200 new 203.0.113.1 /api/me/reset "{\"key\":\"$key\",\"password\":\"another tower\"}"
expect 403 new 203.0.113.1 /api/me/reset "{\"key\":\"$key\",\"password\":\"a third tower\"}"
expect 401 newer 203.0.113.1 /api/me/login '{"name":"Cilka","password":"tower and Cilka"}'
expect 200 newer 203.0.113.1 /api/me/login '{"name":"Cilka","password":"another tower"}'

# ---- moderators ----

cp "$dir/body" "$dir/kept"
for path in reports log bans players/Anna tables/0123456789abcdef nothing; do
	expect 404 Anna 203.0.113.1 /api/admin/$path
	mv "$dir/body" "$dir/kept"
	expect 404 Anna 203.0.113.1 /api/nothing/$path
	cmp -s "$dir/body" "$dir/kept" || fail "/api/admin/$path is told from what is not there"
done
expect 404 Anna 203.0.113.1 /api/admin/ban '{"whom":"Bertha"}'
admin appoint Anna || fail "appoint"
admin appoint Cilka || fail "appoint another"
until_is 200 Anna 203.0.113.1 /api/admin/reports
expect 200 Anna 203.0.113.1 /api/me
grep -q '"moderator":true' "$dir/body" || fail "a moderator is not told so"
expect 200 Anna 203.0.113.1 /api/admin/players/Bertha
grep -q '"banned":0' "$dir/body" || fail "the player"
# this server has no limits
grep -q '"tables":0,"quota":0' "$dir/body" || fail "the player’s tables"
expect 200 Anna 203.0.113.1 /api/admin/ban '{"whom":"Bertha","days":"3","why":"insults"}'
until_is 403 Berta 203.0.113.1 /api/me
expect 409 Anna 203.0.113.1 /api/admin/ban '{"whom":"Cilka"}'
expect 409 Anna 203.0.113.1 /api/admin/rename '{"whom":"Cilka","with":"Nobody"}'
expect 409 Anna 203.0.113.1 /api/admin/ban '{"whom":"Anna"}'
expect 409 Anna 203.0.113.1 /api/admin/reset '{"whom":"Bertha"}'
expect 404 Anna 203.0.113.1 /api/admin/appoint '{"whom":"Bertha"}'
expect 400 Anna 203.0.113.1 /api/admin/rename '{"whom":"Bertha"}'
expect 400 Anna 203.0.113.1 /api/admin/ban '{"whom":"Bertha","days":"many"}'
expect 200 Anna 203.0.113.1 /api/admin/log
grep -q '"do":"ban"' "$dir/body" || fail "the log of acts"
expect 200 Anna 203.0.113.1 /api/me/tokens '{"label":"robot"}'
token=$(sed 's/.*"token":"\([^"]*\)".*/\1/' "$dir/body")
status=$(curl --silent --output "$dir/body" --write-out '%{http_code}' --header "Authorization: Bearer $token" "$address/api/admin/reports")
[ "$status" = 404 ] || fail "a token moderates: $status"
status=$(curl --silent --output "$dir/body" --write-out '%{http_code}' --cookie "$dir/jar.Anna" --header 'Origin: https://elsewhere.example' \
	--header 'Content-Type: application/json' --data '{"whom":"Bertha"}' "$address/api/admin/unban")
[ "$status" = 403 ] || fail "another site moderates: $status"
admin relieve Anna || fail "relieve"
until_is 404 Anna 203.0.113.1 /api/admin/reports
[ "$(admin moderators)" = Cilka ] || fail "moderators: $(admin moderators)"
admin log >"$dir/out" || fail "log"
[ "$(wc -l <"$dir/out")" -eq 13 ] || fail "acts: $(cat "$dir/out")"
# who has tables, and how many they may have
expect 200 newer 203.0.113.1 /api/daily '{"game":"ordonans"}'
[ "$(admin usage)" = "1	60	Cilka" ] || fail "usage: $(admin usage)"
[ "$(admin usage --limit tables_per_account=7)" = "1	7	Cilka" ] || fail "usage with a limit"
[ "$(admin usage --limit tables_per_account=0)" = "1	-	Cilka" ] || fail "usage without a limit"
refused usage --limit tables_per_account=many
refused settle 1
refused close 0123456789abcdef
refused unsay 0123456789abcdef 1
# the last of them was given just now: the server hears of it within a second
tries=0
until grep -q what=relieve "$dir/err"; do
	tries=$((tries + 1))
	[ $tries -lt 300 ] || fail "the server does not hear of an order"
	sleep 0.1
done
admin apoint Anna 2>"$dir/why" && fail "an unknown order"
grep -q appoint "$dir/why" || fail "no suggestion: $(cat "$dir/why")"
stop

# Each order has its line in the security log, with who gave it.
for what in 'what=ban address=- account=Anna by=operator why=spoils%20games' 'what=ban address=198.51.100.7 account=- by=operator' \
	'what=unban address=198.51.100.7 account=- by=operator' 'what=rename address=- account=Bertha by=operator why=Bertha' \
	'what=reset address=- account=Cilka by=operator' 'what=ban address=- account=Bertha by=Anna why=insults' \
	'what=relieve address=- account=Anna by=operator'; do
	grep -qxF "bergfried: security: $what" "$dir/err" || fail "no line: $what"
done

# A ban holds after a restart.
start
expect 403 Berta 203.0.113.1 /api/me
until_is 403 stranger6 2001:db8:1:2:ffff::9 /api/me
stop
