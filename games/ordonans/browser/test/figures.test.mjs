// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What the figures of the rules claim, the engine says, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skip, tablesOf, view } from '@test/engine.mjs';
import { ended, groups, scenes } from '../figures';

test('who is stronger in the figures is stronger', { skip }, () => {
  const cards = tablesOf('ordonans').cards.flatMap((c) =>
    Array(Number(c.copies)).fill({ ...c, face: c.face.replaceAll(' ', '') }),
  );
  for (const [name, all] of Object.entries(scenes))
    for (const [i, scene] of all.entries()) {
      const what = `${name} ${'AB'[i]}`,
        expansion = !!scene.kingdom || scene.armies.flat().some((f) => f.includes('/') || /(\w+)\+\1/.test(f));
      // every seat is dealt what it lays, and common troops besides
      const left = cards
        .map((c, k) => ({ ...c, k }))
        .filter((c) => c.set === 'base' || (expansion && c.set !== 'extra'));
      const take = (face) =>
        left.splice(
          left.findIndex((c) => c.face === face.split(':')[0]),
          1,
        )[0].k;
      const hands = [0, 1].map((seat) =>
        [...scene.armies[seat], ...(seat === 0 && scene.kingdom ? [scene.kingdom] : [])].map(take),
      );
      left.sort((a, b) => Number(a.kind !== 'troop') - Number(b.kind !== 'troop'));
      for (const hand of hands) while (hand.length < (expansion ? 6 : 5)) hand.push(left.shift().k);
      const deck = [...hands[0], ...hands[1], ...left.map((c) => c.k)];
      const head = `bergfried 1\ngame ordonans\nseats 2\n${expansion ? 'option expansion=crusader-kingdoms\n' : ''}option compare=${scene.compare ?? 'seniority'}\noption first=0\nname 0 A\nname 1 B\ndeal deck ${deck.join(' ')}\ndeal first 0\n`;
      const lines = scene.kingdom ? [`0 kingdom ${scene.kingdom} 1`] : [];
      for (let k = 0; k < Math.max(...scene.armies.map((a) => a.length)); k++)
        for (const seat of [0, 1]) {
          const { moves } = view(head, lines, seat),
            face = scene.armies[seat][k],
            move = face ? `troop ${face} 1` : moves.find((m) => /^troop \S+ 2$/.test(m));
          assert.ok(moves.includes(move), `${what}: ${move} of ${moves}`);
          lines.push(`${seat} ${move}`);
          const after = view(head, lines, seat).moves ?? [];
          if (after.includes('done')) lines.push(`${seat} done`);
        }
      const { state, tally } = view(head, lines, 0),
        land = state.territories[0];
      assert.equal(land.limit, scene.limit ?? 4, what);
      for (const seat of [0, 1]) {
        assert.deepEqual(
          land.armies[seat].cards.map((c) => c.face ?? c),
          scene.armies[seat],
          what,
        );
        assert.deepEqual(
          Object.entries(groups(scene.armies[seat], scene.kingdom)).sort(),
          land.armies[seat].groups.map((g) => [g.icon, g.size]).sort(),
          what,
        );
        const line = tally[seat].find((l) => l.piece === '1'),
          { size, icon } = line.rule.args;
        assert.equal(line.points, seat === scene.first ? 3 : 2, `${what}: seat ${seat}`);
        // the rows that are lit are those that decided
        if (seat === scene.first)
          assert.deepEqual(
            [...scene.rows[seat]].sort(),
            icon
              ? [icon.term]
              : [...land.armies[seat].groups.flatMap((g) => (String(g.size) === size ? g.icon : []))].sort(),
            what,
          );
      }
    }
  assert.deepEqual(
    ended.points,
    [0, 1].map((seat) => ended.first.reduce((sum, f) => sum + (f === seat ? 3 : 2), 0)),
  );
});
