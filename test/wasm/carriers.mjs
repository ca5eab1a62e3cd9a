// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// carriers.mjs MODULE BERGFRIED: one host, four carriers. The same record is loaded over a
// WebSocket, in a page's module and by `engine`; the same hint, with the same reasons, must
// come back byte for byte. The terminal shows it in words. And every example of
// docs/protocol.md is sent to a server.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Engine } from './engine.mjs';

const [, , module, program] = process.argv;
const dir = mkdtempSync(join(tmpdir(), 'hints-'));
const LOAD = 1,
  HINT = 2;

/** What is asked of everybody: the position in the middle of a game, and a hint there. */
const requests = (record, seat, ply) => [
  { id: LOAD, do: 'load', position: 'p', record },
  { id: HINT, do: 'hint', position: 'p', seat, ply, iterations: 150, lines: 4 },
];

/** Texts that come one by one, until there is the answer with that id. */
async function answerOf(texts, id) {
  for await (const text of texts) if (JSON.parse(text).id === id) return text;
  throw new Error('there is no answer');
}

function inPage(asks) {
  const engine = new Engine(module);
  engine.call(0, 1000, 1n, { do: 'enter', visitor: 1, player: '0000000000000001', name: 'Ann' });
  const texts = asks.flatMap((ask) => engine.call(1, 1000, 1n, ask));
  return texts.find(({ visitor, text }) => visitor === 1 && JSON.parse(text).id === HINT).text;
}

async function byEngine(asks) {
  const engine = spawn(program, ['engine']);
  engine.stdin.write(asks.map((ask) => JSON.stringify(ask) + '\n').join(''));
  let rest = '';
  const lines = (async function* () {
    for await (const chunk of engine.stdout.setEncoding('utf8')) {
      const cut = (rest + chunk).split('\n');
      rest = cut.pop();
      yield* cut;
    }
  })();
  const text = await answerOf(lines, HINT);
  engine.stdin.end();
  await once(engine, 'exit');
  return text;
}

/** A text as a frame of a client: masked. */
function frame(text) {
  const body = Buffer.from(text),
    mask = randomBytes(4),
    head = Buffer.alloc(body.length < 126 ? 2 : 4);
  head[0] = 0x81;
  head[1] = 0x80 | (body.length < 126 ? body.length : 126);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i % 4])]);
}

/** The texts in what a server sends. */
async function* framesOf(socket) {
  let bytes = Buffer.alloc(0),
    shaken = false;
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    const end = shaken ? 0 : bytes.indexOf('\r\n\r\n');
    if (end < 0) continue;
    if (!shaken) {
      assert.match(bytes.toString('latin1', 0, end), /^HTTP\/1.1 101 /);
      bytes = bytes.subarray(end + 4);
      shaken = true;
    }
    for (;;) {
      const short = (bytes[1] ?? 0) & 127,
        start = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length < start) break;
      const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
      if (bytes.length < start + size) break;
      if ((bytes[0] & 15) === 1) yield bytes.toString('utf8', start, start + size);
      bytes = bytes.subarray(start + size);
    }
  }
}

/** A socket of a new guest: ask, and wait for the answer. */
async function enter(url) {
  const { host, hostname, port } = new URL(url);
  const cookie = (await fetch(`${url}/api/me`)).headers.get('set-cookie').split(';')[0];
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${url}\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const texts = framesOf(socket);
  return {
    async ask(fields) {
      socket.write(frame(JSON.stringify(fields)));
      for (;;) {
        const { value, done } = await texts.next();
        assert(!done, `no answer to ${JSON.stringify(fields)}`);
        if (JSON.parse(value).id === fields.id) return value;
      }
    },
    leave: () => socket.destroy(),
  };
}

async function overSocket(url, asks) {
  const person = await enter(url);
  let text = '';
  for (const ask of asks) text = await person.ask(ask);
  person.leave();
  return text;
}

/* ---- the examples of the documentation ---- */

