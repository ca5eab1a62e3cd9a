// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What people are asked before a game: the engine says it, for every value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf, askOf } from '@shell/ui/options';
import { ask, skip } from './engine.mjs';

test('every value that people can choose has an answer', { skip }, () => {
  for (const { options } of ask({ do: 'games' }).games)
    for (const o of options.filter((o) => o.values.length > 1)) {
      assert.ok(askOf(o).endsWith('?'), o.key);
      assert.equal(o.answers.length, o.values.length, o.key);
      for (const v of o.values) assert.notEqual(answerOf(o, v), '', v);
    }
});
