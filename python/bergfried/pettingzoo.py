# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""The environments of bergfried.env for PettingZoo; needs pettingzoo, gymnasium and numpy.

    from bergfried.pettingzoo import Turns, Together

    env = Turns("ordonans", seats=3)  # an AECEnv
    env = Together("between-two-castles", seats=4)  # a ParallelEnv

They do what those of bergfried.env do, and what they show are arrays. PettingZoo keeps no list of
environments where these could be registered: the class is all that it asks for.
"""
from __future__ import annotations

import numpy
from pettingzoo import AECEnv, ParallelEnv

from . import env

__all__ = ["Turns", "Together"]


class Turns(env.Turns, AECEnv):
    """One agent after the other, as an AECEnv."""

    def _row(self, data: bytes) -> numpy.ndarray:
        return numpy.frombuffer(data, numpy.uint8)


class Together(env.Together, ParallelEnv):
    """All agents at once, as a ParallelEnv."""

    _row = Turns._row
