# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# For tests of the engine protocol: two engines that are asked through pipes.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

fail()
{
	echo "engine: $1" >&2
	exit 1
}

# Two engines, a and b; what is said to them goes through pipes.
for name in a b; do
	mkfifo "$dir/$name.in" "$dir/$name.out"
done
start() # [ARGUMENTS...]: of the first one
{
	"$BERGFRIED" engine "$@" <"$dir/a.in" >"$dir/a.out" &
	pid=$!
	exec 3>"$dir/a.in" 4<"$dir/a.out"
}
start_other()
{
	"$BERGFRIED" engine 3>&- 4<&- <"$dir/b.in" >"$dir/b.out" &
	other=$!
	exec 5>"$dir/b.in" 6<"$dir/b.out"
}
answer=
ask() # REQUEST: and wait for the answer
{
	printf '%s\n' "$1" >&3
	IFS= read -r answer <&4 || fail "no answer to $1"
}
ask_other()
{
	printf '%s\n' "$1" >&5
	IFS= read -r answer <&6 || fail "no answer to $1"
}
leave()
{
	exec 3>&- 4<&-
	wait $pid || fail "exit status $?"
}
quit()
{
	ask '{"id":"end","do":"quit"}'
	[ "$answer" = '{"id":"end","ok":true}' ] || fail "quit: $answer"
	leave
}

# Does the answer match, where three points stand for anything?
matches() # PATTERN
{
	printf '%s\n%s\n' "$1" "$answer" | awk '
		NR == 1 { parts = split($0, part, /\.\.\./) }
		NR == 2 {
			if (index($0, part[1]) != 1)
				exit 1
			rest = substr($0, length(part[1]) + 1)
			for (i = 2; i <= parts; i++) {
				at = index(rest, part[i])
				if (part[i] == "" && i == parts) {
					rest = ""
					break
				}
				if (!at)
					exit 1
				rest = substr(rest, at + length(part[i]))
			}
			exit rest != ""
		}'
}
expect() # PATTERN
{
	matches "$1" || fail "expected $1, found $answer"
}
between() # TEXT BEFORE AFTER: what stands between them
{
	found=${1#*"$2"}
	found=${found%%"$3"*}
}
