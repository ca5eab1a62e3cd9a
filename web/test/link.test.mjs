// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What becomes of a request when the connection is lost. The other end is the test's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@shell/lib/link';
import { holdTime, passTime } from './timers.mjs';

/** A link with an end that says only what it is told to; `sent` are the texts that came there. */
function scene() {
  holdTime();
  const sent = [];
  let events;
  const link = new Link((e) => {
    events = e;
    return { send: (text) => sent.push(JSON.parse(text)), close() {} };
  });
  return {
    link,
    sent,
    open: () => events.open(),
    say: (m) => events.text(JSON.stringify(m)),
    lose() {
      events.gone();
      passTime(250);
    },
  };
}

const STALE = { ok: false, refused: 'stale', error: { key: 'you have already moved' } };
const move = { table: 't', move: 'here', seq: 4 };

test('a move whose answer was lost is sent again, and was made if it is too late then', async () => {
  const { link, sent, open, say, lose } = scene();
  open();
  const made = link.ask('play', move);
  lose();
  open();
  assert.deepEqual(sent[1], sent[0]);
  say({ id: sent[1].id, ...STALE });
  await made;
});

test('a move that is too late the first time is refused', async () => {
  const { link, sent, open, say, lose } = scene();
  open();
  const early = link.ask('play', move);
  say({ id: sent[0].id, ...STALE });
  await assert.rejects(early, { refused: 'stale' });
  // one that has only waited for the connection is new there
  lose();
  const late = link.ask('play', move);
  open();
  say({ id: sent.at(-1).id, ...STALE });
  await assert.rejects(late, { refused: 'stale' });
});

test('a move that is sent again can be refused for another reason', async () => {
  const { link, sent, open, say, lose } = scene();
  open();
  const made = link.ask('play', move);
  lose();
  open();
  say({ id: sent[1].id, ok: false, refused: 'illegal', error: { key: 'the game is over' } });
  await assert.rejects(made, { refused: 'illegal' });
});

test('what would do harm twice is not sent again', async () => {
  const { link, sent, open, lose } = scene();
  open();
  const said = link.ask('say', { table: 't', text: 'hello' });
  lose();
  await assert.rejects(said, /lost/);
  open();
  assert.equal(sent.length, 1);
});

test('what was refused only for a moment is asked once more', async () => {
  const { link, sent, open, say } = scene();
  open();
  const made = link.ask('play', move),
    limit = { id: sent[0].id, ok: false, refused: 'limit', again: 500, error: { key: 'too fast' } };
  say(limit);
  passTime(499);
  assert.equal(sent.length, 1);
  passTime(1);
  assert.deepEqual(sent[1], sent[0]);
  say(limit);
  await assert.rejects(made, { refused: 'limit' });
});
