# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The games in the shapes that learners know.

`Turns` is shaped like PettingZoo's AEC environments, `Together` like its parallel ones, `Learner`
like OpenSpiel's states. None needs these packages, nor numpy; bergfried.pettingzoo and
bergfried.openspiel are for those who have them. An action is one of a fixed list that the game
has: the same number means the same in every state (Game.action_text).

>>> env = Turns("ordonans", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else env.mask(agent).index(1))
>>> sorted(env.final.values())
[0.0, 1.0]
"""
from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from . import Game, Refused, State


class Learner:
    """A state with the names that OpenSpiel uses.

    >>> s = Learner(Game("ordonans").new(seed=1))
    >>> s.current_player(), len(s.legal_actions()) > 1, s.is_terminal()
    (0, True, False)
    >>> child = s.child(s.legal_actions()[0])
    >>> child.state.count, s.state.count
    (1, 0)
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def current_player(self) -> int:
        """-4, as there, when the game is over."""
        return -4 if self.state.over else self.state.turn

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """In ascending order, as there."""
        return sorted(self.state.actions(player))

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        return list(self.state.action_mask(player))

    def num_distinct_actions(self) -> int:
        return self.state.game.actions

    def action_to_string(self, player: int, action: int) -> str:
        return self.state.name(self.state.action_move(action, player), player)

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        """The bytes of the observation, each divided by the most that it can be.

        >>> tensor = Learner(Game("ordonans").new(seed=1)).observation_tensor(0)
        >>> len(tensor) == Game("ordonans").observation_size, 0 <= min(tensor) <= max(tensor) <= 1
        (True, True)
        """
        seen = self.state.observe(player)
        return [byte / plane.most for plane in self.state.game.planes for byte in seen[plane.begin : plane.begin + plane.size]]

    def apply_action(self, action: int) -> None:
        self.state.act(action)

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
        """Chance has always decided what it must; State.outcomes has what may come of it next."""
        return False

    def num_players(self) -> int:
        return self.state.seats

    def returns(self) -> list[float]:
        return self.state.returns()[: self.state.seats]

    def observation_string(self, player: int) -> str:
        return self.state.show(player)

    def __str__(self) -> str:
        return str(self.state)


class _Agents:
    """What both environments have: agents "seat_0", "seat_1" and so on, and what each of them sees."""

    metadata = {"name": "bergfried", "render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, game: str, seats: Optional[int] = None, **options: str) -> None:
        self._game, self._seats, self._options = Game(game), seats, options
        self._spaces: Optional[tuple[Any, Any]] = None
        self.possible_agents = [f"seat_{i}" for i in range(seats or self._game.seats.start)]
        self.seed = -1
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Any = None) -> Any:
        raise NotImplementedError

    def _deal(self, seed: Optional[int]) -> None:
        """Without a seed, the deal after the last one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.state = self._game.new(self._seats, self.seed, **self._options)
        self.agents = list(self.possible_agents)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def _row(self, data: bytes) -> Any:
        """Bytes as whoever learns wants them."""
        return list(data)

    def mask(self, agent: str) -> Any:
        """A 1 for each legal action, in a row that always has the same length."""
        return self._row(self.state.action_mask(self.possible_agents.index(agent)))

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self._row(self.state.observe(seat)), "action_mask": self.mask(agent)}

    def observation_space(self, agent: str) -> Any:
        """What observe() gives, as a space of gymnasium, which must be there; the same for all."""
        return self._both_spaces()[0]

    def action_space(self, agent: str) -> Any:
        return self._both_spaces()[1]

    def _both_spaces(self) -> tuple[Any, Any]:
        if not self._spaces:
            import numpy
            from gymnasium import spaces

            most = numpy.repeat([p.most for p in self._game.planes], [p.size for p in self._game.planes]).astype(numpy.uint8)
            seen = spaces.Box(numpy.zeros_like(most), most, dtype=numpy.uint8)
            mask = spaces.Box(0, 1, (self._game.actions,), numpy.uint8)
            self._spaces = spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(self._game.actions)
        return self._spaces

    def render(self) -> str:
        return str(self.state)

    def close(self) -> None:
        pass


class Turns(_Agents):
    """One agent after the other."""

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        self._deal(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.final: dict[str, float] = {}
        self.agent_selection = self.possible_agents[self.state.turn]

    @property
    def _cumulative_rewards(self) -> dict[str, float]:
        """PettingZoo's wrappers look for this name: all that an agent got is what it gets in the end."""
        return {agent: self.final.get(agent, 0.0) for agent in self.agents}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, Any]], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self.final.get(agent, 0.0), self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise Refused("the game is over: reset() begins another")
        if self.terminations[self.agent_selection]:
            self._leave(self.agent_selection)
            return
        if action is None:
            raise ValueError("an action is needed: it is not over")
        self.state.act(action)
        if not self.state.over:
            self.agent_selection = self.possible_agents[self.state.turn]
            return
        self.final = dict(zip(self.possible_agents, self.state.returns()))
        self.rewards = dict(self.final)
        self.terminations = {agent: True for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str) -> None:
        """After the end every agent steps once more, with None; rewards are given only once."""
        self.agents.remove(agent)
        for table in (self.rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


class Together(_Agents):
    """All agents at once. In a step everyone who must act does, where players decide at the same
    time all of them: none sees what the others do now.

    >>> env = Together("between-two-castles", seats=3)
    >>> seen, infos = env.reset(seed=1)
    >>> env.to_act
    ['seat_0', 'seat_1', 'seat_2']
    >>> while env.agents:
    ...     actions = {agent: seen[agent]["action_mask"].index(1) for agent in env.to_act}
    ...     seen, rewards, terminations, truncations, infos = env.step(actions)
    >>> sum(rewards.values())
    1.0

    Whoever need not act has a mask without a 1, and an action of theirs is ignored. If one who must
    act gives none, or an illegal one, this raises Refused and nobody has moved:

    >>> seen, infos = env.reset(seed=1)
    >>> env.step({"seat_0": seen["seat_0"]["action_mask"].index(1), "seat_1": 0})
    Traceback (most recent call last):
    bergfried.Refused: seat_1: action 0 is not legal now
    >>> env.state.count
    0

    The actions are played in the order of seats. Seldom one of them takes away what a later one
    wanted, such as a place in a castle that both build; then the later one has lapsed: infos says
    so, and its agent is asked again.
    """

    @property
    def to_act(self) -> list[str]:
        """The agents who must act now."""
        return [self.possible_agents[seat] for seat in self.state.to_act]

    def reset(self, seed: Optional[int] = None, options: Any = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {"lapsed": False} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise Refused("the game is over: reset() begins another")
        wanted = {agent: actions.get(agent) for agent in self.to_act}
        for agent, action in wanted.items():
            if action is None:
                raise Refused(f"{agent}: an action is needed")
            if not self._legal(agent, action):
                raise Refused(f"{agent}: action {action} is not legal now")
        lapsed = set()
        for agent, action in wanted.items():
            if self._legal(agent, action):
                self.state.act(action, self.possible_agents.index(agent))
            else:
                lapsed.add(agent)
        over, agents = self.state.over, self.agents
        gains = dict(zip(agents, self.state.returns()))  # all 0 before the end
        if over:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            gains,
            {agent: over for agent in agents},
            {agent: False for agent in agents},
            {agent: {"lapsed": agent in lapsed} for agent in agents},
        )

    def _legal(self, agent: str, action: Any) -> bool:
        return action in self.state.actions(self.possible_agents.index(agent))
