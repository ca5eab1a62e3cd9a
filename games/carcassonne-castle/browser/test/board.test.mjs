// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The castle's board without its drawing. views.json has positions of golden games as
// the engine told them, and the pieces of its tallies; of followers that may be set, also
// the placement before and who was foretold then.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as gains from '../board/gains';
import * as logic from '../board/logic';
import * as zoom from '../board/zoom';
import * as draw from '../draw';
import * as tables from '../draw/tables';
import * as sources from '../sources';
import views from './views.json';

const L = { ...logic, ...gains, ...sources, ...zoom, ...draw };

const { castle } = tables;
const planOf = (v) => L.readPlan(castle, v.state);
const cellsOf = (f) => [...f.shares.keys()];

test('the castle has 76 cells, and arrows walk over its gaps', () => {
  assert.equal(castle.cells.length, 76);
  for (const [cell, within] of [
    ['0,3', true],
    ['0,2', false],
    ['11,4', true],
    ['11,5', false],
    ['3,8', false],
  ])
    assert.equal(castle.within(cell), within, cell);
  assert.equal(L.step(castle, '4,3', 'W'), '4,3');
  assert.equal(L.step(castle, '3,1', 'S'), '7,1');
  assert.equal(L.step(castle, '5,5', 'E'), '5,6');
});

test('the wall goes once round the castle: straight blocks beside it, towers on its corners', () => {
  assert.equal(castle.outline.length, 14);
  assert.deepEqual(castle.outline.slice(0, 3), [
    [1, 12],
    [1, 7],
    [3, 7],
  ]);
  assert.deepEqual(
    castle.blocks.map((b) => b.score),
    Array.from({ length: 50 }, (_, i) => 2 * i),
  );
  const towers = castle.blocks.filter((b) => b.corner);
  assert.deepEqual(
    towers.map((b) => [b.x, b.y]),
    castle.outline,
  );
  assert.equal(towers.filter((b) => b.token).length, 13);
  assert.ok(castle.blocks.every((b) => b.corner || castle.within(L.cellOf(b.r, b.c))));
  assert.deepEqual([castle.blocks[33].sx, castle.blocks[33].sy], [1, 1]);
});

test('sixty tiles, each with the turns that make a difference', () => {
  assert.equal(castle.tiles.size, 60);
  /** What it looks like, whatever its areas and paths are numbered. */
  const look = (t) => {
    const names = [...new Set(L.QUADS.map((q) => t.q[q]))],
      areas = L.QUADS.map((q) => t.q[q][0] + names.indexOf(t.q[q]) + (t.market === t.q[q] ? '$' : ''));
    return `${areas} ${t.paths.map((p) => p.sides.slice().sort().join('') + p.end).sort()} ${t.well}`;
  };
  const looks = (t) => [0, 1, 2, 3].map((k) => look(L.turned(t, k)));
  for (const t of castle.tiles.values()) {
    assert.equal(new Set(looks(t)).size, t.turns, `tile ${t.id}`);
    const first = [...castle.tiles.values()].find((u) => looks(u).includes(look(t)));
    assert.equal(t.like, first.id, `tile ${t.id}`);
    assert.equal(t.shape.replace('-', '').length, L.SIDES.filter((s) => L.hasArm(t, s)).length, `tile ${t.id}`);
  }
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
  let { ghost, yes } = L.tap(L.inHand, '5,3', legal);
  assert.deepEqual([ghost, yes], [{ turn: 1, cell: '5,3', who: null }, false]);
  ghost = { ...ghost, who: 'T1' };
  assert.ok(L.tap(ghost, '5,3', legal).yes);
  ghost = L.turnBy(ghost, 1);
  assert.equal(L.fitsAt(legal, '5,3', ghost.turn), false);
  assert.equal(L.placeName(legal, ghost), null);
  ({ ghost, yes } = L.tap(ghost, '5,3', legal));
  assert.deepEqual([ghost, yes], [{ turn: 3, cell: '5,3', who: 'T1' }, false], 'a pale ghost is turned, not laid');
  assert.equal(L.placeName(legal, ghost), 'place 5,3 r3');
  ({ ghost } = L.tap(ghost, '6,3', legal));
  assert.deepEqual(ghost, { turn: 0, cell: '6,3', who: null }, 'elsewhere nobody stands on it');
  assert.equal(L.tap(ghost, '0,3', legal).ghost.cell, null, 'outside lifts it');
  assert.equal(L.tap(ghost, null, legal).ghost.cell, null);
  assert.equal(L.placeName(legal, L.inHand), null);
  assert.equal(L.turnBy({ turn: 0, cell: null, who: null }, -1).turn, 3);
});

