#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# A golden game of every kind told in three languages: `replay`, `review`, the engine and the
# terminal say the same sentence for the same move, and nobody says coordinates.
set -eu
: "${BERGFRIED:?names the program}" "${GAMES_DIR:?has the games}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir"

fail()
{
	echo "story: $*" >&2
	exit 1
}

# The sentences of `replay`, with their numbers: "17 closes a house ...".
sentences()
{
	sed -nE 's/^ *([0-9]+)\. [^:]*: /\1 /p' | sed 's/  \[.*//'
}

told=0
for golden in "$GAMES_DIR"/*/test/golden; do
	record=$(find "$golden" -name '*.record' | sort | head -n 1)
	# a game whose moves have no turns has not been told anew
	"$BERGFRIED" replay --json "$record" | grep -q '"turn":' || continue
	told=$((told + 1))
	# a review takes long: of its first moves
	awk '/^(score|winner|end)/ { next } /^[0-9]+ / && ++moves > 14 { exit } { print }' "$record" >"$dir/part"
	for lang in en ru cs; do
		"$BERGFRIED" --lang $lang replay "$record" | sentences >"$dir/replay"
		[ -s "$dir/replay" ] || fail "$record: nothing is told in $lang"
		grep -E '[0-9],-?[0-9]' "$dir/replay" && fail "coordinates in $lang"

		# a decision begins with its first move, and has the others behind it
		"$BERGFRIED" --lang $lang review --iterations 1 "$dir/part" | sentences >"$dir/review"
		awk 'NR == FNR { n = $1; sub(/^[0-9]+ /, ""); said[n] = $0; next }
			{ n = $1; sub(/^[0-9]+ /, ""); seen++
			  if (n in said && index($0, said[n]) != 1) { print n ": " $0 " / " said[n]; exit 1 } }
			END { exit seen > 0 ? 0 : 1 }' "$dir/replay" "$dir/review" || fail "$record: the review says something else in $lang"

		# the engine has the same words, in the order of the moves
		awk '{ gsub(/["\\]/, "\\\\&"); printf "%s\\n", $0 }' "$record" >"$dir/text"
		printf '{"id":1,"do":"load","position":"p","record":"%s","lang":"%s"}\n' "$(cat "$dir/text")" $lang |
			"$BERGFRIED" engine >"$dir/answer"
		awk 'NR == FNR { whole = whole $0; next }
			{ sub(/^[0-9]+ /, ""); gsub(/["\\]/, "\\\\&"); at = index(whole, "\"text\":\"" $0 "\"")
			  if (!at) { print; exit 1 } whole = substr(whole, at + length($0)) }' "$dir/answer" "$dir/replay" ||
			fail "$record: the engine says something else in $lang"
	done
done
[ $told -gt 0 ] || fail "no game has been told"

# The terminal, where nothing is secret: a finished game is told from the beginning. Its lines
# are folded, so blanks do not count.
record=$(find "$GAMES_DIR/carcassonne-castle/test/golden" -name '*.record' | sort | head -n 1)
for lang in en ru cs; do
	"$BERGFRIED" --lang $lang replay "$record" | sentences | sed 's/^[0-9]* //; s/ //g' >"$dir/replay"
	"$BERGFRIED" --lang $lang play carcassonne-castle --plain --load "$record" </dev/null | tr -d ' \n' >"$dir/terminal"
	awk 'NR == FNR { whole = whole $0; next }
		{ at = index(whole, $0); if (!at) { print; exit 1 } whole = substr(whole, at + length($0)) }' \
		"$dir/terminal" "$dir/replay" || fail "the terminal says something else in $lang"
done
