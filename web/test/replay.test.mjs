// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What a review's figures become, without the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as R from '@shell/pages/review-figures';

const j = (move, seat, best_win, win) => ({
  move,
  last: move,
  seat,
  names: ['m'],
  choices: win === undefined ? 1 : 3,
  ...(win === undefined
    ? {}
    : {
        best: [{ move: 'b' }],
        differs: move,
        best_win,
        win,
        loss: best_win - win,
        loss_points: 1,
        mark: best_win - win >= 0.1 ? '?' : '',
      }),
});
const two = { names: ['A', 'B'], points: [3, 5], winners: [1], complete: true, moves: Array(4).fill({}) };
const judged = [j(1, 0, 0.5, 0.4), j(2, 1, 0.7, 0.6), j(3, 0), j(4, 1, 0.9, 0.9)];

test('two who play against each other have one curve', () => {
  const [curve, more] = R.curves(judged, two);
  assert.equal(more, undefined);
  assert.deepEqual(
    curve.points.map((p) => [p.ply, Math.round(100 * p.win)]),
    [
      [0, 50],
      [1, 40],
      [2, 40],
      [4, 10],
      [4, 0],
    ],
  );
  assert.equal(Math.round(100 * R.valueAt(curve, 3)), 40);
});

test('more of them have one each, and the end comes when all is judged', () => {
  const three = { ...two, names: ['A', 'B', 'C'], points: [1, 2, 3], winners: [1, 2] },
    all = R.curves(judged, three);
  assert.deepEqual(
    all.map((c) => c.points.length),
    [3, 4, 2],
  );
  assert.equal(all[2].points.at(-1).win, 0.5);
  assert.deepEqual(
    R.curves(judged.slice(0, 2), three).map((c) => c.points.length),
    [2, 2, 1],
  );
});

test('two people and a chair that the rules play are three', () => {
  assert.equal(R.curves(judged, { ...two, points: [1, 2, 3], winners: [2] }).length, 2);
});

test('accuracy is what the engine said last', () => {
  const so_far = [{ seat: 0, accuracy: 80 }, { seat: 1, accuracy: 30 }, { seat: 0, accuracy: 70 }, { seat: 0 }];
  assert.equal(R.accuracy(so_far, 0), 70);
  assert.equal(R.accuracy(so_far, 1), 30);
  assert.equal(R.accuracy([], 0), null);
});

test('what cost most, by the engine or before it is done', () => {
  const verdict = {
    moves: 4,
    iterations: 1,
    bot: 'b',
    seats: [
      { decisions: 1, accuracy: 50, mean_loss: 0.1, costliest: [1] },
      { decisions: 0, accuracy: 0, mean_loss: 0, costliest: [] },
    ],
  };
  assert.deepEqual(
    R.costliest(judged, verdict).map((x) => x.move),
    [1],
  );
  assert.deepEqual(
    R.costliest(judged, null).map((x) => x.move),
    [1, 2],
  );
});
