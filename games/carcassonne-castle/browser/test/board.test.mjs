// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The castle's board without its drawing. views.json has positions of real games
// with what the engine said of them: what the board works out must agree.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as gains from '../board/gains';
import * as logic from '../board/logic';
import * as zoom from '../board/zoom';
import * as draw from '../draw';
import * as sources from '../sources';
import views from './views.json';

const L = { ...logic, ...gains, ...sources, ...zoom, ...draw };

/** tiles.def of the engine has the tiles as they are printed, and how many turns make a difference. */
const printed = readFileSync('games/carcassonne-castle/engine/tiles.def', 'utf8')
  .split('\n')
  .flatMap((l) => {
    const m = /^TILE\(\s*(\d+),\s*(.*)\)/.exec(l);
    if (!m || Number(m[1]) > 60) return [];
    const [NW, NE, SW, SE, n, e, s, w, well, market, turns] = m[2].split(',').map((x) => x.trim());
    const by = {};
    for (const [side, p] of [
      ['N', n],
      ['E', e],
      ['S', s],
      ['W', w],
    ])
      if (p !== '_') (by[p] ??= []).push(side);
    const paths = Object.values(by).map((x) => x.join('+')),
      end = paths.length === 3 ? '@' : paths.length === 1 && by.a.length === 1 ? '*' : '';
    return [
      {
        turns: Number(turns),
        row: {
          tile: m[1],
          NW,
          NE,
          SW,
          SE,
          paths: paths.length ? paths.join('/') + end : '-',
          well: well === '_' ? '-' : 'yes',
          market: market === '_' ? '-' : market,
        },
      },
    ];
  });
const starts =
  `S1 9,1 W N=H1;S=C1 - - C1|S2 5,3 W N=C1;S=C2 E yes -|S3 0,3 W N=T1;S=T1 - - -|S4 0,6 N W=H1;E=T1 - - -|S5 2,8 E N=T1;S=C1 - - C1|S6 7,7 E N=H1;S=C1 W - -|S7 11,3 S W=C1;E=C1 - - C1`
    .split('|')
    .map((l) => {
      const [start, cell, side, halves, path, well, market] = l.split(' ');
      return { start, cell, side, halves: halves.replace(';', ' '), path, well, market };
    });
const castle = L.readCastle({ tiles: printed.map((p) => p.row), starts });
const planOf = (v) => L.makePlan(castle, v.state.tiles, v.state.followers);

test('the castle has 76 cells, and arrows walk over its gaps', () => {
  assert.equal(L.CELLS.length, 76);
  assert.ok(L.within('0,3') && !L.within('0,2') && L.within('11,4') && !L.within('11,5') && !L.within('3,8'));
  assert.equal(L.step('4,3', 'W'), '4,3');
  assert.equal(L.step('3,1', 'S'), '7,1');
  assert.equal(L.step('5,5', 'E'), '5,6');
});

test('sixty tiles, each with the turns that make a difference', () => {
  assert.equal(printed.length, 60);
  for (const p of printed) assert.equal(castle.turns.get(Number(p.row.tile)), p.turns, `tile ${p.row.tile}`);
});

test('moves by their names', () => {
  assert.deepEqual(L.parseMove('place 5,3 r1'), { do: 'place', cell: '5,3', turn: 1 });
  assert.deepEqual(L.parseMove('follower tower NE'), { do: 'follower', kind: 'tower', where: 'NE' });
  assert.deepEqual(L.parseMove('follower none'), { do: 'follower', kind: null });
  assert.deepEqual(L.parseMove('score house 0,3 NW'), { do: 'score', feature: 'house 0,3 NW' });
  assert.deepEqual(L.parseMove('double yes'), { do: 'double', yes: true });
  assert.deepEqual(L.parseMove('again no'), { do: 'again', yes: false });
  assert.equal(L.parseMove('place 5 r1'), null);
  assert.equal(L.parseMove('dance'), null);
});

