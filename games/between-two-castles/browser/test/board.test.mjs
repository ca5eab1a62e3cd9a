// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The board of Between Two Castles without its drawing. castles.json has castles of real
// games with the engine's tally.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask, skip, tablesOf, view } from '@test/engine.mjs';
import * as board from '@shell/games/board';
import { recordNames, summaryNames } from '@shell/lib/names';
import * as box from '../board/box';
import * as logic from '../board/logic';
import * as words from '../board/words';
import * as rooms from '../draw/rooms';
import lesson from '../lesson';
import real from './castles.json';

const L = { ...logic, ...box, ...board, ...rooms };
const data = L.readData(tablesOf('between-two-castles'));
const lines = (c) =>
  c.lines.map(([points, piece, causes]) => ({ points, piece, causes, pending: false, rule: { key: '' } }));

test('the tables are read: 150 rooms by slug, thrones, cards', () => {
  assert.equal(data.rooms.size, 150);
  assert.equal(data.rooms.get('king-s-chambers').type, 'sleeping');
  assert.equal(data.rooms.get('grand-foyer').type, 'special');
  assert.equal(data.thrones.length, 7);
  assert.equal(data.cards[2], '4 for each attendant');
  assert.equal(data.attendants.get('painter').hanging, 'painting');
  assert.deepEqual([data.castles[3], data.ring], ['Eltz', { least: 3, most: 7 }]);
  assert.deepEqual([...data.pad.keys()].slice(6, 9), ['downstairs', 'tower', 'fountain']);
});

test('the engine’s sentences are put together', () => {
  const said = (room) => words.rule(data.rooms.get(room));
  assert.equal(said('wine-room'), '2 for each sleeping room directly above and below');
  assert.equal(said('echo-chamber'), '1 for each room around it with a torch');
  assert.equal(said('solar'), '4 if the castle has all seven types, otherwise 1');
  assert.equal(words.throneRule(data.thrones[2]), '2 for each marked cell with a utility room or a food room');
  assert.equal(words.stands(data.rooms.get('tower')), 'Nothing may be built on top of it.');
  assert.equal(words.stands(data.rooms.get('kitchen')), '');
  assert.deepEqual([words.rowName('food', data), words.rowName('grand-foyer', data)], ['Food rooms', 'Grand foyers']);
  const castle = { types: { food: { rooms: 2, earned: 0, next: 'third' }, living: { rooms: 3, earned: 1 } } };
  assert.deepEqual(words.bonus(data.rooms.get('kitchen'), castle, data), {
    sign: 'ui-stack',
    text: 'Third food room: draw five rooms and build one of them.',
  });
  assert.equal(words.bonus(data.rooms.get('salon'), castle, data), null);
  assert.equal(words.bonus(data.rooms.get('tower'), castle, data), null);
});

test('every room has a drawing at every size', () => {
  for (const room of data.rooms.values())
    for (const lod of ['full', 'small', 'dot', 'art']) {
      const svg = L.drawRoom(room, lod);
      assert.ok(svg.length > 40 && !/undefined|NaN/.test(svg), `${room.name} ${lod}`);
    }
});

/** A ring as views have it: castle c lies between chairs c and c + 1. */
const ringOf = (n) => ({
  castles: Array.from({ length: n }, (_, c) => ({ builders: [c, (c + 1) % n] })),
  chairs: Array.from({ length: n }, (_, c) => ({ castles: [c, (c + n - 1) % n] })),
});

test('the view says who builds what with whom', { skip }, () => {
  const { state } = view(lesson.steps[0].scene.head, [], 0),
    { castles, chairs } = ringOf(3);
  assert.deepEqual(
    state.castles.map(({ builders }) => ({ builders })),
    castles,
  );
  assert.deepEqual(
    state.chairs.map((c) => ({ castles: c.castles })),
    chairs,
  );
  assert.equal(L.partner(state.castles[2], 0), 2);
  assert.equal(L.partner(state.castles[0], 0), 1);
});

test('with two people the third chair is the king’s', () => {
  const game = 'between-two-castles',
    two = ['Anna', 'Boris'].map((name) => ({ name, player: true })),
    king = { name: '', player: false, rules: 'King Ludwig' };
  for (const stage of ['open', 'playing', 'over'])
    assert.deepEqual(summaryNames({ game, stage, seats: [...two, king] }), ['Anna', 'Boris', 'King Ludwig']);
  const free = { name: '', player: false };
  assert.deepEqual(summaryNames({ game, stage: 'open', seats: [two[0], free, king] }), [
    'Anna',
    'free seat',
    'King Ludwig',
  ]);
});

