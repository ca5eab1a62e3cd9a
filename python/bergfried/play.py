# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""python3 -m bergfried.play [GAME [BOT...]]: bots play a game, and you watch."""
from __future__ import annotations

import sys

from . import Game, Refused, games


def main(words: list[str]) -> int:
    try:
        game = Game(words[0]) if words else next(games())
        players = words[1:] or ["greedy"] * game.seats.start
        state = game.new(seats=len(players))
        while not state.over:
            seat = state.turn
            move = state.choose(players[seat], seed=state.count)
            print(f"{seat} {players[seat]}: {state.sentence(move)}")
            state.play(move)
    except Refused as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(state)
    for chair in range(state.chairs):
        print(f"{chair}: {state.points(chair)} points{', wins' if chair in state.winners else ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