/** Requests "    > {...}" of the page, each with the last line of what comes back. */
function examples() {
  const page = (name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'),
    lines = `${page('protocol')}\n${page('positions')}`.split('\n');
  return lines.flatMap((line, i) => {
    if (!line.startsWith('    > {')) return [];
    let last = i + 1;
    while (lines[last + 1]?.startsWith('    < ')) last++;
    return [{ request: JSON.parse(line.slice(6)), answer: lines[last] }];
  });
}

/** What says that a request was not understood, whatever was wrong with what it wanted. */
const unread = /^(unknown request|invalid JSON|a request must|“\{field\}” (is missing|does not belong|must be))/;

/** Somebody with an account of that name, so that there is such a person. */
async function register(url, name) {
  const { status } = await fetch(`${url}/api/me/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ name, password: 'correct horse' }),
  });
  assert.equal(status, 200, `an account for ${name}`);
}

/** All of them to a server, at tables that are there: a game that runs, and one not begun. */
async function sendExamples(url) {
  const shunned = examples().filter(({ request }) => ['mute', 'block'].includes(request.do));
  for (const name of new Set(shunned.map(({ request }) => request.name))) await register(url, name);
  const person = await enter(url);
  const made = async (start) => {
    const { table } = JSON.parse(await person.ask({ id: 0, do: 'make', game: 'carcassonne-castle', seats: 2, sit: 0 }));
    if (start) await person.ask({ id: 0, do: 'bot', table, seat: 1, bot: 'random' });
    if (start) await person.ask({ id: 0, do: 'start', table });
    await person.ask({ id: 0, do: 'join', table, detail: 'events' });
    return table;
  };
  const tables = [await made(true), await made(false)];
  let sent = 0;
  for (const { request, answer } of examples()) {
    if (request.table) request.table = tables[['sit', 'bot', 'clear', 'start', 'close'].includes(request.do) ? 1 : 0];
    const { ok, error } = JSON.parse(await person.ask(request));
    const own = ['tables', 'daily', 'quit'].includes(request.do) || (request.do === 'drop' && request.table);
    assert(
      ok || (own ? /^unknown request/.test(error.key) : !unread.test(error.key)),
      `${JSON.stringify(request)}: ${error?.key}`,
    );
    // what does not hang on how the game stands is as it is written there
    if (/"ok":true/.test(answer) && !request.table && !own) assert(ok, `${JSON.stringify(request)}: ${error?.key}`);
    sent++;
  }
  assert(sent > 40);
  person.leave();
  console.log(`${sent} examples sent`);
}

/** A server, and where it is. */
async function serve() {
  const server = spawn(program, [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--store',
    `sqlite:${join(dir, 'store')}`,
    '--lang',
    'en',
    '--bot-time',
    '60000',
  ]);
  let said = '';
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    said += chunk;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url) return { server, url };
  }
  throw new Error(`the server says: ${said}`);
}

/** A record of a whole game, and whose move it was after so many. */
function played(game, seats, ply) {
  const run = spawnSync(program, ['simulate', game, '--seed', '3', '--seats', seats, '--records', dir], {
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  const record = readFileSync(join(dir, `${game}-3.record`), 'utf8');
  const moves = record.split('\n').filter((line) => /^\d /.test(line));
  return { record, seat: Number(moves[ply][0]) };
}

/** The part of a record before a move. */
function before(record, ply) {
  const lines = record.split('\n');
  const at = lines.findIndex(
    (line, i) => /^\d /.test(line) && lines.slice(0, i).filter((l) => /^\d /.test(l)).length === ply,
  );
  return lines.slice(0, at).join('\n') + '\n';
}

/** In words: the move, and what its reasons say. */
function inTerminal(record, hint) {
  writeFileSync(join(dir, 'terminal.record'), record);
  const run = spawnSync(
    program,
    [
      'play',
      'null',
      '--load',
      join(dir, 'terminal.record'),
      '--save',
      join(dir, 'saved.record'),
      '--plain',
      '--lang',
      'en',
      '--seats',
      'person,person',
    ],
    {
      input: 'hint\n',
      encoding: 'utf8',
    },
  );
  const [first] = hint.lines;
  const lead = `${first.ahead < 0 ? '−' : '+'}${Math.abs(first.ahead).toFixed(1)}`;
  const best = run.stdout.split('\n').find((line) => line.includes('Best: '));
  assert(best, run.stdout + run.stderr);
  assert(best.includes(`[${first.move}]`) && best.includes(first.say.text), `${best}: ${JSON.stringify(first)}`);
  assert(
    best.includes(`${Math.round(first.win * 100)} %`) && (best.includes(lead) || best.includes(' 0.0 ')),
    `${best}: ${JSON.stringify(first)}`,
  );
  for (const { say, rule } of hint.reason)
    assert(run.stdout.includes(say.text.replace('{rule}', rule.text)), `${run.stdout}: ${say.text} ${rule.text}`);
}

const { server, url } = await serve();
try {
  for (const [game, seats, ply] of [
    ['carcassonne-castle', 'random,random', 40],
    ['between-two-castles', 'random,random,random', 30],
    ['ordonans', 'random,random', 21],
    ['null', 'random,random', 3],
  ]) {
    const { record, seat } = played(game, seats, ply);
    const asks = requests(record, seat, ply);
    const page = inPage(asks);
    assert(JSON.parse(page).ok && JSON.parse(page).lines.length > 0, page);
    assert.equal(await byEngine(asks), page, `${game}: the engine`);
    assert.equal(await overSocket(url, asks), page, `${game}: the server`);
    if (game !== 'null') continue;
    // as the terminal asks: the strongest bot, as long as it wants
    const own = { id: HINT, do: 'hint', position: 'p', seat, ply, lang: 'en' };
    inTerminal(before(record, ply), JSON.parse(await byEngine([asks[0], own])));
  }
  console.log('the same hint everywhere');
  await sendExamples(url);
} finally {
  server.kill();
  rmSync(dir, { recursive: true });
}
