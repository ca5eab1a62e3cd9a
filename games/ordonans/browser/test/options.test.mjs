// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What people are asked before a game of Ordonans, and where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { told } from '@shell/games/index';
import { agreed, fitting } from '@shell/ui/options';
import { ask, skip } from '@test/engine.mjs';

const games = skip ? [] : ask({ do: 'games' }).games;

test('an option that is for some tables is asked at those alone', { skip }, () => {
  const game = games.find((g) => g.name === 'ordonans'),
    asked = (key, seats, options = {}) =>
      fitting(
        game,
        game.options.find((o) => o.key === key),
        seats,
        options,
      );
  assert.ok(asked('expansion', 2) && asked('expansion', 4));
  assert.ok(!asked('sets', 2) && asked('sets', 3) && asked('sets', 4));
  assert.ok(asked('claim', 2) && asked('claim', 2, { expansion: 'none' }));
  assert.ok(!asked('claim', 3) && !asked('claim', 2, { expansion: 'crusader-kingdoms' }));
});

test('what was agreed on is told in words', { skip }, () => {
  told.value = games;
  const view = {
    game: 'ordonans',
    options: { expansion: 'crusader-kingdoms', sets: 'extra', claim: 'off', cards: 'built-in', first: '0' },
    seats: [{}, {}],
    clock: null,
  };
  assert.deepEqual(agreed(view), [
    ['Which cards?', 'with kingdoms and ordonances'],
    ['Who goes first?', 'the first seat'],
    ['Clock', 'no clock'],
  ]);
});
