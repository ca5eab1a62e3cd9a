# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""Castle-building games for programs.

>>> import bergfried
>>> state = bergfried.Game("ordonans").new(seats=2, seed=1)
>>> while not state.over:
...     state.play(state.choose("greedy"))
>>> sum(state.returns())
1.0

A state is one game: where it stands, and how it came there. Illegal moves raise
`bergfried.Refused` and change nothing. The same seed and the same moves give the same game on
every machine. `bergfried.env` has the games in the shape that learners know.
"""
from __future__ import annotations

import ctypes
import json
import operator
from dataclasses import dataclass
from typing import Any, Iterator, NamedTuple, Optional

from . import _library
from ._library import FEATURES_MAX, MOVES_MAX, NAME_MAX, OUTCOMES_MAX, SEATS_MAX, TEXT_MAX, Feature, Line, Plane, Reason, lib

__all__ = ["Game", "State", "Refused", "Option", "Score", "Thought", "Part", "Outcome", "games", "bots", "read_record", "version"]


class Refused(ValueError):
    """What you asked for cannot be done; the text says why."""


def _refused() -> Refused:
    return Refused(lib.bf_error().decode())


def version() -> str:
    """Of the C library.

    >>> version().split(".")[0]
    '0'
    """
    return lib.bf_version().decode()


@dataclass(frozen=True)
class Option:
    """An option of a game; the first of its values is the default."""

    key: str
    values: tuple[str, ...]
    about: str


class Outcome(NamedTuple):
    """A tile or card that may come next."""

    id: int
    name: str
    probability: float


@dataclass(frozen=True)
class Score:
    """A reason for points; `pending` ones are not in the points yet."""

    points: int
    pending: bool
    rule: str
    piece: str


@dataclass(frozen=True)
class Thought:
    """What a search found out about a move."""

    move: int
    visits: int
    win: float
    ahead: float


@dataclass(frozen=True)
class Part:
    """A plane of an observation: where its bytes are, its shape, and what it says. No byte is
    larger than `most`."""

    name: str
    about: str
    begin: int
    size: int
    shape: tuple[int, ...]
    most: int


class Game:
    """A game by its name.

    >>> Game("carcassonne-castle").title
    'Carcassonne: The Castle'
    >>> Game("chess")
    Traceback (most recent call last):
    bergfried.Refused: unknown game “chess”
    """

    def __init__(self, name: str) -> None:
        self._c = lib.bf_game_find(_text(name))
        if not self._c:
            raise _refused()

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._c == other._c

    def __hash__(self) -> int:
        return hash(self._c)

    @property
    def name(self) -> str:
        return lib.bf_game_name(self._c).decode()

    @property
    def title(self) -> str:
        return lib.bf_game_title(self._c).decode()

    @property
    def seats(self) -> range:
        """How many can play.

        >>> list(Game("ordonans").seats)
        [2, 3, 4]
        """
        return range(lib.bf_game_min_seats(self._c), lib.bf_game_max_seats(self._c) + 1)

    @property
    def options(self) -> list[Option]:
        found = []
        while key := lib.bf_option_key(self._c, len(found)):
            values = []
            while len(values) < 6 and (value := lib.bf_option_value(self._c, len(found), len(values))):
                values.append(value.decode())
            about = lib.bf_option_about(self._c, len(found)).decode()
            found.append(Option(key.decode(), tuple(values), about))
        return found

    @property
    def features(self) -> int:
        """How many different features a position can have; 0 if the game has none."""
        return lib.bf_feature_count(self._c)

    @property
    def actions(self) -> int:
        """How many actions there are: every move is one of them.

        >>> Game("carcassonne-castle").actions
        329
        """
        return lib.bf_action_count(self._c)

    def action_text(self, action: int) -> str:
        """What an action is.

        >>> Game("carcassonne-castle").action_text(0)
        'lay the tile in hand at 0,3, not turned'
        """
        text = ctypes.create_string_buffer(TEXT_MAX)
        if not lib.bf_action_text(self._c, _small(action), text, TEXT_MAX):
            raise _refused()
        return text.value.decode()

    @property
    def observation_size(self) -> int:
        """How many bytes an observation has."""
        return lib.bf_observation_size(self._c)

    @property
    def planes(self) -> list[Part]:
        """What the bytes of an observation mean.

        >>> sum(plane.size for plane in Game("ordonans").planes) == Game("ordonans").observation_size
        True
        """
        found, plane = [], Plane()
        while lib.bf_observation_plane(self._c, len(found), ctypes.byref(plane)):
            shape = tuple(plane.shape[: plane.axes])
            found.append(Part(plane.name.decode(), plane.about.decode(), plane.begin, plane.size, shape, plane.most))
        return found

    def new(self, seats: Optional[int] = None, seed: int = 0, **options: str) -> State:
        """A new game from a seed.

        >>> Game("ordonans").new(seats=9)
        Traceback (most recent call last):
        bergfried.Refused: this game needs 2 to 4 seats; got “9”
        """
        words = [f"{key}={value}" for key, value in options.items()]
        if any(" " in word or "\0" in word for word in words):
            raise Refused("an option has no spaces")
        text = " ".join(words)
        count = self.seats.start if seats is None else _small(seats)
        state = lib.bf_new(self._c, count, text.encode(), seed & (2**64 - 1))
        return _state(state)


class State:
    """One game, as it stands. `Game.new`, `State.copy` and `read_record` make one."""

    def __init__(self, c: int) -> None:
        self._c = c
        self._moves = (ctypes.c_uint32 * MOVES_MAX)()

    def __del__(self) -> None:
        c, self._c = getattr(self, "_c", None), None
        if c:
            lib.bf_free(c)

    def copy(self) -> State:
        return _state(lib.bf_copy(self._c))

    def resample(self, viewer: int, seed: int, outcome: Optional[int] = None) -> State:
        """The state as it might be for all that a seat knows, without a past. A player who does not
        cheat tries things out there: here, what comes after a move is the real thing. With the id
        of one of the outcomes, that comes next.

        >>> state = Game("ordonans").new(seed=1)
        >>> state.resample(0, seed=5).view(0) == state.view(0)
        True
        >>> state.resample(0, seed=5, outcome=999)
        Traceback (most recent call last):
        bergfried.Refused: outcome 999 cannot come next
        """
        who, start = _small(viewer), seed & (2**64 - 1)
        if outcome is not None:
            return _state(lib.bf_resample_next(self._c, who, _small(outcome), start))
        return _state(lib.bf_resample(self._c, who, start))

    def outcomes(self, viewer: int) -> list[Outcome]:
        """What may come next, such as the next tile of the stack, as a seat can know it, or an
        onlooker (-1): each with its probability. None where whole hands are dealt at once, or
        nothing is left; bergfried-learning.h says more.

        >>> next = Game("carcassonne-castle").new(seed=1).outcomes(0)
        >>> len(next), next[0].name, round(sum(p for _, _, p in next), 9)
        (59, 'tile 1', 1.0)
        """
        found = (_library.Outcome * OUTCOMES_MAX)()
        n = lib.bf_outcomes(self._c, _small(viewer), found, OUTCOMES_MAX)
        if n < 0:
            raise _refused()
        return [Outcome(o.id, o.name.decode(), o.probability) for o in found[:n]]

    def __reduce__(self) -> Any:
        return read_record, (self.record(),)

    def __eq__(self, other: object) -> bool:
        """The same game with the same past."""
        return isinstance(other, State) and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.count} moves{', over' if self.over else ''}>"

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def restart(self, seed: int) -> None:
        """The same game with another deal: the quick way to play many."""
        lib.bf_restart(self._c, seed & (2**64 - 1))

    # ---- whose turn, and moves ----

    @property
    def game(self) -> Game:
        return Game(lib.bf_game_name(lib.bf_game_of(self._c)).decode())

    @property
    def seats(self) -> int:
        return lib.bf_seats(self._c)

    @property
    def chairs(self) -> int:
        """Those who have points and can win: the seats, and whoever is played by the rules."""
        return lib.bf_chairs(self._c)

    @property
    def over(self) -> bool:
        return lib.bf_over(self._c)

    @property
    def turn(self) -> int:
        """The seat to move: the lowest where several may; -1 when the game is over."""
        return lib.bf_turn(self._c)

    @property
    def to_act(self) -> list[int]:
        bits = lib.bf_to_act(self._c)
        return [seat for seat in range(SEATS_MAX) if bits >> seat & 1]

    @property
    def count(self) -> int:
        """How many moves have been made."""
        return lib.bf_count(self._c)

    def _seat(self, seat: Optional[int]) -> int:
        return self.turn if seat is None else _small(seat)

    def _chair(self, chair: int) -> int:
        if not 0 <= chair < self.chairs:
            raise Refused(f"there is no chair {chair}")
        return chair

    def moves(self, seat: Optional[int] = None) -> list[int]:
        """The legal moves of a seat, whose turn it is if you name none: numbers that mean
        something only in this state."""
        return self._moves[: lib.bf_moves(self._c, self._seat(seat), self._moves)]

    def play(self, move: int | str, seat: Optional[int] = None) -> None:
        """Make a move, by its number or name.

        >>> Game("ordonans").new().play("fly away")
        Traceback (most recent call last):
        bergfried.Refused: “fly away” is not a legal move now
        """
        who = self._seat(seat)
        if isinstance(move, str):
            good = lib.bf_play_name(self._c, who, _text(move))
        else:
            good = lib.bf_play(self._c, who, _move(move))
        if not good:
            raise _refused()

    # ---- for learning ----

    def actions(self, seat: Optional[int] = None) -> list[int]:
        """The legal actions of a seat, each the action of the move in the same place of moves()."""
        out = (ctypes.c_int32 * MOVES_MAX)()
        return out[: lib.bf_actions(self._c, self._seat(seat), out)]

    def action_mask(self, seat: Optional[int] = None) -> bytes:
        """A byte for each action: 1 if it is legal.

        >>> state = Game("ordonans").new(seed=1)
        >>> sum(state.action_mask()) == len(state.actions())
        True
        """
        out = ctypes.create_string_buffer(lib.bf_action_count(lib.bf_game_of(self._c)))
        lib.bf_action_mask(self._c, self._seat(seat), out)
        return out.raw

    def action_move(self, action: int, seat: Optional[int] = None) -> int:
        """The legal move of an action."""
        move = ctypes.c_uint32()
        if not lib.bf_action_move(self._c, self._seat(seat), _small(action), ctypes.byref(move)):
            raise _refused()
        return move.value

    def act(self, action: int, seat: Optional[int] = None) -> None:
        """Make the move of an action."""
        if not lib.bf_play_action(self._c, self._seat(seat), _small(action)):
            raise _refused()

    def observe(self, seat: Optional[int] = None) -> bytes:
        """What a seat sees, byte by byte as Game.planes says; numpy.frombuffer makes an array of it."""
        out = ctypes.create_string_buffer(lib.bf_observation_size(lib.bf_game_of(self._c)))
        if not lib.bf_observe(self._c, self._seat(seat), out):
            raise _refused()
        return out.raw

    def _words(self, function: Any, move: int, seat: Optional[int], size: int) -> str:
        text = ctypes.create_string_buffer(size)
        if not function(self._c, self._seat(seat), _move(move), text, size):
            raise _refused()
        return text.value.decode(errors="replace")

    def name(self, move: int, seat: Optional[int] = None) -> str:
        """A legal move's name, as in records."""
        return self._words(lib.bf_move_name, move, seat, NAME_MAX)

    def sentence(self, move: int, seat: Optional[int] = None) -> str:
        """The move as a sentence for people."""
        return self._words(lib.bf_move_text, move, seat, TEXT_MAX)

    def find(self, name: str, seat: Optional[int] = None) -> int:
        """The legal move of that name."""
        move = ctypes.c_uint32()
        if not lib.bf_find(self._c, self._seat(seat), _text(name), ctypes.byref(move)):
            raise _refused()
        return move.value

    def back_to(self, count: int) -> None:
        """Go back to where so many moves had been made."""
        if not lib.bf_back_to(self._c, _small(count)):
            raise _refused()

    def undo(self) -> None:
        """Take back the last move, as long as it has shown nothing new."""
        if not lib.bf_undo(self._c):
            raise _refused()

    # ---- results ----

    def points(self, chair: int) -> int:
        return lib.bf_points(self._c, self._chair(chair))

    @property
    def winners(self) -> list[int]:
        bits = lib.bf_winners(self._c)
        return [chair for chair in range(SEATS_MAX) if bits >> chair & 1]

    def returns(self) -> list[float]:
        """What each chair gets of the win; all 0 before the end."""
        out = (ctypes.c_double * SEATS_MAX)()
        lib.bf_returns(self._c, out)
        return out[: self.chairs]

    def tally(self, chair: int) -> list[Score]:
        """Why a chair has its points."""
        reasons = (Reason * 128)()
        n = lib.bf_tally(self._c, self._chair(chair), reasons, 128)
        return [Score(r.points, r.pending, r.rule.decode(errors="replace"), r.piece.decode(errors="replace")) for r in reasons[: min(n, 128)]]

    # ---- texts ----

    @staticmethod
    def _given(address: Optional[int]) -> str:
        if not address:
            raise _refused()
        text = ctypes.string_at(address).decode()
        lib.bf_free_text(address)
        return text

    def view(self, seat: int = -1) -> dict[str, Any]:
        """What a seat sees, -1: an onlooker."""
        return json.loads(self._given(lib.bf_view_json(self._c, _small(seat))))

    def show(self, seat: int = -1) -> str:
        """The same as lines of text."""
        return self._given(lib.bf_view_text(self._c, _small(seat)))

    def __str__(self) -> str:
        return self.show()

    def record(self) -> str:
        """The whole game as text, hidden things included."""
        return self._given(lib.bf_record(self._c))

    def data(self) -> str:
        """The tables that the game is made of, such as what is on its tiles."""
        return self._given(lib.bf_data(self._c))

    # ---- bots and nets ----

    def choose(self, bot: str, seed: int = 0, iterations: int = 0, seat: Optional[int] = None) -> int:
        """The move that a bot would make; it sees what its seat sees."""
        move = ctypes.c_uint32()
        if not lib.bf_choose(self._c, self._seat(seat), _bot(bot), seed, _small(iterations), ctypes.byref(move)):
            raise _refused()
        return move.value

    def search(
        self, bot: str = "level8", seed: int = 0, iterations: int = 0, threads: int = 1, seat: Optional[int] = None
    ) -> list[Thought]:
        """What a bot thinks of the legal moves, the best first."""
        lines = (Line * MOVES_MAX)()
        n = lib.bf_search(self._c, self._seat(seat), _bot(bot), seed, _small(iterations), _small(threads), lines, MOVES_MAX)
        if n < 0:
            raise _refused()
        return [Thought(line.move, line.visits, line.win, line.ahead) for line in lines[:n]]

    def features(self, viewer: int) -> list[list[tuple[int, int]]]:
        """What a net is shown: for each subject of the position (index, value) of its features."""
        if not 0 <= viewer < self.seats:
            raise Refused(f"there is no seat {viewer}")
        out = (Feature * FEATURES_MAX)()
        found = []
        for subject in range(lib.bf_subjects(self._c)):
            n = lib.bf_features(self._c, viewer, subject, out)
            found.append([(f.index, f.value) for f in out[:n]])
        return found

    def expect(self, viewer: int) -> Optional[tuple[list[float], list[float]]]:
        """By the game's own net: each seat's share of the win, and points ahead of the best
        other; None if there is none for such games, or the game is over."""
        if not 0 <= viewer < self.seats:
            raise Refused(f"there is no seat {viewer}")
        win, ahead = (ctypes.c_double * SEATS_MAX)(), (ctypes.c_double * SEATS_MAX)()
        if not lib.bf_expect(self._c, viewer, win, ahead):
            return None
        return win[: self.seats], ahead[: self.seats]


