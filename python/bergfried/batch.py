# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""Many games at once, and a search that asks for many judgements at once; needs numpy.

>>> batch = Batch("ordonans", games=16, seed=1)
>>> for _ in range(100):
...     batch.step(batch.mask.argmax(axis=1))
>>> batch.mask.shape, batch.seed(0) > 2**32
((16, 2241), True)

The arrays are written by the library in place: copy what you want to keep. A batch is for one
thread, and while it steps other threads run.
"""
from __future__ import annotations

import ctypes
from typing import Any, Callable, Optional

import numpy as np

from . import Game, Refused, State, Thought, _refused, _small
from ._library import MOVES_MAX, Arrays, Judge, Line, lib


class Batch:
    """So many games that are stepped together; when one is over, another begins in its place.

    Game i is dealt from seed + i, the next one in its place from 2**32 more.

    >>> one, two = Batch("null", games=4, seed=5), Batch("null", games=2, seed=7)
    >>> (one.observation[2:] == two.observation).all()
    True
    >>> one.step([9, 0, 0, 0])
    Traceback (most recent call last):
    bergfried.Refused: game 0: action 9 is not legal now
    """

    def __init__(self, game: str, games: int, seed: int = 0, seats: Optional[int] = None, **options: str) -> None:
        self.game = Game(game)
        self.seats = self.game.seats.start if seats is None else seats
        text = " ".join(f"{key}={value}" for key, value in options.items())
        self._c = lib.bf_batch_new(self.game._c, _small(self.seats), text.encode(), _small(games), seed & (2**64 - 1))
        if not self._c:
            raise _refused()
        self.observation = np.zeros((games, self.game.observation_size), np.uint8)
        self.mask = np.zeros((games, self.game.actions), np.uint8)
        self.seat = np.zeros(games, np.int32)
        self.rewards = np.zeros((games, self.seats), np.float32)
        self.points = np.zeros((games, self.seats), np.int32)
        self.done = np.zeros(games, np.uint8)
        self.refused = np.zeros(games, np.uint8)
        self._arrays = Arrays(*(getattr(self, name).ctypes.data for name, _ in Arrays._fields_))
        lib.bf_batch_look(self._c, ctypes.byref(self._arrays))

    def __del__(self) -> None:
        c, self._c = getattr(self, "_c", None), None
        if c:
            lib.bf_batch_free(c)

    def __len__(self) -> int:
        return len(self.seat)

    def step(self, actions: Any) -> None:
        """One action for each game, -1 to leave it alone. Where one is not legal this raises
        Refused: that game has not changed, but the others have; `refused` says which."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != self.seat.shape:
            raise Refused(f"{len(self)} actions are needed, in one row")
        if lib.bf_batch_step(self._c, chosen.ctypes.data, ctypes.byref(self._arrays)):
            raise _refused()

    def seed(self, game: int) -> int:
        """What the game in a place was dealt from: Game.new deals the same."""
        return lib.bf_batch_seed(self._c, _small(game))

    def plane(self, name: str) -> np.ndarray:
        """A plane of the observations, in its shape; the same memory.

        >>> Batch("carcassonne-castle", games=3).plane("tiles").shape
        (3, 14, 11, 32)
        """
        for part in self.game.planes:
            if part.name == name:
                return self.observation[:, part.begin : part.begin + part.size].reshape(len(self), *part.shape)
        raise Refused(f"there is no plane “{name}”")


def search(
    state: State,
    judge: Callable[[np.ndarray, np.ndarray], tuple[Any, Any]],
    iterations: int,
    batch: int = 64,
    seed: int = 0,
    seat: Optional[int] = None,
) -> list[Thought]:
    """What a search with a judgement of your own thinks of the legal moves, the best first.

    The judge gets observations and masks, a row for each position, and gives each seat's share of
    the win, counted from the one that moves, and a prior for each action; None for no opinion.
    It is asked first for the position from which the search begins, alone.

    >>> rows = []
    >>> def judge(observation, mask):
    ...     rows.append(len(observation))
    ...     return None, mask / mask.sum(axis=1, keepdims=True)
    >>> state = Game("null").new(seed=1)
    >>> thoughts = search(state, judge, iterations=50, batch=8)
    >>> sum(t.visits for t in thoughts), rows[0], max(rows) <= 8
    (49, 1, True)

    What the judge raises ends the search, and is raised here:

    >>> search(state, lambda observation, mask: 1 / 0, iterations=50)
    Traceback (most recent call last):
    ZeroDivisionError: division by zero
    """
    raised: list[BaseException] = []
    size, actions = state.game.observation_size, state.game.actions

    def array(address: int, kind: Any, *shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        return np.frombuffer((kind * count).from_address(address), kind).reshape(shape)

    def asked(context: Any, question: Any) -> bool:
        q = question.contents
        try:
            win, prior = judge(
                array(q.observation, ctypes.c_uint8, q.positions, size), array(q.mask, ctypes.c_uint8, q.positions, actions)
            )
            if win is not None:
                array(q.win, ctypes.c_float, q.positions, q.seats)[:] = win
            if prior is not None:
                array(q.prior, ctypes.c_float, q.positions, actions)[:] = prior
            return True
        except BaseException as error:  # also Ctrl-C: nothing may be raised through C
            raised.append(error)
            return False

    lines = (Line * MOVES_MAX)()
    n = lib.bf_search_with(
        state._c, state._seat(seat), Judge(asked), None, seed & (2**64 - 1), _small(iterations), _small(batch), lines, MOVES_MAX
    )
    if raised:
        raise raised[0]
    if n < 0:
        raise _refused()
    return [Thought(line.move, line.visits, line.win, line.ahead) for line in lines[:n]]