test('a ghost: there, turned if it must be; the second tap means it', () => {
  const legal = L.legalCells(['place 5,3 r1', 'place 5,3 r3', 'place 6,3 r0', 'follower none']);
  assert.deepEqual([...legal.keys()], ['5,3', '6,3']);
  let { ghost, yes } = L.tap(L.inHand, '5,3', legal, 4);
  assert.deepEqual([ghost, yes], [{ turn: 1, cell: '5,3', who: null }, false]);
  ghost = { ...ghost, who: 'T1' };
  assert.ok(L.tap(ghost, '5,3', legal, 4).yes);
  ghost = L.turnBy(ghost, 1);
  assert.equal(L.fitsAt(legal, 4, '5,3', ghost.turn), false);
  ({ ghost, yes } = L.tap(ghost, '5,3', legal, 4));
  assert.deepEqual([ghost, yes], [{ turn: 3, cell: '5,3', who: 'T1' }, false], 'a pale ghost is turned, not laid');
  assert.equal(L.placeName(ghost, 4), 'place 5,3 r3');
  ({ ghost } = L.tap(ghost, '6,3', legal, 4));
  assert.deepEqual(ghost, { turn: 0, cell: '6,3', who: null }, 'elsewhere nobody stands on it');
  assert.equal(L.tap(ghost, '0,3', legal, 4).ghost.cell, null, 'outside lifts it');
  assert.equal(L.tap(ghost, null, legal, 4).ghost.cell, null);
  assert.equal(L.turnBy({ turn: 0, cell: null, who: null }, -1).turn, 3);
});

test('a tile that looks the same after two turns is named by the smaller', () => {
  const legal = L.legalCells(['place 5,3 r1']);
  assert.deepEqual(L.tap({ turn: 2, cell: null, who: null }, '5,3', legal, 2).ghost, {
    turn: 3,
    cell: '5,3',
    who: null,
  });
  assert.equal(L.placeName({ turn: 3, cell: '5,3', who: null }, 2), 'place 5,3 r1');
  assert.deepEqual(L.byTurn(legal, 2, 3), { now: ['5,3'], later: [] });
  assert.deepEqual(L.byTurn(legal, 2, 0), { now: [], later: ['5,3'] });
});

test('next and previous legal cell, round and round', () => {
  const legal = L.legalCells(['place 5,3 r1', 'place 2,8 r0', 'place 9,1 r0']);
  assert.equal(L.nextLegal(legal, null, 1), '2,8');
  assert.equal(L.nextLegal(legal, '2,8', 1), '5,3');
  assert.equal(L.nextLegal(legal, '9,1', 1), '2,8');
  assert.equal(L.nextLegal(legal, '2,8', -1), '9,1');
  assert.equal(L.nextLegal(new Map(), '2,8', 1), null);
});

test('the nearest cell to a finger', () => {
  assert.equal(L.nearest(['5,3', '5,5'], 3.9, 5.5, 0.7), '5,3');
  assert.equal(L.nearest(['5,3', '5,5'], 4.6, 5.5, 1.5), '5,5');
  assert.equal(L.nearest(['5,3'], 7, 5.5, 1.5), null);
});

test('what would fit is what the engine allows', () => {
  let positions = 0;
  for (const v of views) {
    if (v.state.phase !== 'place') continue;
    positions++;
    const plan = planOf(v),
      legal = L.legalCells(v.moves),
      turns = castle.turns.get(v.state.hand),
      mine = new Set();
    for (const cell of L.CELLS)
      for (let k = 0; k < turns; k++) {
        const touches = ['N', 'E', 'S', 'W'].some(
          (s) => plan.at.has(L.beyond(cell, s)) || castle.startAt.has(cell + s),
        );
        const tile = L.makePlan(castle, [{ row: 0, col: 3, tile: v.state.hand, turn: k }], []).at.get('0,3').tile;
        if (touches && !plan.at.has(cell) && L.matches(castle, plan, cell, tile, false))
          mine.add(`place ${cell} r${k}`);
      }
    assert.deepEqual([...mine].sort(), v.moves.slice().sort());
    for (const cell of L.deadCells(castle, plan, [v.state.hand, ...L.toCome(castle, v.state)], false))
      assert.ok(!legal.has(cell));
  }
  assert.ok(positions >= 4);
});

