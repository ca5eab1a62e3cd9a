// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What the figures of the rules claim, the engine says, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, skip, tablesOf } from '@test/engine.mjs';
import { ludwigTables, ring, scenes } from '../figures';

test('the rows that are drawn from are those of the engine', () => {
  const ludwig = tablesOf('between-two-castles');
  for (const row of ludwigTables.rooms)
    assert.deepEqual(
      row,
      ludwig.rooms.find((r) => r.name === row.name),
    );
  assert.deepEqual(ludwigTables.thrones, ludwig.thrones);
});

test('what is built in the figures may be built, and counts so', { skip }, () => {
  const score = (scene, rooms) => {
    const th = ludwigTables.thrones[scene.throne],
      lines = Object.entries(rooms).map(([cell, room]) => `${cell.split(',').reverse().join(' ')} ${room}`);
    const sheet = `throne ${th.type_a}/${th.type_b}\n${scene.attendant ? `attendant ${scene.attendant}\n` : ''}${lines.join('\n')}\n`;
    return ask({ do: 'score', game: 'between-two-castles', sheets: [sheet] });
  };
  for (const [name, all] of Object.entries(scenes))
    for (const [i, scene] of all.entries()) {
      const what = `${name} ${'ABC'[i]}`,
        { faults, sheets } = score(scene, scene.rooms);
      assert.deepEqual(faults, [], what);
      for (const [cells, may] of [
        [scene.put?.free ?? [], true],
        [scene.put?.not ?? [], false],
      ])
        for (const cell of cells)
          assert.equal(
            score(scene, { ...scene.rooms, [cell]: scene.put.room }).faults.length === 0,
            may,
            `${what}: ${cell}`,
          );
      if (!scene.lit) continue;
      const room = (cell) => (cell === 'throne' ? 'Throne Room' : scene.rooms[cell]),
        names = scene.causes.map(room).sort();
      if (scene.lit === 'throne') assert.equal(sheets[0].throne, scene.points, what);
      else if (scene.lit === 'attendant')
        assert.deepEqual(sheets[0].attendants, [{ kind: scene.attendant, points: scene.points }]);
      else {
        const counted = sheets[0].rooms.find((r) => `${r.x},${r.level}` === scene.lit);
        assert.equal(counted.points, scene.points, what);
        if (!scene.counted) assert.deepEqual(counted.why.sort(), names, what);
        else if (counted.why.length) assert.deepEqual(counted.why.sort(), names, what);
      }
      if (!scene.counted && scene.causes.length)
        assert.equal((scene.each ?? 1) * scene.causes.length, scene.points, what);
    }
  const n = ring.castles.length;
  assert.deepEqual(
    ring.results,
    ring.castles.map((c, i) => Math.min(c, ring.castles[(i + 1) % n])),
  );
});
