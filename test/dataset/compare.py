# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""compare.py FILE...: plays the games of datasets again and compares every position."""
import doctest
import io
import sys

import bergfried
from bergfried import dataset


def compare(path: str) -> int:
    positions = 0
    with open(path, "rb") as file:
        data = dataset.Dataset(file)
        header = data.header
        for number, game in enumerate(data):
            assert game.number == header["seed"] + number
            state = bergfried.Game(header["game"]).new(header["seats"], game.number, **header["options"])
            for p in game.positions():
                assert (p.ply, p.seat) == (state.count, state.turn)
                moves = state.moves()
                assert len(p.actions) == len(set(p.actions)) == len(moves) and max(p.actions) < header["actions"]
                assert p.features == state.features(p.seat) and any(p.features)
                # a search has looked at something, and expects a share of the win
                assert bool(p.playouts) == bool(sum(p.visits)) == (p.win is not None)
                assert p.win is None or 0 <= p.win <= 1 and abs(sum(p.policy()) - 1) < 1e-9
                # actions come in the order of the legal moves
                state.play(moves[p.actions.index(p.chosen)])
                positions += 1
            assert state.over
            assert game.points == [state.points(chair) for chair in range(header["chairs"])]
            assert game.winners == state.winners
        assert data.complete
    return positions


def damage(path: str) -> None:
    """A changed byte is found, wherever it is; what was cut off ends before it."""
    with open(path, "rb") as file:
        whole = file.read()
    for at in list(range(0, 60)) + list(range(60, len(whole), 997)):
        changed = bytearray(whole)
        changed[at] ^= 4
        try:
            list(dataset.Dataset(io.BytesIO(bytes(changed))))
        except dataset.Damaged:
            continue
        raise AssertionError(f"byte {at} may be anything")
    games = list(dataset.Dataset(io.BytesIO(whole)))
    short = dataset.Dataset(io.BytesIO(whole[:-28]))
    assert len(list(short)) == len(games) and not short.complete


result = doctest.testmod(dataset)
assert result.attempted and not result.failed
for path in sys.argv[1:]:
    print(path.rsplit("/", 1)[1], compare(path), "positions")
    damage(path)
