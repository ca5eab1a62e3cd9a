// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Numbers as people write them, in sentences of our own and of the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as T from '@shell/lib/texts';

test('a minus is real, and the decimal mark is that of the language', () => {
  const all = () => [T.number(-3), T.number(13.84, 1), T.number(-0.44, 1), T.number(-0.04, 1), T.number(2.5)];
  T.language.value = 'en';
  assert.deepEqual(all(), ['−3', '13.8', '−0.4', '0.0', '2.5']);
  for (const language of ['ru', 'cs']) {
    T.language.value = language;
    assert.deepEqual(all(), ['−3', '13,8', '−0,4', '0,0', '2,5']);
  }
});

test('so it is in sentences', () => {
  T.language.value = 'cs';
  assert.equal(T.tr('{n} of {m}', { n: -1, m: 2.5 }), '−1 of 2,5');
  assert.equal(
    T.say({ key: '{a} {b} {c} {who}', args: { a: '-7', b: '-1,4', c: '0.5', who: 'A. 1.5' } }),
    '−7 −1,4 0,5 A. 1.5',
  );
});
