# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The games for OpenSpiel: importing this registers them; needs pyspiel and numpy.

    import bergfried.openspiel
    import pyspiel

    game = pyspiel.load_game("python_bergfried_ordonans", {"players": 3, "seed": 7})

The parameters are players, seed, and those options of the game whose values are words: OpenSpiel
writes parameters as text, and would read a number or a list back as something else. Chance has
decided when a game begins: the deal comes from the seed, and for OpenSpiel the game is
deterministic, with things that players do not see. For another deal load it with another seed. A
solver that walks the tree walks that of one deal; what must not cheat takes the attribute `state`,
a bergfried.State, and its resample(). Where players decide at the same time, they are asked in the
order of seats, and none sees what others chose.
"""
from __future__ import annotations

from typing import Any

import numpy
import pyspiel

from . import Game, State, games

LONGEST = 4000  # moves: OpenSpiel wants a bound; seven random partners who must agree make about 500


def name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return "python_bergfried_" + game.name.replace("-", "_")


def _defaults(game: Game) -> dict[str, str]:
    """The options that can be parameters, with their defaults."""
    words = [o for o in game.options if len(o.values) > 1 and all(v.replace("-", "").isalpha() for v in o.values)]
    return {option.key: option.values[0] for option in words}


def _type(game: Game) -> pyspiel.GameType:
    everything = all(game.new(seats).chairs == seats for seats in game.seats)  # or the rules may win a game
    return pyspiel.GameType(
        short_name=name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if everything else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats.start, "seed": 0, **_defaults(game)},
    )


class _Game(pyspiel.Game):
    """A game with its parameters; `of` and `kind` come with each registration."""

    of: Game
    kind: pyspiel.GameType

    def __init__(self, params: Any = None) -> None:
        given = dict(params or {})
        self.players, self.seed = int(given.get("players", self.of.seats.start)), int(given.get("seed", 0))
        self.options = {key: str(given.get(key, value)) for key, value in _defaults(self.of).items()}
        constant = self.kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.of.actions,
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            **({"utility_sum": 1.0} if constant else {}),
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> _State:
        return _State(self, self.of.new(self.players, self.seed, **self.options))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        if params:
            raise ValueError("there are no parameters of an observation")
        return _Observer(self.of)


class _State(pyspiel.State):
    def __init__(self, game: _Game, state: State) -> None:
        super().__init__(game)
        self.state = state

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.state.over else self.state.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.actions(player))

    def _apply_action(self, action: int) -> None:
        self.state.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.game.action_text(action)

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        return self.state.returns()[: self.state.seats]

    def __str__(self) -> str:
        return self.state.record()


class _Observer:
    """What a player sees: the planes by name, each byte divided by the most that it can be."""

    def __init__(self, game: Game) -> None:
        self.tensor = numpy.zeros(game.observation_size, numpy.float32)
        self.dict = {p.name: self.tensor[p.begin : p.begin + p.size].reshape(p.shape) for p in game.planes}
        self._most = numpy.repeat([p.most for p in game.planes], [p.size for p in game.planes])

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = numpy.frombuffer(state.state.observe(player), numpy.uint8) / self._most

    def string_from(self, state: _State, player: int) -> str:
        return state.state.show(player)


for _game in games():
    _kind = _type(_game)
    pyspiel.register_game(_kind, type(_kind.short_name, (_Game,), {"of": _game, "kind": _kind}))
