# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The games in the shapes that learners know.

`Turns` is shaped like PettingZoo's AEC environments, `Learner` like OpenSpiel's states. Neither
needs these packages. An action is the place of a move among the legal ones, from 0 on, so the
mask is so many ones and then zeros.

>>> env = Turns("ordonans", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else env.mask(agent).index(1))
>>> sorted(env.final.values())
[0.0, 1.0]
"""
from __future__ import annotations

from typing import Any, Iterator, Optional

from . import Game, Refused, State
from ._library import MOVES_MAX


def _chosen(state: State, action: int) -> int:
    moves = state.moves()
    if not 0 <= action < len(moves):
        raise Refused(f"there is no action {action}: {len(moves)} are legal")
    return moves[action]


class Learner:
    """A state with the names that OpenSpiel uses.

    >>> s = Learner(Game("ordonans").new(seed=1))
    >>> s.current_player(), len(s.legal_actions()) > 1, s.is_terminal()
    (0, True, False)
    >>> child = s.child(0)
    >>> child.state.count, s.state.count
    (1, 0)
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def current_player(self) -> int:
        """-4, as there, when the game is over."""
        return -4 if self.state.over else self.state.turn

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        return list(range(len(self.state.moves(player))))

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        n = len(self.state.moves(player))
        return [1] * n + [0] * (MOVES_MAX - n)

    def action_to_string(self, player: int, action: int) -> str:
        return self.state.name(self.state.moves(player)[action], player)

    def apply_action(self, action: int) -> None:
        self.state.play(_chosen(self.state, action))

    def apply_actions(self, actions: list[int]) -> None:
        for action in actions:
            self.apply_action(action)

    def resample_from_infostate(self, player: int, seed: int) -> Learner:
        """As it might be for all that the player knows."""
        return Learner(self.state.resample(player, seed))

    def child(self, action: int) -> Learner:
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> Learner:
        return Learner(self.state.copy())

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        """Chance has always decided what it must."""
        return False

    def num_players(self) -> int:
        return self.state.seats

    def returns(self) -> list[float]:
        return self.state.returns()[: self.state.seats]

    def observation_string(self, player: int) -> str:
        return self.state.show(player)

    def __str__(self) -> str:
        return str(self.state)


class Turns:
    """One agent after the other: "seat_0", "seat_1" and so on."""

    metadata = {"name": "bergfried", "render_modes": ["ansi"]}

    def __init__(self, game: str, seats: Optional[int] = None, **options: str) -> None:
        self._game, self._seats, self._options = Game(game), seats, options
        self.possible_agents = [f"seat_{i}" for i in range(seats or self._game.seats.start)]
        self.seed = -1
        self.reset()

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def close(self) -> None:
        pass

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        """Without a seed, the deal after the last one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.state = self._game.new(self._seats, self.seed, **self._options)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.final: dict[str, float] = {}
        self.agent_selection = self.possible_agents[self.state.turn]

    def mask(self, agent: str) -> list[int]:
        """A 1 for each legal action, in a list that always has the same length."""
        n = len(self.state.moves(self.possible_agents.index(agent)))
        return [1] * n + [0] * (MOVES_MAX - n)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.state.features(seat), "action_mask": self.mask(agent)}

    def last(self) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent), self.rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise Refused("the game is over: reset() begins another")
        if self.terminations[self.agent_selection]:
            self.agents.remove(self.agent_selection)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise ValueError("an action is needed: it is not over")
        self.state.play(_chosen(self.state, action))
        if not self.state.over:
            self.agent_selection = self.possible_agents[self.state.turn]
            return
        returns = self.state.returns()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self.final[agent] = returns[seat]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def agent_iter(self) -> Iterator[str]:
        while self.agents:
            yield self.agent_selection

    def render(self) -> str:
        return str(self.state)
