# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# What the tests of Ordonans' lines and screen share: to be read in by them.
game=ordonans
more=expansion=crusader-kingdoms

# no_troops RECORD: one of a game in which the first hand has specials only
no_troops()
{
	printf 'quit\n' | XDG_DATA_HOME=$home "$BERGFRIED" play $game --plain --seed 5 --seats person,greedy \
		--option $more --option first=0 --save "$home/deal.record" >/dev/null
	awk '/^deal deck/ {
		printf "deal deck 119 121 122 123 124 126"
		for (i = 3; i <= NF; i++)
			if ($i != 119 && $i != 121 && $i != 122 && $i != 123 && $i != 124 && $i != 126)
				printf " %s", $i
		print ""
		next
	}
	{ print }' "$home/deal.record" >"$1"
}
