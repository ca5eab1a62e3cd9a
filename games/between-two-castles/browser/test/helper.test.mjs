// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The score helper without its page: sheets, the address and the search; and with the
// engine, if it has been built (scripts/wasm), the worked castles.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask, skip, tablesOf } from '@test/engine.mjs';
import { readData } from '../board/logic';
import * as H from '../helper/state';

const golden = 'games/between-two-castles/test/golden/';
const data = readData(tablesOf('between-two-castles'));
const score = (...sheets) => ask({ do: 'score', game: 'between-two-castles', sheets });

const castle = H.worked(data);

test('the worked castle is written as its file', () => {
  const lines = (text) => text.split('\n').filter((l) => l && !l.startsWith('#'));
  assert.deepEqual(lines(H.sheet(castle, data)), lines(readFileSync(golden + '62.castle', 'utf8')));
});

test('the address carries everything, and nothing else is taken for one', () => {
  const plans = [
    castle,
    {
      ...H.empty(3),
      cards: [15, 20],
      attendants: ['tailor', 'painter'],
      rooms: [{ room: 'wine-cellar', x: -7, level: -3 }],
    },
    H.empty(6),
  ];
  assert.deepEqual(H.read(H.write(plans, data), data), plans);
  assert.match(H.write(plans, data), /^[\w.-]+$/);
  assert.ok(H.write([castle], data).length < 100);
  for (const bad of ['', '2A00', '1', '1Z00', '1A9', '1A00AAA', '1A00__AA', '1' + Array(8).fill('A00').join('.')])
    assert.equal(H.read(bad, data), null, bad);
});

test('rooms are found in any language, whatever the accents', () => {
  const names = new Map([
    ['wine-room', ['Wine Room', 'Винная комната', 'Vinotéka'].map(H.fold)],
    ['wine-cellar', ['Wine Cellar', 'Винный погреб', 'Vinný sklep'].map(H.fold)],
    ['kings', ["King's Chambers", 'Покои короля', 'Komnaty krále'].map(H.fold)],
  ]);
  assert.deepEqual(H.find('vinot', names), ['wine-room']);
  assert.deepEqual(H.find('VINNY', names), ['wine-cellar']);
  assert.deepEqual(H.find('комн', names), ['wine-room']);
  assert.deepEqual(H.find('wine', names), ['wine-room', 'wine-cellar']);
  assert.deepEqual(H.find('kings', names), ['kings']);
  assert.deepEqual(H.find('krale', names), ['kings']);
  assert.equal(H.find('', names).length, 3);
  assert.deepEqual(H.find('xyz', names), []);
});

test('rooms are found by the words of the printed editions', () => {
  const names = H.namesOf(data, [{ 'Firewood Storage': 'Дровяной склад' }]),
    folded = new Map([...names].map(([key, all]) => [key, all.map(H.fold)]));
  assert.deepEqual(names.get('firewood-storage'), ['Firewood Storage', 'Дровяной склад', 'Поленица', 'Поленница']);
  for (const [word, room] of [
    ['поленица', 'firewood-storage'],
    ['Чучельная', 'taxidermy-showroom'],
    ['большой зал', 'grand-foyer'],
    ['кладовая игр', 'game-storage'],
    ['комната карт', 'map-room'],
    ['дровяной', 'firewood-storage'],
  ])
    assert.deepEqual(H.find(word, folded), [room], word);
});

test('a point of the drawing lies in one cell', () => {
  assert.deepEqual(H.cellAt(10, -10, 96), { x: 0, level: 1 });
  assert.deepEqual(H.cellAt(-1, -97, 96), { x: -1, level: 2 });
  assert.deepEqual(H.cellAt(96, 5, 96), { x: 1, level: -1 });
});

test('an empty castle has six cells around it', () => {
  assert.deepEqual(
    H.around(H.empty())
      .map((c) => `${c.x},${c.level}`)
      .sort(),
    ['-1,1', '0,-1', '0,2', '1,-1', '1,2', '2,1'],
  );
});

test('the worked castle counts 62, line by line', { skip }, () => {
  const answer = score(H.sheet(castle, data));
  assert.deepEqual(answer.faults, []);
  assert.equal(answer.sheets[0].total, 62);
  const lines = H.tally(answer.sheets[0]);
  assert.equal(
    lines.reduce((sum, l) => sum + l.points, 0),
    62,
  );
  assert.equal(lines.find((l) => l.piece === 'castle 0 2,3').causes, 'midnight-room king-s-chambers');
  assert.ok(lines.find((l) => l.piece === 'castle 0 0,5').causes.includes('throne'));
});

const slugOf = (name) => [...data.rooms.values()].find((r) => r.name === name).slug;

/** A sheet as the page would have it, with everything at its place. */
const planOf = (text) => {
  const plan = H.empty();
  for (const line of text.split('\n').filter((l) => l && !l.startsWith('#'))) {
    const [word, ...rest] = line.split(' '),
      what = rest.join(' ');
    if (word === 'throne') plan.throne = data.thrones.findIndex((t) => `${t.type_a}/${t.type_b}` === what);
    else if (word === 'attendant') plan.attendants.push(what);
    else if (word === 'card') plan.cards.push(Number(what));
    else plan.rooms.push({ level: Number(word), x: Number(rest[0]), room: slugOf(rest.slice(1).join(' ')) });
  }
  return plan;
};

for (const points of [62, 52, 74])
  test(`a link carries the worked castle of ${points}`, { skip }, () => {
    const text = readFileSync(`${golden}${points}.castle`, 'utf8'),
      [there] = H.read(H.write([planOf(text)], data), data),
      answer = score(H.sheet(there, data));
    assert.deepEqual(answer.faults, []);
    assert.equal(answer.sheets[0].total, points);
    const lines = H.tally(answer.sheets[0]);
    assert.equal(
      lines.reduce((sum, l) => sum + l.points, 0),
      points,
    );
  });

test('a fault leads to its room', { skip }, () => {
  const broken = { ...castle, rooms: castle.rooms.filter((r) => r.room !== 'king-s-chambers') },
    { faults, sheets } = score(H.sheet(broken, data));
  assert.equal(sheets, undefined);
  assert.deepEqual(
    faults.map((f) => broken.rooms[H.roomOnLine(broken, f.line)].room),
    ['wine-room'],
  );
});

test('three castles are a table', { skip }, () => {
  const sheets = [62, 52, 74].map((n) => readFileSync(`${golden}${n}.castle`, 'utf8')),
    { ring, doubts } = score(...sheets);
  assert.deepEqual(ring.ranking, [1, 3, 2]);
  assert.deepEqual(ring.winners, [1]);
  assert.deepEqual(
    ring.players.map((p) => p.result),
    [62, 52, 52],
  );
  assert.equal(doubts.length, 3);
});