test('the engine says that it is the king’s', { skip }, () => {
  const record = readFileSync('games/between-two-castles/test/golden/two-ludwig-wins.record', 'utf8'),
    { position, who: seats, winners } = ask({ do: 'load', record });
  ask({ do: 'drop', position });
  assert.equal(recordNames(seats)[2], 'King Ludwig');
  assert.deepEqual(winners, [2]);
});

test('the ring is unrolled with oneself in the middle, the left castle on the left', () => {
  assert.deepEqual(L.unroll(0, ringOf(7)), { castles: [2, 1, 0, 6, 5, 4, 3], chairs: [3, 2, 1, 0, 6, 5, 4, 3] });
  assert.deepEqual(L.unroll(1, ringOf(3)), { castles: [1, 0, 2], chairs: [2, 1, 0, 2] });
  for (let n = 3; n <= 7; n++)
    for (let me = 0; me < n; me++) {
      const ring = ringOf(n),
        { castles, chairs } = L.unroll(me, ring),
        at = Math.floor(n / 2);
      assert.equal(chairs[at], me);
      assert.deepEqual([castles[at - 1], castles[at]], ring.chairs[me].castles);
      castles.forEach((c, i) => assert.deepEqual(ring.castles[c].builders, [chairs[i + 1], chairs[i]]));
    }
});

test('names of moves become choices', () => {
  assert.deepEqual(L.parse('place wine-room -2,-1 castle 4'), {
    verb: 'place',
    castle: 4,
    what: 'wine-room',
    other: '',
    x: -2,
    level: -1,
  });
  assert.deepEqual(L.parse('pick kennel nursery'), {
    verb: 'pick',
    castle: -1,
    what: 'kennel',
    other: 'nursery',
    x: 0,
    level: 0,
  });
  assert.deepEqual(L.parse('agree castle 3'), { verb: 'agree', castle: 3, what: '', other: '', x: 0, level: 0 });
  const moves = [
    'agree castle 1',
    'object castle 1',
    'object castle 2',
    'place kennel 2,1 castle 0',
    'place kennel 0,2 castle 0',
    'card 4 castle 2',
    'card 17 castle 2',
    'bonus food castle 0',
  ];
  assert.deepEqual(L.placings(moves), [
    {
      castle: 0,
      room: 'kennel',
      cells: [
        { x: 2, level: 1 },
        { x: 0, level: 2 },
      ],
    },
  ]);
  assert.deepEqual(L.questions(moves), [
    { castle: 2, verb: 'card', options: ['4', '17'] },
    { castle: 0, verb: 'bonus', options: ['food'] },
  ]);
  assert.deepEqual(L.answers(moves), [
    { castle: 1, agree: true },
    { castle: 2, agree: false },
  ]);
  assert.equal(L.placeMove('kennel', { x: 2, level: 1 }, 0), 'place kennel 2,1 castle 0');
});

test('two rooms are picked, a third replaces the older, and the move is the legal one', () => {
  let picked = [];
  for (const r of ['kennel', 'nursery', 'wine-room']) picked = L.toggle(picked, r);
  assert.deepEqual(picked, ['nursery', 'wine-room']);
  const moves = ['pick kennel nursery', 'pick wine-room nursery'];
  assert.equal(L.pickMove(picked, moves), 'pick wine-room nursery');
  assert.deepEqual(L.toggle(picked, 'nursery'), ['wine-room']);
  assert.equal(L.pickMove(['kennel'], moves), undefined);
});