test('what hangs together is what the engine counts', () => {
  for (const v of views) {
    const plan = planOf(v);
    for (const piece of v.pieces) {
      const [name, cells] = piece.split(': '),
        f = plan.byName.get(name);
      assert.ok(f, name);
      assert.deepEqual(f.cells.slice().sort(), cells.split(' ').sort(), name);
    }
    for (const m of v.state.followers) assert.ok(plan.on(L.cellOf(m.row, m.col), m.part).men.includes(m));
    for (const s of v.state.seats) if (s.keep) assert.ok(plan.byName.get(s.keep));
  }
});

test('the followers expected are those offered', () => {
  let asked = 0;
  for (const v of views) {
    if (v.state.phase !== 'follower') continue;
    asked++;
    const plan = planOf(v),
      cell = L.cellOf(v.state.last.row, v.state.last.col);
    assert.deepEqual(L.expected(plan, cell), L.offered(v.moves, plan, cell));
  }
  assert.ok(asked >= 2);
});

test('tiles still to come', () => {
  for (const v of views) {
    const ids = L.toCome(castle, v.state),
      stacks = L.stacks(castle, planOf(v), ids, null, false);
    assert.equal(ids.length, v.state.left);
    assert.equal(
      stacks.reduce((sum, s) => sum + s.count, 0),
      v.state.left,
    );
  }
  assert.equal(
    L.stacks(castle, L.makePlan(castle, [], []), [2, 3, 4], '5,3', false).length,
    2,
    'tiles 2 and 3 look alike',
  );
});

test('what a cell gains: as the tile lies, else by the best turn', () => {
  const moves = ['place 5,3 r0', 'place 5,3 r1', 'place 6,3 r1', 'place 6,3 r3', 'place 7,3 r2'],
    legal = L.legalCells(moves),
    worth = new Map([
      ['place 5,3 r0', 1],
      ['place 5,3 r1', 4],
      ['place 6,3 r1', -2],
      ['place 6,3 r3', 3],
    ]);
  assert.equal(L.gainAt(worth, legal, 4, '5,3', 0), 1);
  assert.equal(L.gainAt(worth, legal, 4, '5,3', 2), 4);
  assert.equal(L.gainAt(worth, legal, 4, '6,3', 1), -2);
  assert.equal(L.gainAt(worth, legal, 4, '6,3', 0), 3);
  assert.equal(L.gainAt(worth, legal, 4, '7,3', 0), undefined, 'it hangs on what nobody knows');
  assert.equal(L.gainAt(undefined, legal, 4, '5,3', 0), undefined);
  assert.equal(L.gainAt(worth, legal, 4, '0,3', 0), undefined);
  assert.equal(L.bestFit(worth, legal, 4, '6,3', 0), 3, 'it comes as it was shown');
  assert.equal(L.bestFit(worth, legal, 4, '6,3', 1), 1, 'and is not turned if it fits');
  assert.equal(L.bestFit(undefined, legal, 4, '6,3', 2), 3);
  assert.equal(L.bestFit(worth, legal, 4, '0,3', 0), null);
  const two = L.legalCells(['place 5,3 r1']);
  assert.equal(L.gainAt(new Map([['place 5,3 r1', 2]]), two, 2, '5,3', 3), 2, 'half a turn makes no difference');
  assert.equal(L.bestFit(new Map([['place 5,3 r1', 2]]), two, 2, '5,3', 2), 3);
});