def _small(number: int) -> int:
    """What fits into C's int: ctypes would cut it without a word. Also of numpy's integers."""
    number = operator.index(number)
    if not -(2**31) <= number < 2**31:
        raise Refused(f"{number} is too large")
    return number


def _move(number: int) -> int:
    if not 0 <= number < 2**32:
        raise Refused(f"“{number}” is not a legal move now")
    return number


def _text(words: str) -> bytes:
    if "\0" in words:
        raise Refused("a text has no NUL in it")
    return words.encode()


def _state(c: Optional[int]) -> State:
    if not c:
        raise _refused()
    return State(c)


def _bot(name: str) -> int:
    bot = lib.bf_bot_find(_text(name))
    if not bot:
        raise _refused()
    return bot


def games() -> Iterator[Game]:
    """All games.

    >>> [game.name for game in games()]
    ['carcassonne-castle', 'between-two-castles', 'ordonans']
    """
    i = 0
    while game := lib.bf_game_at(i):
        yield Game(lib.bf_game_name(game).decode())
        i += 1


def bots() -> dict[str, str]:
    """The bots by name, and what they are.

    >>> "level8" in bots()
    True
    """
    found = {}
    while bot := lib.bf_bot_at(len(found)):
        found[lib.bf_bot_name(bot).decode()] = lib.bf_bot_about(bot).decode()
    return found


def read_record(text: str) -> State:
    """The state that a record leads to; one without moves is a new game from the deal in it.

    >>> state = Game("ordonans").new(seed=3)
    >>> state.play(state.choose("random"))
    >>> read_record(state.record()).count
    1
    >>> lines = "bergfried 1", "game null", "seats 2", "deal pile 12 11 10 9 8 7 6 5 4 3 2 1"
    >>> read_record("\\n".join(lines)).count
    0
    >>> read_record("nothing")
    Traceback (most recent call last):
    bergfried.Refused: 1: expected “bergfried 1”, found “nothing”
    """
    data = text.encode()
    return _state(lib.bf_read_record(data, len(data)))
