// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What this browser knows of puzzles: which is today's and which comes next, the days in a row,
// and one's own mistakes.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const kept = new Map();
globalThis.localStorage = { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v) };
const p = await import('@shell/puzzle/progress'),
  m = await import('@shell/puzzle/mistakes');

beforeEach(() => kept.clear());

test('today’s puzzle is the same for everybody, and comes round again', () => {
  const day = p.today(Date.UTC(2026, 0, 5, 23, 59));
  assert.equal(day, p.today(Date.UTC(2026, 0, 5)));
  assert.equal(p.today(Date.UTC(2026, 0, 6)), day + 1);
  assert.equal(p.numberOn(0, 300), 1);
  assert.equal(p.numberOn(299, 300), 300);
  assert.equal(p.numberOn(300, 300), 1);
});

test('a week begins on Monday', () => {
  const monday = p.today(Date.UTC(2026, 0, 5));
  for (let i = 0; i < 7; i++) assert.deepEqual(p.weekOf(monday + i)[0], monday);
  assert.equal(p.weekOf(monday)[6], monday + 6);
  assert.equal(new Date(p.noonOf(monday)).getUTCDay(), 1);
});

test('days in a row: one that is left out ends them, one that is not over does not', () => {
  assert.equal(p.daysInRow(100), 0);
  p.noteDay(100);
  p.noteDay(100);
  assert.equal(p.daysInRow(100), 1);
  p.noteDay(101);
  assert.equal(p.daysInRow(101), 2);
  assert.equal(p.daysInRow(102), 2);
  assert.equal(p.daysInRow(103), 0);
  p.noteDay(103);
  assert.equal(p.daysInRow(103), 1);
  assert.ok(p.solvedOn(101) && !p.solvedOn(102) && p.solvedOn(103));
  // a clock that was set back takes nothing away
  p.noteDay(90);
  assert.equal(p.daysInRow(103), 1);
  for (let day = 104; day < 200; day++) p.noteDay(day);
  assert.equal(p.daysInRow(199), 97);
  assert.ok(kept.get('puzzle days').length < 200);
});

test('what came of a puzzle first stays, but for one that is solved at last', () => {
  const was = p.aimOf('castle');
  p.noteOutcome('castle', 4, 'not');
  assert.ok(p.aimOf('castle') < was);
  const then = p.aimOf('castle');
  p.noteOutcome('castle', 4, 'first');
  assert.deepEqual(p.outcomesOf('castle'), { 4: 'later' });
  assert.equal(p.aimOf('castle'), then);
  p.noteOutcome('castle', 4, 'not');
  p.noteOutcome('castle', 5, 'first');
  p.noteOutcome('castle', 5, 'not');
  assert.deepEqual(p.outcomesOf('castle'), { 4: 'later', 5: 'first' });
  assert.deepEqual(p.outcomesOf('other'), {});
  assert.ok(p.aimOf('castle') > then);
  // whatever else stands there does no harm
  kept.set('puzzles', 'x');
  assert.deepEqual(p.outcomesOf('castle'), {});
});

test('the next puzzle is near one’s rating', () => {
  const ratings = [900, 1500, 1480, 2000];
  assert.equal(
    p.nextOf(ratings, 1490, () => false),
    2,
  );
  assert.equal(
    p.nextOf(ratings, 1490, (n) => n === 2),
    3,
  );
  assert.equal(
    p.nextOf(ratings, 1490, (n) => n === 2 || n === 3),
    4,
  );
  assert.equal(
    p.nextOf(ratings, 1490, () => true),
    0,
  );
  assert.equal(
    p.nextOf([], 1490, () => false),
    0,
  );
});

const record = `bergfried 1
game castle
seats 2
# by hand
name 0 Anna
name 1 Ben
deal deck 1 2 3
0 place 5,3 r1
0 follower none
1 place 4,3 r0
* deck 7
0 place 3,3 r0
score 0 10
score 1 9
winner 0
end
`;
const head = 'bergfried 1\ngame castle\nseats 2\ndeal deck 1 2 3\n';

test('a record up to a decision, without names', () => {
  assert.equal(m.recordUpTo(record, 0), head);
  assert.equal(m.recordUpTo(record, 2), `${head}0 place 5,3 r1\n0 follower none\n`);
  // what chance decided after a move belongs to it
  assert.equal(m.recordUpTo(record, 3), `${head}0 place 5,3 r1\n0 follower none\n1 place 4,3 r0\n* deck 7\n`);
  assert.equal(m.recordUpTo(record, 99).split('\n').at(-2), '0 place 3,3 r0');
});

const game = { text: record, info: { game: 'castle' } },
  judged = [
    { move: 1, last: 2, seat: 0, names: [], choices: 9, mark: '??', loss: 0.3, loss_points: 6 },
    { move: 3, last: 3, seat: 1, names: [], choices: 9, mark: '??', loss: 0.4, loss_points: 7 },
    { move: 4, last: 4, seat: 0, names: [], choices: 9, mark: '?!', loss: 0.03, loss_points: 1 },
    { move: 4, last: 4, seat: 0, names: [], choices: 9, mark: '?', loss: 0.1, loss_points: 2 },
  ];

test('mistakes of one’s own seat are kept, each once, the newest ones, until they are solved', () => {
  const found = m.mistakesIn(game, judged, 0, 5);
  assert.deepEqual(
    found.map(({ move, seat, loss, at }) => [move, seat, loss, at]),
    [
      [1, 0, 0.3, 5],
      [4, 0, 0.1, 5],
    ],
  );
  assert.notEqual(found[0].id, found[1].id);
  assert.equal(m.keepMistakes(found), 2);
  assert.equal(m.keepMistakes(found), 0);
  assert.equal(m.mistakes().length, 2);
  assert.equal(m.mistake(found[1].id).move, 4);
  m.dropMistake(found[1].id);
  assert.equal(m.mistake(found[1].id), undefined);
  // it may be kept again by another review
  assert.equal(m.keepMistakes(found), 1);
  const many = Array.from({ length: 70 }, (_, i) => ({ ...found[0], id: `x${i}` }));
  assert.equal(m.keepMistakes(many), 70);
  assert.equal(m.mistakes().length, m.MOST);
  assert.equal(m.mistakes()[0].id, 'x0');
});

test('whose seat it was: the one under one’s name, or the only person’s', () => {
  const [anna, ben, bot, rules] = [
    { name: 'Anna' },
    { name: 'Ben' },
    { name: '', bot: 'level3' },
    { name: '', rules: 'Ludwig' },
  ];
  assert.equal(m.ownSeat([anna, ben], 'Ben'), 1);
  assert.equal(m.ownSeat([anna, ben], 'Carl'), null);
  assert.equal(m.ownSeat([bot, anna, rules], 'Carl'), 1);
  assert.equal(m.ownSeat([anna, bot], undefined), 0);
  assert.equal(m.ownSeat([anna, anna], 'Anna'), null);
  assert.equal(m.ownSeat([bot, bot], 'Anna'), null);
});
