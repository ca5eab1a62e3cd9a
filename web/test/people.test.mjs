// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What people and bots are called, at tables, in lists and in records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as P from '@shell/lib/names';

const person = (name) => ({ name, person: true }),
  bot = (name, number) => ({ name, person: false, bot: name, ...(number && { number }) }),
  free = { name: '', person: false };

test('a level is called by its name, several of a level have one each', () => {
  assert.deepEqual(P.viewNames({ seats: [person('Anna'), bot('level3'), free] }), ['Anna', 'Kunz', 'free seat']);
  assert.deepEqual(P.viewNames({ seats: [bot('level3', 1), person('Anna'), bot('level5'), bot('level3', 2)] }), [
    'Kunz',
    'Anna',
    'Anselm',
    'Kunz the younger',
  ]);
  assert.equal(P.seatName({ seats: [bot('greedy')] }, 0), 'Bot greedy');
  assert.equal(P.botTitle('level8'), 'Mathilde, the master builder');
  assert.equal(new Set([1, 2, 3, 4, 5, 6, 7, 8].map((n) => P.botName('level2', n))).size, 8);
});

test('somebody for whom a bot stands in, or who is called like a bot, keeps the name', () => {
  assert.deepEqual(P.viewNames({ seats: [{ ...person('Anna'), bot: 'level5', left: true }, person('level3')] }), [
    'Anna',
    'level3',
  ]);
});

test('lists and records call them the same', () => {
  const seats = [
    { name: 'level3', player: false, bot: 'level3', number: 1 },
    { name: 'level3', player: false, bot: 'level3', number: 2 },
    { name: 'Anna', player: true },
  ];
  assert.deepEqual(P.summaryNames({ stage: 'over', seats }), ['Kunz', 'Kunz the younger', 'Anna']);
  assert.deepEqual(P.recordNames(seats), ['Kunz', 'Kunz the younger', 'Anna']);
  const gone = [{ name: '', player: false }];
  assert.deepEqual(P.summaryNames({ stage: 'over', seats: gone }), ['–']);
  assert.deepEqual(P.summaryNames({ stage: 'open', seats: gone }), ['free seat']);
});