test('what would change: a feature is known by its cells, whatever it is called', () => {
  const line = (points, piece, causes, key = 'Tower') => ({ points, pending: true, piece, causes, rule: { key } });
  const path = line(3, 'path 9,1 N', '9,1 9,2 9,3', 'Path'),
    one = line(2, 'tower 5,3 NE', '5,3'),
    two = line(4, 'tower 5,5 NW', '5,5 6,5'),
    grown = line(8, 'tower 4,4 SW', '4,4 5,3 5,5 6,5');
  assert.deepEqual(L.changes([[path, one], [two]], [[path, one], [two]]), []);
  assert.deepEqual(
    L.changes([[path, one, two], []], [[path, grown], []]),
    [{ seat: 0, line: grown, by: 2 }],
    'what it swallows is taken off',
  );
  assert.deepEqual(L.changes([[path], [two]], [[path], []]), [{ seat: 1, line: two, by: -4 }]);
  const court = line(3, 'court 5,3 SW', '5,3', 'Court');
  assert.deepEqual(
    L.changes([[one], []], [[one, court], []]),
    [{ seat: 0, line: court, by: 3 }],
    'another kind on the same cell',
  );
  const keep = (points, causes) => line(points, '', causes, 'Larger keep');
  assert.deepEqual(
    L.changes([[one], [keep(6, '0,3 0,4')]], [[], [keep(4, '9,1 9,2')]]).map((c) => [c.seat, c.by]),
    [
      [0, -2],
      [1, -2],
    ],
    'the largest empty area may be elsewhere',
  );
  assert.deepEqual(
    L.changes([[], [one]], [[court], []]).map((c) => c.by),
    [3, -2],
    'the most first',
  );
});

test('an outline is closed lines without needless corners', () => {
  assert.equal(L.outline([[0, 0]]), 'M0 0L50 0L50 50L0 50z');
  assert.equal(
    L.outline([
      [0, 0],
      [50, 0],
    ]),
    'M0 0L100 0L100 50L0 50z',
  );
  // a ring: one line outside, one round the hole
  const ring = [0, 50, 100].flatMap((x) => [0, 50, 100].map((y) => [x, y])).filter(([x, y]) => x !== 50 || y !== 50);
  assert.deepEqual(L.outline(ring).match(/M/g).length, 2);
  assert.equal(L.outline(ring).match(/[ML]/g).length, 8);
  // two that touch in a corner
  assert.equal(
    L.outline([
      [0, 0],
      [50, 50],
    ]).match(/[ML]/g).length,
    8,
  );
  assert.equal(L.outline([]), '');
});

test('zoomed in, the board stays on the sheet and the cell of the keyboard in sight', () => {
  const far = L.clamp({ z: 9, cx: -999, cy: 9999 });
  assert.equal(far.z, 3);
  assert.deepEqual(L.clamp({ z: 0.5, cx: 0, cy: 0 }), L.whole);
  for (const cell of ['0,3', '11,4', '2,0', '0,8']) {
    const [x, y, w, h] = L.viewBox(L.reveal(far, cell)).split(' ').map(Number),
      [r, c] = L.rowCol(cell);
    assert.ok(x <= c * 100 && y <= r * 100 && x + w >= c * 100 + 100 && y + h >= r * 100 + 100, cell);
  }
  const there = L.reveal(far, '5,5');
  assert.deepEqual(L.reveal(there, '5,5'), there, 'what is in sight does not move');
});

test('what the points came from: what counts, by kind, and nothing else', () => {
  const line = (points, piece, causes = '5,3', pending = false) => ({
    points,
    piece,
    causes,
    pending,
    rule: { key: '' },
  });
  const found = L.sources([
    [line(4, 'tower 5,3 NE'), line(3, 'path 5,3 N'), line(6, 'tower 1,1 SW'), line(9, 'house 2,2 NW', '2,2', true)],
    [line(7, '', '4,4 4,5'), line(5, '', ''), line(12, 'court 6,6 NW')],
  ]);
  assert.deepEqual(
    found.map((s) => [s.icon, s.points]),
    [
      ['castle-path', [3, 0]],
      ['castle-tower', [10, 0]],
      ['castle-court', [0, 12]],
      ['castle-keep', [0, 7]],
      ['token-9', [0, 5]],
    ],
  );
});

test('a tile that fitted nowhere is shown until both players have had a turn', () => {
  const state = (placed, removed) => ({ tiles: Array(placed).fill({ tile: 1 }), removed });
  const left = [
    { tile: 59, placed: 54 },
    { tile: 38, placed: 56 },
  ];
  assert.deepEqual(L.lately(state(54, left.slice(0, 1))), [59]);
  assert.deepEqual(L.lately(state(55, left.slice(0, 1))), [59]);
  assert.deepEqual(L.lately(state(56, left)), [38]);
  assert.deepEqual(L.lately(state(58, left)), []);
});
