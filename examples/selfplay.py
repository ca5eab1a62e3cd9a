#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""selfplay.py [GAME [SECONDS]]: a small net learns a game by playing against itself.

    PYTHONPATH=python python3 examples/selfplay.py null 20

It steps many games at once, and after each window of steps makes what led to wins likelier (PPO).
Before and after, the net plays against random players. "null" is tiny; real games take much longer.
"""
import sys, time

try:
    import numpy as np
    import torch
except ImportError as missing:
    sys.exit(f"{missing.name} is not there: this needs numpy and torch (Debian: python3-numpy, python3-torch)")
from bergfried.batch import Batch

GAMES, STEPS = 128, 128  # a window; what belongs to games that do not end within it is not learned from


class Net(torch.nn.Module):
    """From what a seat sees: how good each action is, and which share of the win to expect."""

    def __init__(self, game):
        super().__init__()
        most = np.repeat([p.most for p in game.planes], [p.size for p in game.planes])
        self.scale = torch.from_numpy(1 / most.astype(np.float32))
        self.body = torch.nn.Sequential(torch.nn.Linear(game.observation_size, 128), torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(128, game.actions), torch.nn.Linear(128, 1)
        for start in self.policy.parameters():  # it begins as a random player
            torch.nn.init.zeros_(start)

    def forward(self, seen, mask):
        hidden = self.body(torch.from_numpy(seen) * self.scale)
        scores = self.policy(hidden).masked_fill(torch.from_numpy(mask) == 0, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(hidden)[:, 0]


def wins(net, game, games=400):
    """The share of wins against random players, from every seat."""
    batch = Batch(game, games, seed=1_000_000)
    me, share, rng = np.arange(games) % batch.seats, np.full(games, np.nan), np.random.default_rng(1)
    while np.isnan(share).any():
        with torch.no_grad():
            mine = net(batch.observation, batch.mask)[0].sample().numpy()
        lot = (batch.mask * rng.random(batch.mask.shape)).argmax(axis=1)
        batch.step(np.where(batch.seat == me, mine, lot))
        over = (batch.done != 0) & np.isnan(share)
        share[over] = batch.rewards[over, me[over]]
    return share.mean()


def window(net, batch):
    """Plays STEPS steps: what was seen, allowed and done, how likely that was, and what came of it."""
    steps, seats, done, rewards = [], [], [], []
    for _ in range(STEPS):
        with torch.no_grad():
            policy = net(batch.observation, batch.mask)[0]
            action = policy.sample()
        steps.append((batch.observation.copy(), batch.mask.copy(), action.numpy(), policy.log_prob(action).numpy()))
        seats.append(batch.seat.copy())
        batch.step(action.numpy())
        done.append(batch.done != 0)
        rewards.append(batch.rewards.copy())
    known, final, came = np.zeros(GAMES, bool), np.zeros((GAMES, batch.seats), np.float32), []
    for t in reversed(range(STEPS)):  # the end of a game is what came of all its steps
        known = known | done[t]
        final[done[t]] = rewards[t][done[t]]
        came.append(np.where(known, final[np.arange(GAMES), seats[t]], np.nan))
    came = np.concatenate(came[::-1])
    return [np.concatenate(rows)[~np.isnan(came)] for rows in zip(*steps)] + [came[~np.isnan(came)].astype(np.float32)]


def learn(net, optimizer, seen, masks, *rest, part=1024):
    order = np.random.permutation(len(seen))
    for at in (order[i : i + part] for i in range(0, len(order), part)):
        action, likely, came = (torch.from_numpy(row[at]) for row in rest)
        policy, value = net(seen[at], masks[at])
        better = came - value.detach()
        ratio = (policy.log_prob(action) - likely).exp()
        gain = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean() + 0.01 * policy.entropy().mean()
        optimizer.zero_grad()
        ((came - value).square().mean() - gain).backward()
        optimizer.step()


game, seconds = (sys.argv[1:] + ["null", "20"][len(sys.argv) - 1 :])[:2]
torch.manual_seed(1)
batch = Batch(game, GAMES, seed=1)
net = Net(batch.game)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
print(f"{game}: before, the net wins {wins(net, game):.1%} against random players", flush=True)
end, steps = time.monotonic() + float(seconds), 0
while time.monotonic() < end:
    learn(net, optimizer, *window(net, batch))
    steps += GAMES * STEPS
print(f"{game}: after {steps} steps of self-play it wins {wins(net, game):.1%}")
