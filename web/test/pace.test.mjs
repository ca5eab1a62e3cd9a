// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// When what others do is shown: one thing after the other, in order, each once. Time is the test's own.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Pacer } from '@shell/lib/pace';
import { holdTime, passTime } from './timers.mjs';

/** A table at which seat 0 is yours; what was shown, and when. */
function scene({ pace = 1, own = [0], shows } = {}) {
  holdTime();
  let now = 1000,
    seq = 0,
    view = { points: [0, 0, 0] };
  const shown = [],
    at = {};
  mock.method(performance, 'now', () => now);
  const pacer = new Pacer({
    view: () => view,
    apply: (steps) => {
      for (const s of steps) {
        view = s.view ?? view;
        for (const h of s.events) {
          shown.push(h.what);
          at[h.what] = now;
        }
      }
    },
    pace: () => pace,
    own: (seat) => own.includes(seat),
    shows,
  });
  return {
    pacer,
    shown,
    at,
    now: () => now,
    pass(ms) {
      for (let i = 0; i < ms; i++) {
        now++;
        passTime(1);
      }
    },
    event: (what, event, more = {}) => ({ what, event, seq: ++seq, ...more }),
    move(seat, what, points = view?.points) {
      pacer.arrive({ events: [{ what, event: 'move', seat, seq: ++seq }], view: { points }, seq, at: now });
    },
    talk: (what) => pacer.arrive({ events: [{ what, event: 'say', seat: 1, seq: ++seq }], view: null, seq, at: now }),
    forget: () => (view = null),
  };
}

test('a reply comes a while after one’s own move, and others’ moves one after the other', () => {
  const s = scene();
  s.move(0, 'mine');
  assert.deepEqual(s.shown, ['mine']);
  s.pass(60);
  s.move(1, 'reply');
  s.move(2, 'another');
  assert.equal(s.pacer.coming.value.seat, 1);
  s.pass(500);
  assert.deepEqual(s.shown, ['mine']);
  s.pass(2000);
  assert.deepEqual(s.shown, ['mine', 'reply', 'another']);
  assert.equal(s.at.reply - s.at.mine, 760, 'one’s own piece lands, and somebody thinks');
  assert.equal(s.at.another - s.at.reply, 660 + 250);
  assert.equal(s.pacer.showing.value, null, 'it is over');
});

test('whoever thought long enough is not waited for', () => {
  const s = scene();
  s.move(0, 'mine');
  s.pass(5000);
  s.move(1, 'reply');
  assert.deepEqual(s.shown, ['mine', 'reply']);
  assert.equal(s.pacer.showing.value.move.what, 'reply');
  assert.equal(s.pacer.showing.value.ms, 660);
});

test('the parts of a turn follow each other at once, and what scores is shown longer', () => {
  const s = scene();
  s.pass(5000);
  s.move(1, 'tile');
  s.move(1, 'follower', [0, 4, 0]);
  s.pass(2000);
  assert.equal(s.at.follower - s.at.tile, 660);
  s.move(2, 'next');
  s.pass(2000);
  assert.ok(s.at.next - s.at.follower >= 660 + 700);
});

test('a game says what is nothing to see', () => {
  const s = scene({ shows: (move) => (move.what === 'nothing' ? 0 : undefined) });
  s.pass(5000);
  s.move(1, 'nothing');
  assert.equal(s.pacer.showing.value, null);
  s.move(1, 'tile');
  assert.deepEqual(s.shown, ['nothing', 'tile']);
});

test('much takes no longer than little', () => {
  const s = scene();
  s.move(0, 'mine');
  for (let i = 0; i < 12; i++) s.move(1 + (i % 2), `m${i}`);
  s.pass(2600);
  assert.equal(s.shown.length, 13);
  assert.equal(s.pacer.waiting, false);
});

test('all is shown at once if somebody wants that, has just come, was away, or moves', () => {
  for (const hurry of [(s) => s.pacer.finish(), (s) => s.move(0, 'own')]) {
    const s = scene();
    s.move(0, 'mine');
    s.move(1, 'a');
    s.move(2, 'b');
    hurry(s);
    assert.deepEqual(s.shown.slice(0, 3), ['mine', 'a', 'b']);
    assert.equal(s.pacer.showing.value, null);
    assert.equal(s.pacer.coming.value, null);
    s.pass(3000);
    assert.equal(new Set(s.shown).size, s.shown.length, 'each once');
  }
  const off = scene({ pace: 0 });
  off.move(0, 'mine');
  off.move(1, 'a');
  off.move(2, 'b');
  assert.deepEqual(off.shown, ['mine', 'a', 'b']);
  const away = scene();
  away.move(0, 'mine');
  away.pacer.arrive({
    events: [away.event('a', 'move', { seat: 1 }), away.event('b', 'move', { seat: 2 })],
    view: { points: [0, 0, 0] },
    seq: 3,
    at: 0,
  });
  assert.deepEqual(away.shown, ['mine', 'a', 'b']);
  const come = scene();
  come.forget();
  come.move(1, 'a');
  assert.deepEqual(come.shown, ['a']);
});

test('talk keeps its place, and waits for nothing else', () => {
  const s = scene();
  s.move(0, 'mine');
  s.talk('hello');
  assert.deepEqual(s.shown, ['mine', 'hello']);
  s.move(1, 'reply');
  s.talk('there');
  assert.deepEqual(s.shown, ['mine', 'hello']);
  s.pass(760);
  assert.deepEqual(s.shown, ['mine', 'hello', 'reply', 'there']);
});

test('half the pace is twice as fast', () => {
  const s = scene({ pace: 0.5 });
  s.move(0, 'mine');
  s.move(1, 'reply');
  s.pass(1000);
  assert.equal(s.at.reply - s.at.mine, 380);
});

test('what cannot be seen is not waited for', () => {
  const s = scene({ shows: (move) => (move.what.startsWith('secret') ? 0 : undefined) });
  s.move(0, 'mine');
  s.move(1, 'secret 1');
  s.move(2, 'secret 2');
  s.pass(161);
  assert.deepEqual(s.shown, ['mine', 'secret 1', 'secret 2']);
  assert.equal(s.pacer.showing.value, null);
  s.move(1, 'seen');
  assert.equal(s.pacer.coming.value?.seat, 1, 'but who does something after that is seen to think');
});
