// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Which games there are: those with a folder, and whatever else the engine has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, boardOf, games, titleOf, told } from '@shell/games/index';

const info = (name) => ({ name, title: `The ${name}`, about: 'It is new.', seats: [2, 4], options: [], bots: [] });

test('until the engine has answered, there are those with a folder', () => {
  told.value = null;
  assert.ok(all.length > 0);
  assert.deepEqual(games(), all);
});

test('the engine decides what can be played; a game without a folder follows, with a plain board', () => {
  const names = all.map((b) => b.name);
  told.value = ['fourth', ...names.slice(1).reverse()].map(info);
  assert.deepEqual(
    games().map((b) => b.name),
    [...names.slice(1), 'fourth'],
  );
  const fourth = boardOf('fourth');
  assert.ok(fourth.plain && fourth.secret);
  assert.equal(titleOf('fourth'), 'The fourth');
  assert.equal(fourth.seats, 2);
  assert.deepEqual(fourth.about(), { kind: '', sub: 'It is new.', people: '2 to 4' });
  assert.ok(games().every((b) => b.Art && b.Board && b.about().people));
});
