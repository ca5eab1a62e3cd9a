// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Luck: what is noted before it is sent, for how long, and what a check comes to.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';

const kept = new Map();
// as browsers have it, and Node 18 has not
globalThis.crypto ??= webcrypto;
globalThis.localStorage = { getItem: (n) => kept.get(n) ?? null, setItem: (n, v) => kept.set(n, v) };
const { luckFor, noteOf, takeBack, verdictOf } = await import('../src/lib/luck.ts');

test('luck is 32 bytes, noted with the pledge that was seen first', () => {
  const { luck } = luckFor('t1', 'p1');
  assert.match(luck, /^[0-9a-f]{64}$/);
  assert.deepEqual(noteOf('t1'), { table: 't1', pledge: 'p1', luck: [luck] });
  // a second person at this screen, or a second try; the pledge cannot be changed any more
  const other = luckFor('t1', 'p2').luck;
  assert.notEqual(other, luck);
  assert.deepEqual(noteOf('t1'), { table: 't1', pledge: 'p1', luck: [luck, other] });
  // nothing to add where nothing was pledged
  assert.deepEqual(luckFor('t2', undefined), {});
  assert.equal(noteOf('t2'), null);
});

test('only so much is remembered, and nonsense is forgotten', () => {
  for (let i = 0; i < 300; i++) luckFor(`many${i}`, 'p');
  assert.equal(noteOf('t1'), null);
  assert.equal(noteOf('many99'), null);
  assert.ok(noteOf('many100'));
  assert.ok(kept.get('luck').length < 60000);
  for (let i = 0; i < 20; i++) luckFor('one', 'p');
  assert.equal(noteOf('one').luck.length, 8);
  for (const text of ['{', '7', '[7,null,{}]', '{"table":"one"}']) {
    kept.set('luck', text);
    assert.equal(noteOf('one'), null);
    assert.ok(luckFor('one', 'p').luck);
  }
});

test('what a check comes to', () => {
  const deal = { pledge: 'p', luck: ['aa', ''], later: 0 },
    note = { table: 't', pledge: 'p', luck: ['bb', 'aa'] };
  assert.equal(verdictOf(deal, note), 'own');
  assert.equal(verdictOf(deal, null), 'right');
  assert.equal(verdictOf({ ...deal, luck: ['', ''] }, null), 'alone');
  // whoever took it out, or put other luck in its place
  assert.equal(verdictOf({ ...deal, luck: ['', ''] }, note), 'missing');
  assert.equal(verdictOf({ ...deal, luck: ['cc', ''] }, note), 'missing');
  assert.equal(verdictOf({ ...deal, pledge: 'q' }, note), 'changed');
  assert.equal(verdictOf({ ...deal, wrong: { key: 'x' } }, note), 'wrong');
  assert.equal(verdictOf(null, note), 'withheld');
  assert.equal(verdictOf(null, null), 'none');
});

test('who has got up again does not look for their luck', () => {
  const { luck } = luckFor('up', 'p'),
    other = luckFor('up', 'p').luck,
    deal = { pledge: 'p', luck: ['aa', ''], later: 0 };
  assert.equal(verdictOf(deal, noteOf('up')), 'missing');
  takeBack('up', luck);
  // what somebody else at this screen has added is still looked for
  assert.deepEqual(noteOf('up').luck, [other]);
  assert.equal(verdictOf(deal, noteOf('up')), 'missing');
  takeBack('up', other);
  assert.equal(verdictOf(deal, noteOf('up')), 'right');
  assert.equal(verdictOf({ ...deal, luck: ['', ''] }, noteOf('up')), 'alone');
  // luck that was taken back is not one's own either, and the pledge counts all the same
  assert.equal(verdictOf({ ...deal, luck: [luck, ''] }, noteOf('up')), 'right');
  assert.equal(verdictOf({ ...deal, pledge: 'q' }, noteOf('up')), 'changed');
  assert.equal(verdictOf(null, noteOf('up')), 'withheld');
  // a server cannot get rid of somebody's luck by saying that they had got up
  assert.equal(verdictOf(deal, noteOf('up'), true), 'missing');
});
