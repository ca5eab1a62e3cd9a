// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What a move brings: points that you have at once look different from those that come later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gainWords, whole, wholes } from '@shell/ui/gain';

test('now has a sign only, later has a word', () => {
  const words = (now, later) => gainWords({ now, later });
  assert.equal(words(3, 0), '+3');
  assert.equal(words(0, 0), '+0');
  assert.equal(words(0, 3), 'later +3');
  assert.equal(words(3, 2), '+3, later +2');
  assert.equal(words(0, -2), 'later −2'.replace('−', words(-2, 0)[0]));
  assert.equal(words(-1, -2).split(', ').length, 2);
});

test('what was expected and comes now is no loss', () => {
  assert.equal(gainWords({ now: 12, later: -10 }), '+12');
  assert.equal(whole({ now: 12, later: -10 }), 2);
  assert.deepEqual([...wholes(new Map([['a', { now: 1, later: 2 }]]))], [['a', 3]]);
  assert.equal(wholes(undefined), undefined);
});
