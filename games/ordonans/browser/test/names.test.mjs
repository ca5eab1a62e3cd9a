// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Who plays, as the engine tells it of a record, which has nothing but names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { recordNames, viewNames } from '@shell/lib/names';
import { ask, skip } from '@test/engine.mjs';

test('the engine says who is a bot, and which of several', { skip }, () => {
  const names = ['level3', 'Anna', 'mcts', 'level3'].map((name, seat) => `name ${seat} ${name}\n`).join(''),
    record = readFileSync('games/ordonans/test/golden/four-two-base.record', 'utf8').replace('deal', `${names}deal`),
    { position, who: seats } = ask({ do: 'load', record }),
    { shown } = ask({ do: 'look', position, ply: 1 });
  ask({ do: 'drop', position });
  assert.deepEqual(recordNames(seats), ['Kunz', 'Anna', 'Bot mcts', 'Kunz the younger']);
  assert.deepEqual(viewNames(shown), recordNames(seats));
});
