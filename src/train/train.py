#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""train.py OUT POSITIONS... : makes a net of positions (positions.c), in the form of src/ai/net.c.

The net is trained with a graphics card if there is one. Without one the same command gives the
same bytes on the same machine. Its loss says little about how well it plays: few epochs make
better players than many. `match` has to choose among nets."""

import argparse
import hashlib
import json
import math
import subprocess
import sys
import time

import numpy as np
import torch

HEADER, HASH, ANSWERS_MAX = 32, 18, 8  # as in net.c
POINT, HIGHEST, FIRST_MAX = 8, 4095, 4095
CEILING = HIGHEST / 256


class Positions:
    """Traits and truth of subjects, of all parts of all files, one after the other."""

    def __init__(self, names, held_out):
        count, row, value, truth, held = [], [], [], [], []
        for name in names:
            about = json.load(open(name + ".json"))
            self.about = {k: about[k] for k in ("game", "rows", "answers", "odds")}
            for part in range(about["parts"]):
                read = lambda kind, form: np.fromfile(f"{name}.{part}.{kind}", form)
                count.append(read("count", np.uint16).astype(np.int64))
                row.append(read("row", np.uint16).astype(np.int32))
                value.append(read("value", np.int16))
                truth.append(read("truth", np.int32).reshape(-1, about["answers"]))
                # whole games: the last ones of each part
                n = len(count[-1])
                held.append(np.arange(n) >= n - int(n * held_out))
        self.count = np.concatenate(count)
        self.row = np.concatenate(row)
        self.value = np.concatenate(value)
        self.truth = np.concatenate(truth)
        held = np.concatenate(held)
        self.train, self.test = np.flatnonzero(~held), np.flatnonzero(held)
        assert self.count.sum() == len(self.row) == len(self.value) and len(self.count) == len(self.truth)
        assert self.row.max() < self.about["rows"]

    def to(self, device):
        """All of it as tensors: a graphics card has room for it."""
        self.begin = torch.from_numpy(np.cumsum(self.count) - self.count).to(device)
        self.number = torch.from_numpy(self.count).to(device)
        self.rows = torch.from_numpy(self.row).to(device)
        self.values = torch.from_numpy(self.value).to(device)
        self.device = device

    def batch(self, index):
        """The traits of some subjects: rows, values, and where those of each begin."""
        number = self.number[index]
        offset = torch.cumsum(number, 0) - number
        at = torch.repeat_interleave(self.begin[index] - offset, number)
        at = at + torch.arange(len(at), device=self.device)
        return self.rows[at].long(), self.values[at].float(), offset


class Net(torch.nn.Module):
    def __init__(self, rows, hidden, middle, answers):
        super().__init__()
        self.first = torch.nn.EmbeddingBag(rows, hidden, mode="sum", include_last_offset=False)
        torch.nn.init.normal_(self.first.weight, std=0.05)
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.1))
        self.second = torch.nn.Linear(hidden, middle)
        self.third = torch.nn.Linear(middle, answers)

    def forward(self, rows, values, offset):
        x = self.first(rows, offset, per_sample_weights=values) + self.bias
        x = self.second(x.clamp(0, CEILING))
        return self.third(x.clamp(0, CEILING))


def is_odds(about):
    return [bool(about["odds"] >> i & 1) for i in range(about["answers"])]


class Judge:
    """How far answers are off: chances by their cross-entropy, points by their square."""

    def __init__(self, positions, points_weight):
        self.odds = is_odds(positions.about)
        truth = positions.truth
        # what an answer of 1 is worth, in hundredths
        self.unit = [10000 if odds else int(min(65535, max(1, round(float(truth[:, i].std())))))
                     for i, odds in enumerate(self.odds)]
        self.target = torch.from_numpy(truth / np.array(self.unit)).float().to(positions.device)
        self.points_weight = points_weight

    def parts(self, answer, index):
        target = self.target[index]
        losses = []
        for i, odds in enumerate(self.odds):
            if odds:
                losses.append(torch.nn.functional.binary_cross_entropy_with_logits(answer[:, i], target[:, i]))
            else:
                losses.append(torch.nn.functional.mse_loss(answer[:, i], target[:, i]))
        return losses

    def loss(self, answer, index):
        parts = self.parts(answer, index)
        chances = [p for p, odds in zip(parts, self.odds) if odds]
        points = [p for p, odds in zip(parts, self.odds) if not odds]
        mean = lambda losses: sum(losses) / len(losses) if losses else 0
        return mean(chances) + self.points_weight * mean(points)


def learn(net, positions, judge, options):
    """Goes through the positions so many times; the rate follows a cosine down to nothing."""
    device = positions.device
    # numbers are brought to a similar size, so that one rate is right for all rows
    largest = torch.ones(positions.about["rows"], device=device)
    for at in range(0, len(positions.row), 1 << 24):
        rows, values = positions.rows[at:at + (1 << 24)], positions.values[at:at + (1 << 24)]
        largest.scatter_reduce_(0, rows.long(), values.float().abs(), "amax")
    scale = 1 / largest
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate)
    train = torch.from_numpy(positions.train)
    steps = max(1, int(len(train) * options.epochs / options.batch))
    order, at, begun = None, 0, time.time()
    for step in range(steps):
        if order is None or at + options.batch > len(order):
            order, at = train[torch.randperm(len(train))], 0
        index = order[at:at + options.batch].to(device)
        at += options.batch
        warm = min(1, (step + 1) / min(50, 1 + steps // 10))
        for group in optimiser.param_groups:
            group["lr"] = options.rate * warm * 0.5 * (1 + math.cos(math.pi * step / steps))
        rows, values, offset = positions.batch(index)
        loss = judge.loss(net(rows, values * scale[rows], offset), index)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % 200 == 0:
            print(f"  step {step} of {steps}: loss {loss.item():.4f}, {time.time() - begun:.0f} s", flush=True)
        if options.seconds and time.time() - begun > options.seconds:
            sys.exit(f"train.py: not done after {options.seconds} s, at step {step} of {steps}: take fewer positions")
    return scale


def held_out(net, positions, judge, scale, batch):
    sums, n = np.zeros(positions.about["answers"]), 0
    with torch.no_grad():
        for at in range(0, len(positions.test), batch):
            index = torch.from_numpy(positions.test[at:at + batch]).to(positions.device)
            rows, values, offset = positions.batch(index)
            parts = judge.parts(net(rows, values * scale[rows], offset), index)
            sums += np.array([float(p) for p in parts]) * len(index)
            n += len(index)
    return sums / max(n, 1)


# ---- whole numbers ----

def finest(weights, limit, largest):
    """How many bits after the point the weights can have."""
    most = float(np.abs(weights).max())
    shift = 0
    while shift < limit and most * 2 ** (shift + 1) <= largest:
        shift += 1
    return shift


def whole(weights, bits):
    return np.clip(np.rint(weights * 2.0 ** bits), -32768, 32767).astype(np.int64)


def quantise(net, positions, scale):
    """The layers as net.c wants them: a list of (biases, rows, bits to drop)."""
    get = lambda tensor: tensor.detach().cpu().double().numpy()
    first = get(net.first.weight) * get(scale)[:, None]
    # what never occurred has learned nothing
    first[np.bincount(positions.row, minlength=len(first)) == 0] = 0
    layers = []
    for i, (bias, rows) in enumerate([(get(net.bias), first), (get(net.second.bias), get(net.second.weight).T),
                                      (get(net.third.bias), get(net.third.weight).T)]):
        # the traits are whole numbers: the weights of the first layer have the 8 bits after the point
        extra = POINT if i == 0 else 0
        shift = finest(rows, 15 + extra, FIRST_MAX if i == 0 else 32767) - extra
        while True:
            weights = whole(rows, shift + extra)
            biases = np.rint(bias * 2.0 ** (POINT + shift)).astype(np.int64)
            if i == 0 or (np.abs(biases) + HIGHEST * np.abs(weights).sum(0)).max() < 2 ** 31:
                break
            shift -= 1
        assert 0 <= shift <= 15, "weights so large that they cannot be told in 16 bits"
        layers.append((biases, weights, shift))
    return layers


def words_of(layers, about, units):
    header = np.zeros(HEADER, np.uint16)
    header[0:2] = np.frombuffer(b"BFN1", "<u2")
    header[2], header[3], header[4] = (len(biases) for biases, _, _ in layers)
    header[5], header[6] = about["odds"], about["rows"]
    header[7:10] = [shift for _, _, shift in layers]
    header[10:10 + len(units)] = units
    words = np.concatenate([header] + [biases.astype("<i4").view("<u2") for biases, _, _ in layers] +
                           [weights.astype("<i2").reshape(-1).view("<u2") for _, weights, _ in layers])
    digest = b"\0" * 16
    for at in range(0, len(words), 512):
        digest = hashlib.blake2b(digest + words[at:at + 512].astype("<u2").tobytes(), digest_size=16).digest()
    words[HASH:HASH + 8] = np.frombuffer(digest, "<u2")
    return words.astype("<u2"), digest.hex()


# 10000 / (1 + e to the -x) in steps of 1/8
CHANCE = [round(10000 / (1 + math.exp(-i / 8))) for i in range(65)]


def towards_zero(x, y):
    return x // y if x >= 0 else -(-x // y)


def chance(x):
    y = abs(x)
    if y >= 8 << 12:
        y = CHANCE[64]
    else:
        i = y >> 9
        y = CHANCE[i] + (CHANCE[i + 1] - CHANCE[i]) * (y & 511) // 512
    return 10000 - y if x < 0 else y


def answers_of(layers, rows, values, odds, units):
    """What net_answer says about a subject."""
    x = None
    for i, (biases, weights, shift) in enumerate(layers):
        inputs = weights[rows] * values[:, None].astype(np.int64) if i == 0 else weights * x[:, None]
        total = biases + inputs.sum(0)
        x = np.clip(total >> shift, 0, HIGHEST)
    one = 1 << (POINT + layers[-1][2])
    return [chance(towards_zero(int(t) * 4096, one)) if odd else towards_zero(int(t) * unit, one)
            for t, odd, unit in zip(total, odds, units)]


def compare(layers, positions, judge, options, name):
    """The same answers here and in C, about the first positions."""
    command = [options.ask, positions.about["game"], options.out, name, str(options.compare)]
    out = subprocess.run(command, capture_output=True, text=True)
    if out.returncode:
        sys.exit("train.py: " + out.stderr)
    lines = [[int(x) for x in line.split()] for line in out.stdout.splitlines()]
    begin = 0
    for k, line in enumerate(lines):
        end = begin + int(positions.count[k])
        ours = answers_of(layers, positions.row[begin:end], positions.value[begin:end], judge.odds, judge.unit)
        if ours != line:
            sys.exit(f"train.py: subject {k}: {ours} here, {line} in C")
        begin = end
    return len(lines)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--hidden", type=int, default=64, help="width of the first layer")
    parser.add_argument("--middle", type=int, default=32, help="width of the second")
    parser.add_argument("--epochs", type=float, default=2)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--points", type=float, default=1.5, help="how much points count beside chances")
    parser.add_argument("--held-out", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="give up after so long")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--ask", help="the program that asks a net in C, to compare")
    parser.add_argument("--compare", type=int, default=1000, help="how many answers are compared")
    return parser.parse_args()


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    if options.device == "cpu":
        torch.use_deterministic_algorithms(True)
    positions = Positions(options.positions, options.held_out)
    positions.to(options.device)
    judge = Judge(positions, options.points)
    about = positions.about
    net = Net(about["rows"], options.hidden, options.middle, about["answers"]).to(options.device)
    print(f"  {len(positions.train)} subjects to learn from, {len(positions.row) / len(positions.count):.0f} traits each, "
          f"on {options.device}", flush=True)
    scale = learn(net, positions, judge, options)
    losses = held_out(net, positions, judge, scale, options.batch)
    layers = quantise(net, positions, scale)
    words, digest = words_of(layers, about, judge.unit)
    words.tofile(options.out)
    told = " ".join(f"{'chance' if odds else 'points'} {loss:.4f}" for odds, loss in zip(judge.odds, losses))
    print(f"  {options.out}: {2 * len(words)} bytes, hash {digest}; held out: {told}")
    if options.ask:
        n = compare(layers, positions, judge, options, options.positions[0])
        print(f"  {n} answers are the same in C")


main()
