// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The board of Between Two Castles without its drawing. castles.json has the game's
// tables and castles of real games with the engine's tally.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as board from '@shell/games/board';
import { recordNames, summaryNames } from '@shell/ui/people';
import { ask, skip } from '@test/engine.mjs';
import * as box from '../board/box';
import * as logic from '../board/logic';
import * as rooms from '../draw/rooms';
import real from './castles.json';

const L = { ...logic, ...box, ...board, ...rooms };
const data = L.readData(L.readTables(real.data));
const lines = (c) =>
  c.lines.map(([points, piece, causes]) => ({ points, piece, causes, pending: false, rule: { key: '' } }));

test('the tables are read: 150 rooms by slug, thrones, cards', () => {
  assert.equal(data.rooms.size, 150);
  assert.equal(data.rooms.get('king-s-chambers').type, 'sleeping');
  assert.equal(data.rooms.get('grand-foyer').type, 'special');
  assert.equal(data.thrones.length, 7);
  assert.equal(data.cards[2], '4 for each attendant');
});

test('every room has a drawing at every size', () => {
  for (const room of data.rooms.values())
    for (const lod of ['full', 'small', 'dot', 'art']) {
      const svg = L.drawRoom(room, lod);
      assert.ok(svg.length > 40 && !/undefined|NaN/.test(svg), `${room.name} ${lod}`);
    }
});

test('who builds what with whom', () => {
  assert.equal(L.leftCastle(3), 3);
  assert.equal(L.rightCastle(0, 7), 6);
  assert.deepEqual(L.builders(6, 7), [6, 0]);
  assert.equal(L.partner(0, 0, 7), 1);
  assert.equal(L.partner(6, 0, 7), 6);
  assert.equal(L.partner(2, 0, 3), 2, 'with two people, Ludwig sits on chair 2');
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
    { replay, seats, winners } = ask({ do: 'load', record });
  ask({ do: 'unload', replay });
  assert.equal(recordNames(seats)[2], 'King Ludwig');
  assert.deepEqual(winners, [2]);
});

test('the older one decides; Ludwig has no say', () => {
  assert.equal(L.older(0, 4, 4), 0);
  assert.equal(L.older(3, 4, 4), 0);
  assert.equal(L.older(0, 4, 4, '3,1,0,2'), 1);
  assert.equal(L.older(1, 3, 2), 1);
  assert.equal(L.older(2, 3, 2), 0);
});

test('the ring is unrolled with oneself in the middle, the left castle on the left', () => {
  assert.deepEqual(L.unroll(0, 7), { castles: [2, 1, 0, 6, 5, 4, 3], chairs: [3, 2, 1, 0, 6, 5, 4, 3] });
  assert.deepEqual(L.unroll(1, 3), { castles: [1, 0, 2], chairs: [2, 1, 0, 2] });
  for (let n = 3; n <= 7; n++)
    for (let me = 0; me < n; me++) {
      const { castles, chairs } = L.unroll(me, n),
        at = Math.floor(n / 2);
      assert.equal(chairs[at], me);
      assert.equal(castles[at - 1], L.leftCastle(me));
      assert.equal(castles[at], L.rightCastle(me, n));
      castles.forEach((c, i) => assert.deepEqual(L.builders(c, n), [chairs[i + 1], chairs[i]]));
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

test('two rooms are picked, a third replaces the older, and the move has the order of the table', () => {
  let picked = [];
  for (const r of ['kennel', 'nursery', 'wine-room']) picked = L.toggle(picked, r);
  assert.deepEqual(picked, ['nursery', 'wine-room']);
  assert.equal(L.pickMove(picked, data.order), 'pick wine-room nursery');
  assert.deepEqual(L.toggle(picked, 'nursery'), ['wine-room']);
  assert.equal(L.pickMove(['kennel'], data.order), null);
});

test('a move is a proposal only where both must agree and nobody has objected', () => {
  const c = { rooms: [], tiles: [] };
  assert.equal(L.proposes(c, 0, 'both', 4, 4), true);
  assert.equal(L.proposes(c, 0, 'owner', 4, 4), false);
  assert.equal(L.proposes({ ...c, decides: 0 }, 0, 'both', 4, 4), false, 'overruled');
  assert.equal(L.proposes({ ...c, decides: 0, open: 'card' }, 0, 'both', 4, 4), true, 'a bonus is somebody’s, too');
  assert.equal(L.proposes(c, 1, 'both', 3, 2), false, 'a castle with Ludwig');
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
      assert.ok(L.PAD.includes(r), r);
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

test('results: the lower castle, then the other one, then special rooms', () => {
  const castle = (points, specials) => ({
    throne: 0,
    points,
    rooms: Array.from({ length: specials }, (_, i) => ({ room: 'tower', x: i, level: 2 })),
    attendants: [],
    cards: [],
    tiles: [],
  });
  const chairs = (n) => Array.from({ length: n }, () => ({ points: 0, hand: [], picked: [], shown: [] }));
  const r = L.results(
    { castles: [62, 62, 57, 52, 62, 56].map((p) => castle(p, 0)), chairs: chairs(6) },
    [1],
    data.rooms,
  );
  assert.deepEqual(
    r.map((x) => [x.chair, x.low]),
    [
      [1, 62],
      [2, 57],
      [0, 56],
      [5, 56],
      [4, 52],
      [3, 52],
    ],
  );
  assert.equal(L.decided(r[0], r[1]), 'low');
  assert.equal(L.decided(r[2], r[3]), 'shared');
  assert.equal(r[2].place, r[3].place);
  const tie = L.results({ castles: [castle(50, 0), castle(70, 0), castle(50, 1)], chairs: chairs(3) }, [2], data.rooms);
  assert.deepEqual(
    tie.map((x) => x.chair),
    [2, 1, 0],
  );
  assert.equal(L.decided(tie[0], tie[1]), 'specials');
  assert.equal(L.decided(tie[1], tie[2]), 'high');
});