test('the keyboard walks over rooms, the throne and legal cells', () => {
  const castle = {
    rooms: [
      { room: 'a', x: 0, level: 2 },
      { room: 'b', x: -1, level: 1 },
      { room: 'c', x: 1, level: -1 },
    ],
  };
  const grid = L.rows(castle, [
    { x: 2, level: 1 },
    { x: 0, level: 3 },
  ]);
  assert.deepEqual(
    grid.map((r) => r.map((c) => `${c.x},${c.level}`)),
    [['0,3'], ['0,2'], ['-1,1', '0,1', '2,1'], ['1,-1']],
  );
  const go = (from, dx, dy) => {
    const s = L.step(grid, from, dx, dy);
    return `${s.x},${s.level}`;
  };
  assert.equal(go({ x: -1, level: 1 }, 1, 0), '0,1');
  assert.equal(go({ x: 0, level: 1 }, 1, 0), '2,1', 'the throne is two cells wide');
  assert.equal(go({ x: 2, level: 1 }, -1, 0), '0,1');
  assert.equal(go({ x: 0, level: 1 }, 0, -1), '1,-1', 'there is no level 0');
  assert.equal(go({ x: 0, level: 1 }, 0, 1), '0,2');
  assert.equal(go({ x: 0, level: 3 }, 0, 1), '0,3', 'nothing further up');
  assert.deepEqual(
    [L.nextFree(grid, { x: 0, level: 2 }, 1), L.nextFree(grid, { x: 2, level: 1 }, 1)].map((s) => `${s.x},${s.level}`),
    ['2,1', '0,3'],
  );
  assert.equal(L.nextFree(L.rows(castle, []), { x: 0, level: 1 }, 1), null);
  assert.deepEqual(
    L.rows(castle, [], [{ x: 2, level: 1 }])[1].map((c) => c.what),
    ['room', 'throne', 'asked'],
    'what a partner proposes is a cell, too',
  );
});

test('causes are found by name; of two towers the nearest', () => {
  const rooms = [
    { room: 'tower', x: 5, level: 1 },
    { room: 'kennel', x: 0, level: 2 },
    { room: 'tower', x: 1, level: 2 },
  ];
  assert.deepEqual(L.causesOf({ piece: 'castle 0 0,2', causes: 'tower throne' }, rooms), [rooms[2], 'throne']);
  assert.deepEqual(L.causesOf({ piece: 'castle 0 0,2', causes: 'tower tower' }, rooms).length, 2);
  for (const c of real.castles)
    for (const l of lines(c))
      assert.equal(L.causesOf(l, c.castle.rooms).length, l.causes.split(' ').filter(Boolean).length, l.piece);
});

test('the pad adds up to the castle', () => {
  for (const c of real.castles) {
    const by = {};
    for (const l of lines(c)) {
      const r = L.padRow(l, c.castle, data.rooms);
      assert.ok(data.pad.has(r), r);
      by[r] = (by[r] ?? 0) + l.points;
    }
    assert.equal(
      Object.values(by).reduce((a, b) => a + b, 0),
      c.castle.points,
    );
  }
});

test('what a move changes: new lines, also such as give nothing, and lines that give more', () => {
  const line = (piece, points, causes = '') => ({ points, piece, causes, pending: false, rule: { key: '' } });
  const now = [line('castle 0 0,2', 2), line('castle 0 throne', 0), line('castle 0 attendant knight', 1)],
    then = [
      line('castle 0 0,2', 3, 'kennel'),
      line('castle 0 1,2', 0),
      line('castle 0 throne', 0),
      line('castle 0 attendant knight', 1),
      line('castle 0 attendant knight', 1),
    ];
  assert.deepEqual(
    L.changes(now, then).map((c) => [c.line.piece, c.by, c.line.causes]),
    [
      ['castle 0 0,2', 1, 'kennel'],
      ['castle 0 1,2', 0, ''],
      ['castle 0 attendant knight', 1, ''],
    ],
  );
  for (const c of real.castles) assert.deepEqual(L.changes(lines(c), lines(c)), []);
});

test('castles side by side have one scale and one ground line; a few rooms are seen closer', () => {
  const low = L.boxOf([], []),
    high = L.boxOf([{ x: 0, level: 6 }], [{ x: -3, level: 1 }]);
  const [a, b] = L.together([low, high], { w: 400, h: 500 });
  assert.deepEqual([a.y, a.w, a.h], [b.y, b.w, b.h]);
  assert.ok(a.y <= high.y && a.y + a.h >= low.y + low.h);
  const near = L.closeUp(b, [{ x: 0, level: 6 }], 2);
  assert.equal(near.w * 2, b.w);
  assert.ok(near.x >= b.x && near.x + near.w <= b.x + b.w && near.y >= b.y && near.y + near.h <= b.y + b.h);
  assert.deepEqual(L.closeUp(b, [], 2), b);
});