test('a tile that looks the same after two turns is named by the smaller', () => {
  const legal = L.legalCells(['place 5,3 r1'], 2);
  assert.deepEqual(L.tap({ turn: 2, cell: null, who: null }, '5,3', legal).ghost, {
    turn: 3,
    cell: '5,3',
    who: null,
  });
  assert.equal(L.placeName(legal, { turn: 3, cell: '5,3', who: null }), 'place 5,3 r1');
  assert.deepEqual(L.byTurn(legal, 3), { now: ['5,3'], later: [] });
  assert.deepEqual(L.byTurn(legal, 0), { now: [], later: ['5,3'] });
  assert.equal(L.legalCells(['place 5,3 r0'], 1).get('5,3').size, 4, 'and one that always does, by none');
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

test('what fits is what the engine allows', () => {
  let positions = 0;
  for (const v of views) {
    if (v.state.phase !== 'place') continue;
    positions++;
    const { shape, turns } = castle.tiles.get(v.state.hand),
      legal = L.legalCells(v.moves, turns);
    const takes = Object.keys(v.state.room).filter((cell) => v.state.room[cell].split(' ').includes(shape));
    assert.deepEqual([...legal.keys()].sort(), takes.sort());
    for (const cell of v.state.dead.split(' ')) assert.ok(!legal.has(cell));
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
      assert.deepEqual(cellsOf(f).sort(), cells.split(' ').sort(), name);
      if (f.kind !== 'court') assert.equal(f.size, cellsOf(f).length, name);
    }
    for (const m of v.state.followers) {
      const f = plan.on(L.cellOf(m.row, m.col), m.part);
      assert.ok(f.men.includes(m));
      assert.equal(f.kind, m.kind);
      const count = (seat) => f.men.filter((x) => x.seat === seat).length;
      assert.equal(f.owner, count(0) === count(1) ? undefined : Number(count(1) > count(0)));
    }
    for (const s of v.state.seats) if (s.keep) assert.equal(plan.byName.get(s.keep).size, s.keep_size);
    if (v.state.subject) assert.equal(v.state.doubled, 2 * plan.byName.get(v.state.subject).worth);
    for (const f of plan.features)
      for (const [cell, { slots, open }] of f.shares)
        for (const side of open) {
          const next = L.beyond(cell, side);
          assert.ok(castle.within(next) && !plan.at.has(next), `${f.name} ${cell} ${side}`);
          assert.ok(slots.includes(side) || L.HALVES[side].some((q) => slots.includes(q)));
        }
  }
});

test('a feature is read by its shares', () => {
  const f = L.readSpread('tower 5,3 NE SE|ES;5,4 NW|N;S5 NW NE');
  assert.equal(f.name, 'tower 5,3 NE');
  assert.equal(f.kind, 'tower');
  assert.deepEqual(cellsOf(f), ['5,3', '5,4', 'S5']);
  assert.deepEqual(f.shares.get('5,3'), { slots: ['NE', 'SE'], open: ['E', 'S'] });
  assert.deepEqual(f.shares.get('S5'), { slots: ['NW', 'NE'], open: [] });
  assert.ok(L.hasPart(f, '5,4', 'NW') && !L.hasPart(f, '5,4', 'NE') && !L.hasPart(f, '9,9', 'NW'));
});

test('lit up, it shows where it is open: half a side for a quadrant, the end of a path', () => {
  const laid = L.layOut(castle, [{ row: 5, col: 3, tile: 15, turn: 0 }]),
    open = (text) => /d="([^"]*)" class="st-open"/.exec(L.wash(L.readSpread(text), laid))?.[1];
  assert.equal(open('court 5,3 NW NE'), undefined);
  assert.equal(open('tower 5,3 NE SE|ES'), 'M400 500v50M400 550v50M350 600h50');
  assert.equal(open('path 5,3 E W|E;S2 E'), 'M400 540v20');
});

test('the followers foretold are those offered', () => {
  let asked = 0;
  for (const v of views) {
    if (v.state.phase !== 'follower') continue;
    asked++;
    const plan = planOf(v),
      cell = L.cellOf(v.state.last.row, v.state.last.col),
      { tile } = plan.at.get(cell),
      choices = L.offered(v.moves, plan, cell);
    assert.deepEqual(
      choices.map((c) => c.name),
      v.moves.slice(0, -1),
    );
    assert.deepEqual(L.foretold(['place 0,0 r0', v.placed], ['', v.free], v.placed, tile), choices);
    assert.deepEqual(L.foretold(['place 0,0 r0', v.placed], ['', v.free], 'place 0,0 r0', tile), []);
    for (const c of choices) assert.equal(L.choiceOn(choices, tile, c.label), c);
    assert.equal(L.choiceOn(choices, tile, null), null);
  }
  assert.ok(asked >= 2);
});

