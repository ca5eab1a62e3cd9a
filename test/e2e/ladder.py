# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""ladder.py FILE NAME: people, seasons and badges for the store of a test in a browser, where
playing hundreds of games would take hours. NAME is somebody who is there, and gets a career."""

import sqlite3
import sys
import time

CASTLE, ORDONANS, TWO = "carcassonne-castle", "ordonans", "between-two-castles"
DAY = 24 * 3600 * 1000
NOW = int(time.time() * 1000)


def season(ms):
    t = time.gmtime(ms / 1000)
    return t.tm_year * 4 + (t.tm_mon - 1) // 3


def stand(db, game, which, player, rating, games, won):
    db.execute("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
               (game, which, player, rating, games, won, NOW, int(games >= 10)))


def rate(db, game, player, curve, won):
    """A history, with the ratings after each game."""
    was = 1500.0
    for n, rating in enumerate(curve, 1):
        at = NOW - (len(curve) - n) * 2 * DAY
        better = rating > was
        db.execute("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
                   (player, game, n, at, 900 + n, rating, max(60, 350 - 12 * n), was, int(better), int(not better)))
        was = rating
    db.execute("INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) VALUES (?, ?, ?, 70, 0.06, ?, ?)",
               (player, game, was, len(curve), NOW))
    for which in (0, season(NOW)):
        stand(db, game, which, player, was, len(curve), won)


def career(db, game, player, games, won, best):
    db.execute("INSERT INTO careers VALUES (?, ?, ?, ?, ?, 2, ?, ?)", (player, game, games, games, won, best, NOW))


def tally(db, game, player, kind, rows):
    for item, n, won in rows:
        db.execute("INSERT INTO tallies VALUES (?, ?, ?, ?, ?, ?)", (player, game, kind, item, n, won))


def main(file, name):
    db = sqlite3.connect(file, timeout=60, isolation_level="IMMEDIATE")
    db.execute("PRAGMA foreign_keys = ON")
    own = db.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()[0]
    db.execute("UPDATE players SET made = ? WHERE id = ?", (NOW - 400 * DAY, own))
    others = ["Noor", "Marek", "Iris", "Farid", "Hana", "Ondřej", "Ewa", "Борис", "Галина", "Chiara",
              "A name of twenty-four ch"]
    for i, other in enumerate(others):
        db.execute("INSERT INTO players (id, name, folded, password, made, seen, shape) VALUES (?, ?, ?, 'x', 1, 1, ?)",
                   (1000 + i, other, other.lower(), "shape%d" % i))
        for which in (0, season(NOW)):
            stand(db, CASTLE, which, 1000 + i, 1907 - 61 * i - (i > 5) * 20, 88 - 5 * i, 50 - 4 * i)
    rate(db, CASTLE, own, [1500 + 11 * n - (n % 5) * 17 + (n % 3) * 9 for n in range(1, 38)], 22)
    rate(db, ORDONANS, own, [1520, 1490, 1502], 2)
    career(db, CASTLE, own, 51, 31, 5)
    career(db, ORDONANS, own, 22, 9, 2)
    career(db, TWO, own, 64, 12, 3)
    tally(db, CASTLE, own, 0, [("1", 26, 17), ("2", 25, 14)])
    tally(db, CASTLE, own, 1, [("1/2", 31, 31), ("2/2", 20, 0)])
    tally(db, CASTLE, own, 2, [("level6", 9, 4), ("level8", 5, 1)])
    tally(db, CASTLE, own, 3, [("tower", 140, 90), ("house", 133, 80), ("path", 90, 50), ("court", 41, 20)])
    tally(db, TWO, own, 1, [("%d/7" % p, n, 0) for p, n in enumerate([12, 14, 16, 10, 6, 4, 2], 1)])
    tally(db, TWO, own, 3, [(s, n, 3) for s, n in [("kitchen", 31), ("library", 24), ("wine-cellar", 22), ("dungeon", 3)]])
    tally(db, ORDONANS, own, 1, [("1/4", 5, 5), ("2/4", 9, 0), ("3/4", 6, 0), ("4/4", 2, 0)])
    tally(db, ORDONANS, own, 3, [("3", 18, 5), ("1", 15, 4), ("5", 9, 2)])
    for i in range(4):
        db.execute("INSERT INTO rivals VALUES (?, ?, ?, ?, ?, ?)", (own, CASTLE, 1000 + i, 9 - i, 5 - i, 3))
    for i, badge in enumerate(["first", "hair", "comeback", "company", "ten", "fifty", "season"]):
        db.execute("INSERT INTO badges VALUES (?, ?, ?, ?)", (own, badge, NOW - (9 - i) * 20 * DAY, 0))
    for back in (1, 2):
        db.execute("INSERT INTO closings VALUES (?, ?, ?)", (CASTLE, season(NOW) - back, NOW))
        for place, player in enumerate([1001, 777, 1000, own, 1004], 1):
            db.execute("INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?)",
                       (CASTLE, season(NOW) - back, player, place, 1800 - 70 * place, 30 - place, 20 - place))
    db.commit()


main(*sys.argv[1:])
