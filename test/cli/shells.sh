#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
#
# The pages of the manual and what shells complete, by the programs they are made for:
# mandoc finds nothing to say about any page, and bash, zsh and fish complete commands,
# games, bots, options and files. What is not installed is skipped, with a word.
set -eu
. "$(dirname "$0")/lib_screen.sh"
commands="admin aid arena backup bench bots completion copy data dataset engine export games health help man perft play puzzles ratings replay review rules score serve simulate verify"

# missing PROGRAM: it is not there, and this is said
missing()
{
	command -v "$1" >/dev/null && return 1
	echo "$1 is not installed: its part is skipped"
}

# ---- the manual ----

mkdir "$home/man"
"$BERGFRIED" man >"$home/man/bergfried.1" || fail "man"
for command in $commands; do
	"$BERGFRIED" --lang ru man "$command" >"$home/man/bergfried-$command.1" || fail "man $command"
	grep -q "^\.Nm bergfried-$command\$" "$home/man/bergfried-$command.1" || fail "man $command: no name"
done
# a flag of the help is a flag of the page
"$BERGFRIED" help arena | sed -n 's/^  --\([a-z-]*\) .*/\1/p' | while read -r flag; do
	grep -q "^\.It Fl .-$flag" "$home/man/bergfried-arena.1" || fail "man arena has no --$flag"
done
if ! missing mandoc; then
	# in one folder: then they find each other
	found=$(cd "$home/man" && mandoc -Tlint ./*.1) || true
	[ ! "$found" ] || fail "mandoc: $found"
	mandoc -Tutf8 "$home/man/bergfried-play.1" | grep -q 'bergfried play two-castles' || fail "man play has no example"
fi

# ---- bash ----

if ! missing bash; then
	"$BERGFRIED" completion bash >"$home/completion.bash"
	cat >"$home/try.bash" <<-'END'
		source "$1"
		complete -p bergfried >/dev/null || exit
		while IFS='|' read -r line want; do
			COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
			_bergfried
			[[ ${COMPREPLY[*]} == "$want" ]] || { echo "bash: “$line” becomes “${COMPREPLY[*]}”, not “$want”"; exit 1; }
		done
	END
	cd "$home"
	bash --norc "$home/try.bash" "$home/completion.bash" <<-END || fail "see above"
		bergfried pl|play
		bergfried re|replay review
		bergfried --lang ru ar|arena
		bergfried --col|--color
		bergfried play tw|two-castles
		bergfried play castle --se|--seats --seed
		bergfried play castle --seats person,gr|person,greedy
		bergfried arena castle --seats=level3,ra|level3,random
		bergfried play castle --option starts=l|loose
		bergfried serve --sync |full normal
		bergfried score ord|ordonans
		bergfried score castle completion.b|completion.bash
		bergfried simulate castle --records ma|man
		bergfried help ver|verify
	END
fi

# ---- fish ----

if ! missing fish; then
	"$BERGFRIED" completion fish >"$home/completion.fish"
	# offers LINE WORD: that is one of its answers
	offers()
	{
		HOME=$home fish --no-config -c "source '$home/completion.fish'; complete -C '$1'" >"$home/out" 2>&1 || fail "fish: $(cat "$home/out")"
		cut -f1 "$home/out" | grep -qx -- "$2" || fail "fish: “$1” has no “$2”: $(cat "$home/out")"
	}
	offers 'bergfried pl' play
	offers 'bergfried --lang ru ar' arena
	offers 'bergfried play tw' two-castles
	offers 'bergfried play castle --se' --seats
	offers 'bergfried play castle --seats person,gr' person,greedy
	offers 'bergfried arena castle --seats=level3,ra' --seats=level3,random
	offers 'bergfried play castle --option starts=l' starts=loose
	offers 'bergfried serve --sync ' normal
	offers 'bergfried help ver' verify
	if HOME=$home fish --no-config -c "source '$home/completion.fish'; complete -C 'bergfried '" | grep -q '^--'; then
		fail "fish offers flags before it is asked for them"
	fi
fi

# ---- zsh ----

if ! missing zsh; then
	mkdir "$home/zsh"
	"$BERGFRIED" completion zsh >"$home/zsh/_bergfried"
	cat >"$home/zsh/.zshrc" <<-END
		fpath=('$home/zsh' \$fpath)
		autoload -Uz compinit && compinit -u -d '$home/zsh/dump'
		setopt no_beep
		PS1='ready> '
	END
	tmux -L "$server" new-session -d -s t -x 150 -y 50 "ZDOTDIR='$home/zsh' LC_ALL=C.UTF-8 exec zsh -i"
	see '^ready>'
	# becomes LINE TEXT: after a tabulator
	becomes()
	{
		keys C-u C-l
		keys -l "$1"
		keys Tab
		see "$2"
	}
	becomes 'bergfried pl' '^ready> bergfried play$'
	becomes 'bergfried re' 'review *-- analyse a recorded game'
	becomes 'bergfried --lang ru ar' '^ready> bergfried --lang ru arena$'
	becomes 'bergfried play tw' '^ready> bergfried play two-castles$'
	becomes 'bergfried play castle --se' '^--seed *-- number of the game'
	becomes 'bergfried play castle --seats person,gre' 'person,greedy'
	becomes 'bergfried play castle --option starts=l' 'starts=loose$'
	becomes 'bergfried serve --sync n' '--sync normal$'
	becomes "bergfried verify $home/zsh/_ber" '/_bergfried$'
	becomes 'bergfried help ver' '^ready> bergfried help verify$'
fi
