// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// A log as people read it: what one player does in one turn is one row, with what came of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSince, placesAt, turns } from '@shell/lib/log';
import { linesOf, turnWords } from '@shell/ui/story';

const say = (key) => ({ key }),
  names = ['Anna', 'Kunz'];
const log = [
  { seat: 0, ply: 1, turn: 1, say: say('closes a house'), shows: 'tile 1 r0', where: '5,3' },
  { seat: 0, ply: 2, turn: 1, say: say('places a squire in the house'), gains: [{ seat: 0, points: 5 }], where: '5,3' },
  { seat: 1, ply: 3, turn: 2, say: say('lengthens a path'), where: '6,3' },
  // no follower: nothing to tell, and others gain by it
  {
    seat: 1,
    ply: 4,
    turn: 2,
    gains: [{ seat: 0, points: 4 }],
    notes: [{ seat: 0, say: say('scores a path'), where: 'path 6,3 N' }, { say: say('a tile is gone') }],
  },
  { seat: 0, ply: 5, turn: 3 },
  { seat: 0, turn: 3, say: say('was taken back') },
];

test('the moves of a turn belong together, and what was taken back to nobody', () => {
  assert.deepEqual(
    turns(log).map((g) => g.length),
    [2, 2, 1, 1],
  );
  assert.deepEqual(placesAt(log, 2), ['5,3']);
  assert.deepEqual(placesAt(log, 3), ['6,3']);
  assert.deepEqual(placesAt(log, 4), ['6,3', 'path 6,3 N']);
});

test('a row has what was done, and below what came of it for others', () => {
  const [first, second, none] = turns(log).map((g) => linesOf(g, names));
  assert.deepEqual(
    first.map((l) => [l.seat, l.done, l.gains, l.shows]),
    [[0, ['closes a house', 'places a squire in the house'], [{ seat: 0, points: 5 }], 'tile 1 r0']],
  );
  // the points stand with whoever scores
  assert.deepEqual(
    second.map((l) => [l.seat, l.done, l.also, l.gains.length]),
    [
      [1, ['lengthens a path'], ['a tile is gone'], 0],
      [0, ['scores a path'], [], 1],
    ],
  );
  assert.deepEqual(none, [], 'no row where there is nothing to tell');
});

test('another picture is another line', () => {
  const two = [
    { seat: 0, ply: 1, turn: 1, say: say('builds a room'), shows: 'room a', gains: [{ seat: 0, points: 1 }] },
    { seat: 0, ply: 2, turn: 1, say: say('chooses a bonus') },
    { seat: 0, ply: 3, turn: 1, say: say('builds a tower'), shows: 'room b', gains: [{ seat: 0, points: 2 }] },
  ];
  assert.deepEqual(
    linesOf(two, names).map((l) => [l.done.length, l.gains[0].points, l.shows]),
    [
      [2, 1, 'room a'],
      [1, 2, 'room b'],
    ],
  );
});

test('who listens hears the same', () => {
  assert.deepEqual(
    turns(log)
      .slice(0, 2)
      .map((g) => turnWords(g, names)),
    [
      'Anna closes a house and places a squire in the house. +5 points.',
      'Kunz lengthens a path; a tile is gone. Anna scores a path. +4 points.',
    ],
  );
  assert.equal(turnWords([{ seat: 1, ply: 9, gains: [{ seat: 0, points: 1 }] }], names), 'Anna scores. +1 point.');
});

test('what is new begins with the own last turn', () => {
  const made = (...all) => all.map(([seat, turn], i) => ({ seat, turn, ply: i + 1 }));
  // one after the other: a tile, its follower, and then the others
  const rows = made([0, 1], [0, 1], [1, 2], [2, 3], [2, 3]);
  assert.equal(newSince(rows, 0), 2);
  assert.equal(newSince(rows, 1), 3);
  assert.equal(newSince(rows, 2), 5);
  // who looks on sees the last turn
  assert.equal(newSince(rows, null), 3);
  // all at the same time: what others did among one's own moves is new until the next choice
  const ring = made([0, 1], [1, 1], [1, 1], [0, 1], [2, 1], [0, 1]);
  assert.equal(newSince(ring, 0), 1);
  assert.equal(newSince(ring, 1), 3);
  assert.equal(newSince([...ring, { seat: 0, turn: 2, ply: 7 }], 0), 7);
  // nothing yet
  assert.equal(newSince([], 0), 0);
  assert.equal(newSince([], null), 0);
  assert.equal(newSince(rows, 3), 0);
});
