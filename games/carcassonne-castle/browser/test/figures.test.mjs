// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What the figures of the rules claim, the engine says, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skip, view } from '@test/engine.mjs';
import { readSpread } from '../draw';
import { emptied, menOf, over, scenes } from '../figures';

/** Who stands there, in any order. */
const standing = (men) => men.map((m) => m.join(' ')).sort();
const told = ({ followers }) => followers.map((m) => [m.seat, m.kind, `${m.row},${m.col}`, m.part]);

test('what is played in the figures can be played, and scores so', { skip }, () => {
  for (const [name, all] of Object.entries(scenes))
    for (const [i, scene] of all.entries()) {
      const first = scene.turns.map((t) => t.tile),
        deck = [...first, ...Array.from({ length: 60 }, (_, k) => k + 1).filter((t) => !first.includes(t))];
      const head = `bergfried 1\ngame carcassonne-castle\nseats 2\noption first=0\nname 0 A\nname 1 B\ndeal deck ${deck.join(' ')}\ndeal tokens 3 1 2 9 4 5 6 7 8 9 1 2 8\ndeal first 0\n`;
      const lines = [],
        what = `${name} ${'ABCD'[i]}`;
      let men = [];
      for (const [k, t] of scene.turns.entries()) {
        men = told(view(head, lines, t.seat).state);
        const move = `place ${t.row},${t.col} r${t.turn}`,
          may = view(head, lines, t.seat).moves.includes(move);
        assert.equal(may, !(scene.sign === 'no' && k === scene.turns.length - 1), `${what}: ${move}`);
        if (!may) break;
        lines.push(`${t.seat} ${move}`);
        const then = t.kind ? `follower ${t.kind} ${t.part}` : 'follower none',
          { moves = [] } = view(head, lines, t.seat);
        if (moves.some((m) => m.startsWith('follower'))) {
          assert.ok(moves.includes(then), `${what}: ${then} of ${moves}`);
          lines.push(`${t.seat} ${then}`);
        } else assert.ok(!t.kind, `${what}: ${then}`);
      }
      if (scene.sign === 'no') continue;
      const last = scene.turns.at(-1);
      if (last.kind) men.push([last.seat, last.kind, `${last.row},${last.col}`, last.part]);
      assert.deepEqual(standing(menOf(scene)), standing(men), what);
      const { state, tally } = view(head, lines, 0);
      for (const lit of scene.lit ?? []) {
        const { name: piece } = readSpread(lit.is),
          found = tally.flatMap((l, seat) => l.filter((x) => x.piece === piece).map((x) => ({ ...x, seat })));
        assert.ok(
          state.features.some((f) => f.parts === lit.is),
          `${what}: ${lit.is}`,
        );
        if (lit.points === undefined)
          assert.ok(
            found.every((f) => f.pending),
            what,
          ); // still open
        else if (!lit.points) assert.deepEqual(found, [], what);
        else {
          assert.equal(found.length, 1, what);
          assert.equal(found[0].points, lit.points, what);
          assert.equal(found[0].seat, lit.seat, what);
          assert.equal(found[0].pending, !!lit.late, what);
        }
      }
    }
});

test('the keep and the empty area', { skip }, () => {
  const { state, tally } = view(emptied.head, emptied.moves, 0);
  assert.ok(state.features.some((f) => f.parts === emptied.keep));
  assert.equal(state.seats[0].keep, readSpread(emptied.keep).name);
  assert.deepEqual(standing(menOf(over)), standing(told(view(emptied.head, emptied.moves.slice(0, -1), 0).state)));
  assert.equal(state.seats[0].keep_size, emptied.size);
  assert.ok(state.seats[1].keep_size < emptied.size);
  const line = tally[0].find((l) => l.rule.key.startsWith('Larger keep'));
  assert.equal(line.causes, emptied.cells.join(' '));
  assert.equal(line.points, emptied.cells.length);
});
