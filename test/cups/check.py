#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""Checks tournaments: written from docs/tournaments.md, sharing nothing with the program.
Usage: check.py FILE... A file has tournaments one after the other: "# cup", the events as
"PLAYER TEXT" with "|" for line ends, and standings as "= PLAYER PLACE SCORE TIES...".
Swiss rounds for two are looked at whether they are valid and, up to eight players, whether
there is none better among all. Standings are counted anew. Exit status 1 if anything is
wrong."""
import sys
from fractions import Fraction

UNIT, FINE, SMALL = 120, 14400, 8


class Cup:
    def __init__(self):
        self.players, self.rating, self.gone, self.games, self.round = [], {}, set(), [], 0
        self.format, self.seats, self.stage, self.number = "", 2, "open", {}

    def here(self):
        return [p for p in self.players if p not in self.gone]

    def score(self, p):
        return sum(g["got"][g["at"].index(p)] for g in self.games if p in g["at"] and g["how"] != "playing")

    def met(self, p, q):
        return sum(len(g["at"]) > 1 and p in g["at"] and q in g["at"] for g in self.games)

    def seats_of(self, p):
        """True where p was first, oldest first; games that were played or are."""
        return [g["at"][0] == p for g in self.games if p in g["at"] and len(g["at"]) > 1 and g["how"] != "absent"]

    def had_bye(self, p):
        return any(p in g["at"] and (g["how"] == "bye" or g["how"] == "absent" and g["got"][g["at"].index(p)] == UNIT) for g in self.games)


def wish(cup, p):
    """Which seat somebody should have: 1 first, -1 not, 0 either; and whether it must be."""
    seats = cup.seats_of(p)
    balance = sum(1 if s else -1 for s in seats)
    row = len(seats) > 1 and seats[-1] == seats[-2]
    must = row or abs(balance) > 1
    if row:
        return (-1 if seats[-1] else 1), must
    if balance:
        return (-1 if balance > 0 else 1), must
    return ((-1 if seats[-1] else 1) if seats else 0), must


def floated(cup, p):
    """In the round before this: 1 against more points, -1 against fewer, -2 a bye."""
    mine = [g for g in cup.games if p in g["at"]]
    if not mine:
        return 0
    last = mine[-1]
    if len(last["at"]) == 1:
        return -2 if last["how"] == "bye" else 0
    if len(last["at"]) != 2 or last["round"] != cup.round:
        return 0
    other = last["at"][1 - last["at"].index(p)]
    before = [sum(g["got"][g["at"].index(q)] for g in cup.games if q in g["at"] and g["round"] < last["round"]) for q in (p, other)]
    return (before[1] > before[0]) - (before[1] < before[0])


class Round:
    """What a pairing costs, criterion by criterion."""

    def __init__(self, cup):
        self.cup = cup
        self.rank = sorted(cup.here(), key=lambda p: (-cup.score(p), -cup.rating[p]))
        self.points = {p: cup.score(p) for p in self.rank}
        self.wish = {p: wish(cup, p) for p in self.rank}
        self.floated = {p: floated(cup, p) for p in self.rank}
        groups = {}
        for p in self.rank:
            groups.setdefault(self.points[p], []).append(p)
        self.group = groups

    def pair(self, p, q):
        if self.rank.index(p) > self.rank.index(q):
            p, q = q, p
        a, b = self.group[self.points[p]], self.group[self.points[q]]
        (wp, mp), (wq, mq) = self.wish[p], self.wish[q]
        like = wp != 0 and wp == wq
        apart = (self.points[p] - self.points[q]) // (UNIT // 2)
        floats = (self.floated[p] < 0) + (self.floated[q] > 0) if self.points[p] != self.points[q] else 0
        slide = abs(a.index(q) - a.index(p) - len(a) // 2) if a is b else len(a) - 1 - a.index(p) + b.index(q)
        return (min(self.cup.met(p, q), 7), int(like and mp and mq), apart * apart, int(like), floats, min(slide, 128))

    def cost(self, pairs):
        return tuple(map(sum, zip(*[self.pair(p, q) for p, q in pairs]))) if pairs else (0,) * 6

    def best(self, left):
        if not left:
            return (0,) * 6
        p, best = left[0], None
        for q in left[1:]:
            rest = [x for x in left if x not in (p, q)]
            cost = tuple(a + b for a, b in zip(self.pair(p, q), self.best(rest)))
            best = cost if best is None or cost < best else best
        return best


def check_swiss(cup, pairs, byes):
    now, here = Round(cup), cup.here()
    said = [p for pair in pairs for p in pair] + byes
    if sorted(said) != sorted(here):
        return "not everybody who is there, once"
    if len(byes) != len(here) % 2:
        return "a bye that need not be"
    if byes and cup.had_bye(byes[0]) and not all(cup.had_bye(p) for p in here):
        return "a second bye"
    cost = now.cost(pairs)
    if len(here) <= SMALL:
        left = [p for p in now.rank if p not in byes]
        if len({cup.rating[p] for p in here}) == len(here) and cost != now.best(left):
            return f"{cost}, and {now.best(left)} is possible"
        if byes:
            # nobody below has had none, or somebody would have had to meet twice
            below = [p for p in now.rank[now.rank.index(byes[0]) + 1:] if cup.had_bye(p) == cup.had_bye(byes[0])]
            for p in below:
                if now.best([q for q in now.rank if q != p])[0] <= cost[0] and len({cup.rating[p] for p in here}) == len(here):
                    return "somebody below should have had the bye"
    elif len(here) - 1 - cup.round >= len(here) / 2 + 1 and cost[0]:
        return "two meet again who need not"
    for first, second in pairs:
        (wp, mp), (wq, mq) = now.wish[first], now.wish[second]
        if wp < 0 < wq or (mp and not mq and wp < 0) or (mq and not mp and wq > 0):
            return "the wrong one is first"
    return "three in a row" if len(here) >= 16 and cost[1] else None


def check_robin(cup, pairs, byes):
    return "two meet again" if any(cup.met(p, q) for p, q in pairs) else None


def check_several(cup, tables, byes):
    here = sorted(cup.here())
    sizes = [len(t) for t in tables]
    if sorted(p for t in tables for p in t) != here or byes:
        return "not everybody who is there, once"
    return "tables of unequal size" if max(sizes) - min(sizes) > 1 or max(sizes) > 7 else None


def check_round(cup, lines):
    tables = [list(map(int, line.split()[1:])) for line in lines if not line.startswith("bye")]
    byes = [int(line.split()[1]) for line in lines if line.startswith("bye")]
    if cup.format == "robin":
        return check_robin(cup, tables, byes)
    return (check_swiss if cup.seats == 2 else check_several)(cup, tables, byes)


def apply(cup, by, text):
    lines = text.split("|")
    word, *rest = lines[0].split()
    wrong = None
    if word == "cup":
        cup.format, cup.seats = rest[0], int(rest[3])
    elif word == "join":
        if by not in cup.players:
            cup.players.append(by)
            cup.rating[by] = int(rest[0])
            if cup.format == "swiss":
                cup.games += [{"round": r, "at": [by], "got": [UNIT // 2], "how": "half"} for r in range(1, cup.round + 1)]
        cup.gone.discard(by)
    elif word in ("leave", "remove"):
        cup.gone.add(by if word == "leave" else int(rest[0]))
    elif word == "round":
        wrong = check_round(cup, lines[1:])
        cup.round += 1
        for line in lines[1:]:
            name, *at = line.split()
            bye = name == "bye"
            cup.games.append({"round": cup.round, "at": list(map(int, at)), "table": name, "got": [UNIT if bye else 0] * len(at),
                              "how": "bye" if bye else "playing"})
    elif word == "result":
        game = next(g for g in cup.games if g.get("table") == rest[0])
        game["how"] = rest[1]
        game["got"] = [0 if x == "-" else int(x) for x in rest[2:]]
        cup.gone |= {p for p, x in zip(game["at"], rest[2:]) if x == "-"}
    return wrong


def against(g, p, q):
    a, b = g["got"][g["at"].index(p)], g["got"][g["at"].index(q)]
    return Fraction(2 if a > b else a == b, 2)


def ties(cup):
    """Points, and Buchholz without the least, Buchholz, Sonneborn-Berger, wins; in points."""
    points = {p: Fraction(cup.score(p), UNIT) for p in cup.players}
    out = {}
    for p in cup.players:
        met, taken, wins = [], Fraction(0), 0
        for g in (g for g in cup.games if p in g["at"] and g["how"] != "playing"):
            got = Fraction(g["got"][g["at"].index(p)], UNIT)
            others = [q for q in g["at"] if q != p] if g["how"] == "played" else [p]
            met.append(sum(points[q] for q in others) / len(others))
            taken += points[p] * got if others == [p] else sum(points[q] * against(g, p, q) for q in others) / len(others)
            wins += g["how"] == "played" and got == 1
        while cup.format == "swiss" and len(met) < cup.round:
            met.append(points[p])
        out[p] = [sum(met) - min(met, default=0), sum(met), taken, Fraction(wins)]
    return points, out


def direct(cup, group):
    if not all(cup.met(p, q) for p in group for q in group if p < q):
        return {p: Fraction(0) for p in group}
    return {p: sum(against(g, p, q) for g in cup.games if p in g["at"] and g["how"] != "playing" for q in g["at"] if q != p and q in group) for p in group}


def check_standings(cup, told):
    points, out = ties(cup)
    order = [4, 2, 3] if cup.format == "robin" else [0, 1, 2, 3, 4]
    key = {p: [points[p]] for p in cup.players}
    for tie in order:
        met = {}
        if tie == 4:
            for k in {tuple(k) for k in key.values()}:
                met.update(direct(cup, [p for p in cup.players if tuple(key[p]) == k]))
        key = {p: key[p] + [met[p] if tie == 4 else out[p][tie]] for p in cup.players}
    place = {p: 1 + sum(key[q] > key[p] for q in cup.players) for p in cup.players}
    for p, said, score, *fine in told:
        if said != place[p] or score != points[p] * UNIT:
            return f"{p} is {place[p]} with {points[p]}, not {said} with {Fraction(score, UNIT)}"
        if [Fraction(x, FINE) for x in fine[:3]] != out[p][:3] or fine[3] != out[p][3]:
            return f"the tie-breaks of {p}"
    return None if len(told) == len(cup.players) else "somebody is missing"


def main():
    wrong = cups = rounds = 0
    for file in sys.argv[1:]:
        with open(file) as f:
            text = f.read()
        for part in text.split("# cup\n")[1:]:
            cup, told, why = Cup(), [], None
            for line in part.splitlines():
                if line.startswith("= "):
                    told.append(list(map(int, line[2:].split())))
                    continue
                by, what = line.split(" ", 1)
                why = why or apply(cup, int(by), what)
            why = why or check_standings(cup, told)
            cups, rounds = cups + 1, rounds + cup.round
            if why:
                print(f"tournament {cups}: {cup.format} of {len(cup.players)}, {cup.round} rounds: {why}")
                wrong += 1
    print(f"{cups} tournaments, {rounds} rounds, {wrong} wrong")
    return 1 if wrong or not cups else 0


sys.exit(main())
