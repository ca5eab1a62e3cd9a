# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The program in plain lines, through a pipe: to be read in by the tests of a
# game's lines, which say before it which $game they are about.
: "${BERGFRIED:?names the program}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME="$home" LC_ALL=C.UTF-8
saved=$home/bergfried/$game.record

fail()
{
	echo "$(basename "$0" .sh): $*" >&2
	exit 1
}

# has FILE TEXT: a line of the output
has()
{
	grep -q -- "$2" "$1" || { cat "$1"; fail "no “$2” in what was said"; }
}

# has_not FILE TEXT [-i]: in no line; -i: in capitals neither
has_not()
{
	if grep -q ${3:+"$3"} -- "$2" "$1"; then
		cat "$1"
		fail "“$2” was said"
	fi
}

# right RECORD: it has been played to its end by the rules
right()
{
	grep -q '^end$' "$1" || fail "$(basename "$1") has no end"
	"$BERGFRIED" verify "$1" >/dev/null || fail "$(basename "$1") is refused"
}
