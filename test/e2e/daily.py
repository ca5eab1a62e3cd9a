# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""daily.py FILE: results of today's and earlier deals of Ordonans for the store of a test in a
browser, by people who are not there; and everybody who is has had the account for long."""

import sqlite3
import sys
import time

GAME = "ordonans"
DAY = 24 * 3600 * 1000
TODAY = int(time.time() * 1000) // DAY
MOST = 1 << 19


def attempt(db, day, player, won, lead, points):
    standing = ((won + 1) << 40) + ((lead + MOST) << 20) + points + MOST
    db.execute("INSERT INTO tries VALUES (?, ?, ?, ?, ?, ?, 1, 2, ?, ?, ?, ?)",
               (GAME, day, player, day * 100000 + player, day * DAY, (day + 1) * DAY + 3600000, won, lead, points, standing))


def main(file):
    db = sqlite3.connect(file, timeout=60, isolation_level="IMMEDIATE")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("UPDATE players SET made = 1 WHERE password <> ''")
    own = db.execute("SELECT id FROM players WHERE name = 'Anna'").fetchone()[0]
    for day in (TODAY - 1, TODAY - 2):
        db.execute("INSERT INTO dailies VALUES (?, ?, ?)", (GAME, day, "%064x" % day))
    names = ["Noor", "Marek", "Iris", "Farid", "Hana", "Ondřej", "Ewa", "Борис", "Галина", "Chiara", "A name of twenty-four ch"]
    for i in range(60):
        name = names[i] if i < len(names) else "Player %d" % i
        db.execute("INSERT INTO players (id, name, folded, password, made, seen, shape) VALUES (?, ?, ?, 'x', 1, 1, ?)",
                   (1000 + i, name, name.lower(), "shape%d" % i))
        lead = 14 - i // 2
        for day in (TODAY, TODAY - 1):
            attempt(db, day, 1000 + i, int(lead > 0), lead, 21 + (lead * 7 + i) % 17 + lead // 2)
    db.execute("INSERT INTO tries VALUES (?, ?, ?, 7, ?, ?, 1, 0, 0, 0, 0, 0)", (GAME, TODAY - 2, own, 1, 2))
    attempt(db, TODAY - 1, own, 1, 9, 33)
    db.commit()


main(*sys.argv[1:])
