#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""Checks the deals of game records: written from docs/fair-deals.md, sharing nothing with
the program. Usage: check.py FILE... A file may hold several records one after the other.
One line for each: "ok" or what is wrong. Exit status 1 if anything is."""
import hashlib
import sys


def stream(key, k):
    for b in range(1 << 64):
        block = hashlib.blake2b(k.to_bytes(8, "little") + b.to_bytes(8, "little"), digest_size=64, key=key).digest()
        for i in range(0, 64, 4):
            yield int.from_bytes(block[i:i + 4], "little")


def below(n, words):
    while True:
        p = next(words) * n
        if p % 2**32 >= 2**32 % n:
            return p >> 32


def draw(things, words):
    things = sorted(things)
    for i in range(len(things), 1, -1):
        j = below(i, words)
        things[i - 1], things[j] = things[j], things[i - 1]
    return things


def sets(game, seats, options):
    """What is dealt: name, how many are drawn, from what."""
    first = ("first", 1, [0] if options.get("first") == "0" else range(seats))
    if game == "carcassonne-castle":
        return [("deck", 60, range(1, 61)), ("tokens", 13, [*range(1, 10)] * 2), first]
    if game == "between-two-castles":
        return [("thrones", max(seats, 3), range(7)), ("deck", 147, range(147)), ("cards", 20, range(1, 21))]
    more = range(134, 190) if options.get("sets") == "two-base" else range(56, 92)
    deck = [*range(56), *(more if seats > 2 else ())]
    if options.get("expansion") == "crusader-kingdoms":
        deck += range(92, 134)
    return [("deck", len(deck), deck), first]


def check(lines):
    """What is wrong with the deal of this record; None if nothing is."""
    words = [line.split(" ") for line in lines]
    get = lambda verb: [w[1:] for w in words if w[0] == verb]
    if not get("pledge") or not get("secret"):
        return "there is no proof"
    secret = bytes.fromhex(get("secret")[0][0])
    if hashlib.blake2b(b"bergfried pledge 1\n" + secret, digest_size=32).hexdigest() != get("pledge")[0][0]:
        return "the secret does not fit the pledge"
    text = ["bergfried deal 1"] + [x for x in lines if x.split(" ")[0] in ("game", "seats", "option", "luck")]
    key = hashlib.blake2b("".join(x + "\n" for x in text).encode(), digest_size=32, key=secret).digest()
    options = dict(o[0].split("=", 1) for o in get("option"))
    numbers = stream(key, 0)
    for (name, n, things), found in zip(sets(get("game")[0][0], int(get("seats")[0][0]), options), get("deal"), strict=True):
        if found != [name] + [str(x) for x in draw(things, numbers)[:n]]:
            return f"deal {name} does not follow"
    for k, (name, *found) in enumerate(get("*"), 1):
        # what was in Ludwig's hand only the rules of that game know
        if name != "ludwig" and found != [str(x) for x in draw(map(int, found), stream(key, k))]:
            return f"draw {k}, {name}, does not follow"
    return None


worst = 0
for path in sys.argv[1:]:
    for record in open(path, encoding="utf-8").read().split("bergfried 1\n")[1:]:
        wrong = check([x for x in record.split("\n") if x and not x.startswith("#")])
        print(wrong or "ok")
        worst |= wrong is not None
sys.exit(worst)
