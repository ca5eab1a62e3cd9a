// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The end of a game: where a review finds the decisive move, and who offers the next game.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { curveOf, swing } = await import('../src/pages/review-figures.tsx');

const judged = [
  { move: 1, last: 2, seat: 0 },
  { move: 3, last: 3, seat: 1 },
  { move: 4, last: 4, seat: 0 },
];
const curve = {
  seat: 0,
  points: [
    { ply: 0, win: 0.5 },
    { ply: 2, win: 0.6 },
    { ply: 3, win: 0.2 },
    { ply: 4, win: 0.3 },
    { ply: 5, win: 1 },
  ],
};

test('the largest swing is that of a decision, whoever made it', () => {
  const found = swing(curve, judged);
  assert.equal(found.judged, judged[1]);
  assert.deepEqual([found.seat, found.from, found.to], [0, 0.6, 0.2]);
  // the result itself is no move
  assert.equal(
    swing(
      {
        seat: 0,
        points: [
          { ply: 0, win: 0.5 },
          { ply: 9, win: 1 },
        ],
      },
      judged,
    ),
    null,
  );
  assert.equal(swing(undefined, judged), null);
});

test('of two, the other’s curve is the mirror', () => {
  assert.deepEqual(curveOf([curve], 1).points[1], { ply: 2, win: 0.4 });
  assert.equal(curveOf([curve], 0), curve);
  assert.equal(curveOf([curve, { seat: 1, points: [] }], 2), undefined);
});

test('two wins in a row against a bot, each table counted once', async () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (n) => kept.get(n) ?? null, setItem: (n, v) => kept.set(n, v) };
  const { challenger, opponent } = await import('../src/lib/streak.ts');
  const view = (bot, won, more = {}) => ({
    game: 'g',
    you: 0,
    winners: won ? [0] : [1],
    seats: [
      { name: 'Anna', person: true },
      { name: '', person: false, bot },
    ],
    ...more,
  });
  assert.equal(challenger(view('level3', true), 'a'), 0);
  assert.equal(challenger(view('level3', true), 'a'), 0, 'looked at twice');
  assert.equal(challenger(view('level3', true), 'b'), 4);
  assert.equal(challenger(view('level3', true), 'b'), 4, 'and again after a reload');
  assert.equal(challenger(view('level3', false), 'c'), 0);
  assert.equal(challenger(view('level8', true), 'd'), 0);
  assert.equal(challenger(view('level8', true), 'e'), 0, 'nobody is stronger');
  const people = view('', true);
  people.seats[1] = { name: 'Ben', person: true };
  assert.equal(opponent(people), '');
  assert.equal(challenger(people, 'f'), 0);
});
