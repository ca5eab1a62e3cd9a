#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# A forgotten password: the letter comes through a real mail server on the loopback, in the
# language that was asked for, and its link works once. Whether an account exists shows in
# nothing. Without python3-aiosmtpd this is said, and skipped.
set -eu
if ! /usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null; then
	echo "mail: skipped, there is no python3-aiosmtpd"
	exit 77
fi
dir=$(mktemp -d)
pid=
mailer=
trap 'for p in $pid $mailer; do kill -KILL "$p" 2>/dev/null || :; done; rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir/data"

fail()
{
	echo "mail: $1" >&2
	[ ! -s "$dir/err" ] || cat "$dir/err" >&2
	[ ! -s "$dir/body" ] || cat "$dir/body" >&2
	exit 1
}

mkfifo "$dir/said" "$dir/letters" "$dir/end"
/usr/bin/python3 "$TEST_DIR/mail/smtp.py" <"$dir/end" >"$dir/letters" &
mailer=$!
exec 4>"$dir/end" 5<"$dir/letters"
IFS= read -r port <&5
"$BERGFRIED" serve --listen 127.0.0.1:0 --origin https://games.example.org --limits off --mail "smtp://127.0.0.1:$port" \
	--mail-from games@example.org >"$dir/said" 2>"$dir/err" &
pid=$!
exec 3<"$dir/said"
IFS= read -r line <&3 || fail "it does not say where it is"
address=http://${line#*http://}

# expect STATUS WHO PATH [BODY]. The cookie is for TLS alone, so curl is told to send it all the same.
expect()
{
	want=$1 who=$2 path=$3
	shift 3
	status=$(curl --silent --max-time 30 --output "$dir/body" --dump-header "$dir/head" --write-out '%{http_code}' \
		--header "Cookie: $(cat "$dir/cookie.$who" 2>/dev/null || :)" \
		${1:+--header "Content-Type: application/json" --data "$1"} "$address$path")
	[ "$status" = "$want" ] || fail "$path by $who: $status instead of $want"
	sed -n 's/^[Ss]et-[Cc]ookie: \([^;]*\);.*/\1/p' "$dir/head" | tr -d '\r' >"$dir/fresh"
	[ ! -s "$dir/fresh" ] || mv "$dir/fresh" "$dir/cookie.$who"
}

expect 200 anna /api/me/register '{"name":"Anna","password":"tower and gate"}'
expect 200 anna /api/me/mail
grep -q '{"available":true,"mail":"","notices":false}' "$dir/body" || fail "no address at first"
expect 403 anna /api/me/mail '{"mail":"anna@example.org","password":"wrong one"}'
expect 400 anna /api/me/mail '{"mail":"anna@example.org\r\nBcc: all@example.org","password":"tower and gate"}'
expect 409 anna /api/me/notices '{"on":"yes"}'
expect 200 anna /api/me/mail '{"mail":"anna@example.org","password":"tower and gate"}'
expect 200 anna /api/me/notices '{"on":"yes","lang":"cs"}'
expect 400 anna /api/me/notices '{"on":"perhaps"}'
expect 200 anna /api/me/mail
grep -q '{"available":true,"mail":"anna@example.org","notices":true}' "$dir/body" || fail "the address"

# the same answer, whether there is such an account or not
expect 200 new /api/me/forgot '{"name":"Nobody"}'
cp "$dir/body" "$dir/nobody"
expect 200 new /api/me/forgot '{"name":"Anna","lang":"ru"}'
cmp -s "$dir/body" "$dir/nobody" || fail "the answer tells who has an account"
IFS= read -r letter <&5
field() { printf '%s\n' "$letter" | /usr/bin/python3 -c "import json,sys; print(json.load(sys.stdin)['$1'])"; }
[ "$(field to)" = "['anna@example.org']" ] || fail "to: $(field to)"
[ "$(field subject)" = "Новый пароль для Bergfried" ] || fail "subject: $(field subject)"
key=$(field text | sed -n 's,^https://games.example.org/#/reset/,,p')
[ "$key" ] || fail "no link: $(field text)"
expect 200 new /api/me/reset "{\"key\":\"$key\",\"password\":\"another tower\"}"
grep -q '"name":"Anna"' "$dir/body" || fail "nobody is in"
expect 403 newer /api/me/reset "{\"key\":\"$key\",\"password\":\"a third tower\"}"
# somebody who is logged in asks, too
expect 200 new /api/me/forgot '{"name":"Nobody"}'
expect 200 new /api/me/mail
# whoever was in with the old one is out
expect 401 anna /api/me/mail
# only the last link works
expect 200 new /api/me/forgot '{"name":"Anna"}'
IFS= read -r letter <&5
first=$(field text | sed -n 's,^https://games.example.org/#/reset/,,p')
expect 200 new /api/me/forgot '{"name":"Anna"}'
IFS= read -r letter <&5
expect 403 newer /api/me/reset "{\"key\":\"$first\",\"password\":\"a third tower\"}"
# nor does one that was asked for before the password or the address was changed
last=$(field text | sed -n 's,^https://games.example.org/#/reset/,,p')
expect 200 new /api/me/password '{"old":"another tower","new":"a higher tower"}'
expect 403 newer /api/me/reset "{\"key\":\"$last\",\"password\":\"a third tower\"}"
expect 200 new /api/me/forgot '{"name":"Anna"}'
IFS= read -r letter <&5
last=$(field text | sed -n 's,^https://games.example.org/#/reset/,,p')
expect 200 new /api/me/mail '{"mail":"anna@example.net","password":"a higher tower"}'
expect 403 newer /api/me/reset "{\"key\":\"$last\",\"password\":\"a third tower\"}"
# the store has only hashes
strings=$(cat "$dir"/data/bergfried/bergfried.db* | tr -c '[:print:]' '\n')
case $strings in *"$first"* | *"$key"*) fail "the store has a link" ;; esac

# letters end with one click, from a mail program too, and also if there are none
status=$(curl --silent --output "$dir/body" --write-out '%{http_code}' --data 'List-Unsubscribe=One-Click' "$address/api/notices/end?link=nonsense&lang=cs")
[ "$status" = 200 ] && grep -q 'Další dopisy už nedostanete' "$dir/body" || fail "no end of letters: $status"
kill -TERM "$pid"
wait "$pid" || fail "it does not end well"
pid=
exec 4>&-
wait "$mailer" || :
mailer=
