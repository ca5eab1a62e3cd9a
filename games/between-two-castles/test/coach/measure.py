#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Bergfried authors
"""measure.py BERGFRIED RECORD...: what the coach makes of the castles of recorded games.

A line for each castle: its points, those of the best one found and the bound, and how long
a processor searched; then how many are proven, and how far the bound is from the others. Not a
test: docs/score-helper.md has its figures.

    bergfried simulate between-two-castles --seats level7,level7,level7 --games 12 --records games
    measure.py build/bergfried games/*.record
"""
import json
import os
import re
import subprocess
import sys

THRONES = ['corridor/downstairs', 'living/corridor', 'utility/food', 'living/sleeping', 'corridor/food',
           'utility/sleeping', 'food/sleeping']


class Engine:
    """`bergfried engine`: questions in, answers out."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self):
        """Of a processor, so far."""
        with open(f'/proc/{self.process.pid}/stat', encoding='ascii') as file:
            fields = file.read().rsplit(')', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def ask(self, **fields):
        self.process.stdin.write(json.dumps({'id': 1, **fields}) + '\n')
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer.get('ok'):
            sys.exit(f'{fields["do"]}: {answer}')
        return answer


def sheet(castle, names):
    """As people write it down."""
    lines = [f'throne {THRONES[castle["throne"]]}']
    lines += [f'attendant {kind}' for kind in castle['attendants']]
    lines += [f'card {card}' for card in castle['cards']]
    lines += [f'{r["level"]} {r["x"]} {names[r["room"]]}' for r in castle['rooms']]
    return '\n'.join(lines) + '\n'


def slug(name):
    return re.sub('[^a-z0-9]+', '-', name.lower())


def quantile(values, part):
    return sorted(values)[int(part * (len(values) - 1))]


def main():
    program, *records = sys.argv[1:]
    engine, gaps, gains, times = Engine(program), [], [], []
    tables = engine.ask(do='data', game='between-two-castles')['data']
    rows = tables[tables.index('# rooms\n'):].split('\n\n')[0].splitlines()[2:]
    names = {slug(name): name for name in [row.split('\t')[0] for row in rows] + ['Tower', 'Fountain', 'Grand Foyer']}
    for record in records:
        with open(record, encoding='utf-8') as file:
            engine.ask(do='load', position='p', record=file.read())
        castles = engine.ask(do='view', position='p', seat=0)['state']['castles']
        engine.ask(do='drop', position='p')
        for castle in castles:
            began = engine.seconds()
            found = engine.ask(do='coach', game='between-two-castles', sheets=[sheet(castle, names)])['coach']
            times.append(engine.seconds() - began)
            assert found['own'] == castle['points']
            gaps.append(found['most'] - found['best'])
            gains.append(found['best'] - found['own'])
            print(f'{record}: {found["own"]} {found["best"]} {found["most"]} in {times[-1]:.1f} s', flush=True)
    print(f'{len(gaps)} castles, {gaps.count(0)} proven')
    for what, values in (('better than built by', gains), ('bound above the best found by', gaps), ('seconds', times)):
        print(f'{what}: {sum(values) / len(values):.1f} on average, half {quantile(values, 0.5):.1f}, '
              f'nine in ten {quantile(values, 0.9):.1f} or less, most {max(values):.1f}')


main()
