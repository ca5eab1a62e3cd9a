// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Every lesson is played through as it proposes, by the engine itself: each move it wants is
// legal where it wants it, and what it says about points is so.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import promised from 'games:test/promised';
import { Host, MemoryStore } from '@worker/host';
import { lessons } from '@shell/learn/index';
import { fits, positions, recordOf } from '@shell/learn/lesson';

test('a lesson is short enough, and its steps say something', () => {
  assert.ok(Object.keys(lessons).length > 0);
  for (const lesson of Object.values(lessons)) {
    assert.ok(lesson.steps.length >= 10 && lesson.steps.length <= 16, `${lesson.game}: ${lesson.steps.length} steps`);
    for (const step of lesson.steps) {
      assert.ok(
        step.title().length < 40 && step.text().length > 60 && step.text().length < 330,
        `${lesson.game}, ${step.title()}: ${step.text().length}`,
      );
      if (step.after) assert.ok(step.do, step.title());
    }
    assert.ok(!lesson.steps.at(-1).do, 'the last step is to be read');
  }
});

test('another move than the proposed one may fit, too', () => {
  assert.ok(fits({ move: 'follower none', also: /^follower / }, 'follower court NW'));
  assert.ok(!fits({ move: 'follower none' }, 'follower court NW'));
});

/** What the lessons promise: points of seat 0 when a step begins, by its number. */
const points = Object.fromEntries(promised);

const module = 'build/wasm/bergfried.wasm';
test(
  'the engine plays every lesson',
  { skip: !existsSync(module) && 'build/wasm/bergfried.wasm is not there' },
  async () => {
    const host = await Host.open(new WebAssembly.Module(readFileSync(module)), new MemoryStore(), {
      thinkMs: 0,
      now: () => 1_700_000_000_000,
      seed: () => 1n,
    });
    const waiting = new Map();
    let next = 1;
    const visitor = host.enter({
      me: { player: '00000000000000aa', name: 'Ann' },
      closed: (why) => assert.fail(why),
      send: (text) => {
        const m = JSON.parse(text);
        waiting.get(m.id)?.(m);
      },
    });
    const ask = (verb, fields) =>
      new Promise((done) => {
        const id = next++;
        waiting.set(id, done);
        host.text(visitor, JSON.stringify({ id, do: verb, ...fields }));
      });
    const look = async (scene, names, lines) => {
      const loaded = await ask('load', { record: recordOf(scene, names, lines) });
      assert.ok(!loaded.error, `${JSON.stringify(loaded.error)} ${lines.at(-1)}`);
      const { shown } = await ask('look', { position: loaded.position, ply: lines.length, seat: 0 });
      await ask('drop', { position: loaded.position });
      return shown;
    };
    for (const lesson of Object.values(lessons)) {
      const names = ['Ann', ...lesson.others],
        plan = positions(lesson);
      for (const [i, step] of lesson.steps.entries()) {
        const made = [...plan[i].lines];
        for (const w of step.do ?? []) {
          const view = await look(plan[i].scene, names, made);
          assert.ok(
            view.moves?.includes(w.move),
            `${lesson.game}, ${step.title()}: ${w.move} is not one of ${view.moves}`,
          );
          assert.ok(fits(w, w.move));
          made.push(`0 ${w.move}`, ...(w.then ?? []));
        }
        const due = points[lesson.game]?.[i + 1],
          view = await look(plan[i].scene, names, plan[i].lines);
        assert.equal(view.seats.length, names.length);
        if (due !== undefined) assert.equal(view.points[0], due, `${lesson.game}, step ${i + 1}`);
      }
    }
    host.close();
  },
);