test('two areas of a tile that are one feature: either names it', () => {
  const tile = castle.tiles.get(50),
    [both] = L.foretold(['place 5,3 r0'], ['NW+NE SE'], 'place 5,3 r0', tile);
  assert.deepEqual(both, { name: 'follower tower NW', kind: 'tower', where: 'NW', slots: ['NW', 'NE'], label: 'T1' });
  assert.equal(L.choiceOn([both], tile, 'T2'), both);
  assert.equal(L.choiceOn([both], tile, 'C1'), null);
});

test('tiles still to come', () => {
  for (const v of views) {
    const ids = L.toCome(castle, v.state),
      stacks = L.stacks(castle, ids, '');
    assert.equal(ids.length, v.state.left);
    assert.equal(
      stacks.reduce((sum, s) => sum + s.count, 0),
      v.state.left,
    );
    assert.ok(stacks.every((s) => !s.fits));
  }
  assert.deepEqual(
    L.stacks(castle, [2, 3, 4], '- N'),
    [
      { id: 2, count: 2, fits: true },
      { id: 4, count: 1, fits: false },
    ],
    'tiles 2 and 3 look alike',
  );
  assert.ok(L.stacks(castle, [1, 2, 4], undefined).every((s) => s.fits));
});

/** Points that are had at once, or at the end of the game. */
const now = (n) => ({ now: n, later: 0 }),
  later = (n) => ({ now: 0, later: n });

test('what a cell gains: as the tile lies, else by the best turn', () => {
  const moves = ['place 5,3 r0', 'place 5,3 r1', 'place 6,3 r1', 'place 6,3 r3', 'place 7,3 r2'],
    legal = L.legalCells(moves),
    worth = new Map([
      ['place 5,3 r0', now(1)],
      ['place 5,3 r1', { now: 1, later: 3 }],
      ['place 6,3 r1', now(-2)],
      ['place 6,3 r3', now(3)],
    ]);
  assert.deepEqual(L.gainAt(worth, legal, '5,3', 0), now(1));
  assert.deepEqual(L.gainAt(worth, legal, '5,3', 2), { now: 1, later: 3 }, 'the best of both together');
  assert.deepEqual(L.gainAt(worth, legal, '6,3', 1), now(-2));
  assert.deepEqual(L.gainAt(worth, legal, '6,3', 0), now(3));
  assert.equal(L.gainAt(worth, legal, '7,3', 0), undefined, 'it hangs on what nobody knows');
  assert.equal(L.gainAt(undefined, legal, '5,3', 0), undefined);
  assert.equal(L.gainAt(worth, legal, '0,3', 0), undefined);
  assert.equal(L.bestFit(worth, legal, '6,3', 0), 3, 'it comes as it was shown');
  assert.equal(L.bestFit(worth, legal, '6,3', 1), 1, 'and is not turned if it fits');
  assert.equal(L.bestFit(undefined, legal, '6,3', 2), 3);
  assert.equal(L.bestFit(worth, legal, '0,3', 0), null);
  const two = L.legalCells(['place 5,3 r1'], 2);
  assert.deepEqual(
    L.gainAt(new Map([['place 5,3 r1', now(2)]]), two, '5,3', 3),
    now(2),
    'half a turn makes no difference',
  );
  assert.equal(L.bestFit(new Map([['place 5,3 r1', now(2)]]), two, '5,3', 2), 3);
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
    [{ seat: 0, line: grown, gain: later(2) }],
    'what it swallows is taken off',
  );
  assert.deepEqual(L.changes([[path], [two]], [[path], []]), [{ seat: 1, line: two, gain: later(-4) }]);
  const court = line(3, 'court 5,3 SW', '5,3', 'Court');
  assert.deepEqual(
    L.changes([[one], []], [[one, court], []]),
    [{ seat: 0, line: court, gain: later(3) }],
    'another kind on the same cell',
  );
  const keep = (points, causes) => line(points, '', causes, 'Larger keep');
  assert.deepEqual(
    L.changes([[one], [keep(6, '0,3 0,4')]], [[], [keep(4, '9,1 9,2')]]).map((c) => [c.seat, c.gain.later]),
    [
      [0, -2],
      [1, -2],
    ],
    'the largest empty area may be elsewhere',
  );
  assert.deepEqual(
    L.changes([[], [one]], [[court], []]).map((c) => c.gain.later),
    [3, -2],
    'the most first',
  );
  const scored = { ...grown, pending: false };
  assert.deepEqual(
    L.changes([[one, two], []], [[scored], []]),
    [{ seat: 0, line: scored, gain: { now: 8, later: -6 } }],
    'what was expected is had now',
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
