#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# No English in what Russian and Czech readers get: every sentence of the catalogues,
# its places filled in, and what the program really says. In Russian any word in Latin
# letters is looked at, in Czech those of a list (words.cs). What may be there is what
# people type (in quotes, or behind --) and the words of words.ru; where files and
# options are explained also those of words.files, in the rules those of words.moves.
# ctest: once
set -eu
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
po=$here/../../po
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_DATA_HOME="$dir"
bad=0

# Texts without what is typed or named: quotes in plain letters, options, files,
# addresses, names=values.
# shellcheck disable=SC2016 # the ` are meant
bare()
{
	sed -E 's/[«„][ -~…]*[»“]/ /g; s/`[^`]*`/ /g; s#https?://[^ )»“]*# #g; s/--[a-z-]+/ /g
		s#[A-Za-z0-9_.]*[/=][A-Za-z0-9_./:=?-]*# #g; s/[A-Za-z-]+\.(md|record|castle|tsv)/ /g'
}

# words PATTERN FILE ALLOWED: what is in the file and not allowed
words()
{
	bare <"$2" | grep -oE "$1" | sort -u | grep -vxE -f "$3" || true
}

# look LANGUAGE FILE WHAT LIST
look()
{
	case $1 in
	ru) found=$(words '[A-Za-z][A-Za-z-]*[A-Za-z]' "$2" "$dir/ru$4") ;;
	cs) found=$(words '[[:alpha:]]+' "$2" "$dir/cs$4" | grep -xE -f "$dir/english" || true) ;;
	esac
	if [ "$found" ]; then
		# shellcheck disable=SC2086 # on one line
		echo "$3 in $1:" $found
		for word in $found; do bare <"$2" | grep -m 1 -w -e "$word"; done
		bad=1
	fi
}

list()
{
	cat "$@" | grep -v '^#'
}
list "$here/words.ru" >"$dir/ru"
list "$here/words.ru" "$here/words.files" >"$dir/rufiles"
list "$here/words.ru" "$here/words.files" "$here/words.moves" >"$dir/rumoves"
list "$here/words.cs" >"$dir/english"
list "$here/words.files" >"$dir/csfiles"
list "$here/words.files" "$here/words.moves" >"$dir/csmoves"
echo 'nothing' >"$dir/cs"

# ---- every sentence ----
for lang in ru cs; do
	msgattrib --no-obsolete --no-wrap "$po/$lang.po" | sed '1,/^$/d' |
		sed -nE '/^msgstr/{s/^msgstr[^"]*"(.*)"$/\1/; s/\{[a-z_][a-z_0-9]*\}/7/g; s/\\"/"/g; p;}' >"$dir/sentences"
	[ "$(wc -l <"$dir/sentences")" -gt 2000 ] || { echo "words: too few sentences"; exit 1; }
	look $lang "$dir/sentences" "sentences" files
done

# ---- letters on drawings: one for each thing, and a legend that names the same ----
for lang in ru cs; do
	msgattrib --no-obsolete --no-wrap "$po/$lang.po" | sed -nE 's/^msg(id|str) "(.*)"$/\1 \2/p' >"$dir/pairs"
	for set in HTc 'FLUOSCD*' tpms; do
		letters=$(grep -x -F -A 1 "id $set" "$dir/pairs" | sed -n 's/^str //p')
		each=$(echo "$letters" | grep -o .)
		if [ "$(echo "$each" | sort -u | wc -l)" -ne ${#set} ] || [ "$(echo "$each" | wc -l)" -ne ${#set} ]; then
			echo "letters in $lang: $letters for $set"
			bad=1
		fi
		# r: the tile fits there if turned; the others are signs on tiles, followers and keeps
		case $set$letters in
		HTc*[rxoABKL]*)
			echo "letters in $lang: $letters has a sign that means something else on the board"
			bad=1
			;;
		esac
		sed -n 's/^str //p' "$dir/pairs" >"$dir/legends"
		for letter in $(echo "$letters" | tr -d '*' | grep -o .); do
			grep -E "(^|, )$letter [[:alpha:]]" "$dir/legends" >"$dir/legend" || true
			mv "$dir/legend" "$dir/legends"
		done
		[ -s "$dir/legends" ] || { echo "no legend in $lang has the letters $letters"; bad=1; }
	done
done

# ---- what the program says ----
for game in carcassonne-castle between-two-castles ordonans; do
	"$BERGFRIED" simulate $game --seats greedy,greedy --games 2 --records "$dir/$game" >/dev/null
done
for lang in ru cs; do
	for game in carcassonne-castle between-two-castles ordonans; do
		for record in "$dir/$game"/*.record; do
			"$BERGFRIED" replay "$record" --lang $lang >"$dir/out"
			look $lang "$dir/out" "replay of $game" ""
		done
		"$BERGFRIED" review "$dir/$game/$game-1.record" --iterations 2 --lang $lang >"$dir/out"
		look $lang "$dir/out" "review of $game" ""
		"$BERGFRIED" simulate $game --seats greedy,random --games 2 --lang $lang >"$dir/out"
		grep -q '[0-9],[0-9]' "$dir/out" || { echo "simulate in $lang has no decimal comma"; bad=1; }
		look $lang "$dir/out" "simulate $game" ""
		for part in "" --rulings; do "$BERGFRIED" rules $game $part --lang $lang; done | grep -v '^    ' >"$dir/out"
		look $lang "$dir/out" "rules of $game" moves
		# a hint has the name of the move to type behind its sentence
		printf '%s\n' show moves 1 "1 2" "1 5" score "why 1" "why 2" left hint quit |
			"$BERGFRIED" play $game --plain --seed 5 --seats person,greedy --lang $lang >"$dir/out" 2>&1
		sed -i -E 's/ \[[a-z]+ [a-zA-Z0-9 ,+:\/-]*\]$//; s/^(> )? *[0-9]+  [a-z]+( [a-zA-Z0-9,+:\/-]+)*  //' "$dir/out"
		look $lang "$dir/out" "play $game" ""
		# the tile to lay is drawn below the board, indented
		if [ $game = carcassonne-castle ] && grep -E '^    [HTc ].[-| ].?[HTc]' "$dir/out"; then
			echo "play $game in $lang: a tile with English letters"
			bad=1
		fi
		# the score and its reasons at the end of a game
		printf '%s\n' score "why 1" "why 2" quit |
			"$BERGFRIED" play $game --plain --load "$dir/$game/$game-1.record" --lang $lang >"$dir/out" 2>&1
		look $lang "$dir/out" "score of $game" ""
	done
	"$BERGFRIED" games --lang $lang | sed -E 's/^[a-z-]+( \([a-z-]+\))?: //' >"$dir/out"
	look $lang "$dir/out" "games" files
	"$BERGFRIED" score between-two-castles "$GAMES_DIR"/between-two-castles/test/golden/*.castle --lang $lang >"$dir/out"
	look $lang "$dir/out" "score" ""
	"$BERGFRIED" --help --lang $lang | sed 's/^  [a-z]* //' >"$dir/out"
	look $lang "$dir/out" "help" files
done
exit $bad
