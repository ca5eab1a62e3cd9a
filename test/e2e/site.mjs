// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What the tests in a browser stand on: a server with a store of its own, a wire to it
// that can be cut, a browser, and visitors who remember what came over their sockets.
//
// BERGFRIED is the program (build/check/bergfried), BERGFRIED_WWW a folder with the
// client if not the one in it, CHROMIUM the browser (test/e2e/run finds one).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer as createHost } from 'node:http';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const packages = createRequire(join(root, 'web/package.json'));
const { chromium } = packages('playwright-core');
/** The program, as one runs it. */
export const PROGRAM = process.env.BERGFRIED ?? join(root, 'build/check/bergfried');

export const GAMES = ['between-two-castles', 'carcassonne-castle', 'ordonans'];
/** As on its box, and on the door. */
export const TITLE = {
  'between-two-castles': 'Between Two Castles',
  'carcassonne-castle': 'Carcassonne: The Castle',
  ordonans: 'Ordonans',
};

/** Waits end with what is waited for; only something that hangs takes this long, in ms. */
export const LONG = 600000;

/** Until something holds, asked again and again; what it comes to. */
export async function until(holds) {
  for (const end = Date.now() + LONG; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    const found = await holds();
    if (found) return found;
  }
  throw new Error(`never: ${holds}`);
}

/** Until the page has done what follows what it has drawn, frame by frame, and what it does `ms` later. */
export const calm = (page, ms = 0) =>
  page.evaluate(async (ms) => {
    for (const pause of [0, 0, ms]) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, pause)));
  }, ms);

/** A server of one's own; stop() ends it and its store. */
export async function openSite(...more) {
  const dir = mkdtempSync(join(tmpdir(), 'bergfried-e2e-'));
  const www = process.env.BERGFRIED_WWW;
  const child = spawn(
    PROGRAM,
    [
      'serve',
      '--listen',
      '127.0.0.1:0',
      ...(more.includes('--store') ? [] : ['--store', `sqlite:${dir}/store`]),
      '--bot-time',
      '5',
      '--limits',
      'off',
      ...(www ? ['--www', www] : []),
      ...more,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  let said = '';
  const url = await new Promise((done, failed) => {
    const hear = (part) => {
      said += part;
      const m = /http:\/\/[\d.]+:\d+/.exec(said);
      if (m) done(m[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  const gone = new Promise((done) => child.on('exit', done));
  return {
    url,
    store: `sqlite:${dir}/store`,
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The client's folder on a host as plain as can be: a file if there is one of that name,
 * otherwise 404. `change` may make another text of one.
 */
export async function openFolder(under = '/', { headers = {}, change = (name, bytes) => bytes } = {}) {
  const folder = process.env.BERGFRIED_WWW ?? join(root, 'build/web');
  const host = createHost(async (request, response) => {
    const path = new URL(request.url, 'http://h').pathname;
    const name = path === under ? 'index.html' : path.slice(under.length);
    const bytes = path.startsWith(under) && (await readFile(join(folder, name)).catch(() => null));
    if (bytes)
      response
        .writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain', ...headers })
        .end(change(name, bytes));
    else response.writeHead(404).end('not here');
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  host.unref(); // a test that fails ends all the same
  return { url: `http://127.0.0.1:${host.address().port}${under}`, close: () => host.close() };
}

/** A wire to a server: it can be cut, silenced and mended, and knows how many bytes came back. */
export async function openWire(site) {
  const port = Number(new URL(site.url).port),
    ends = new Set();
  const wire = { bytes: 0, whole: true };
  const server = createServer((near) => {
    if (!wire.whole) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const s of [near, far]) {
      ends.add(s);
      s.on('error', () => {});
      s.on('close', () => {
        ends.delete(s);
        near.destroy();
        far.destroy();
      });
    }
    far.on('data', (d) => {
      wire.bytes += d.length;
    });
    near.pipe(far).pipe(near);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref(); // a test that fails ends all the same
  wire.url = `http://127.0.0.1:${server.address().port}`;
  wire.cut = () => {
    wire.whole = false;
    for (const s of ends) s.destroy();
  };
  // the network is gone without a word: what is connected stays so, and nothing comes through
  wire.silence = () => {
    for (const s of ends) s.unpipe().pause();
  };
  wire.mend = () => {
    wire.whole = true;
  };
  wire.close = () => {
    wire.cut();
    server.close();
  };
  return wire;
}

/** One site and one process for all of its pages: a tenth less work than a process for each. */
const thrifty = ['--disable-site-isolation-trials', '--renderer-process-limit=1', '--num-raster-threads=1'];

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', ...thrifty],
  });

export const WIDE = { width: 1280, height: 800 },
  PHONE = { width: 390, height: 844 },
  NARROW = { width: 360, height: 740 };

/** Cookies, and not what the browser keeps besides: language and looks are each test's own. */
const onlyCookies = ({ cookies }) => ({ cookies, origins: [] });

/** Somebody with a browser of their own, which `keeps` the client for later or not, and who has played before or does for the `first` time, by mouse or by `touch`. `page.faults` has what went wrong in the page, `page.heard` what its sockets received. */
export async function visitor(
  browser,
  {
    size = WIDE,
    dark = false,
    language = 'en',
    motion = false,
    keeps = false,
    first = false,
    touch = false,
    state,
  } = {},
) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: language,
    hasTouch: touch,
    serviceWorkers: keeps ? 'allow' : 'block',
    ...(state ? { storageState: onlyCookies(state) } : {}),
  });
  if (!first)
    await context.addInitScript((games) => {
      // a document that was printed or downloaded has no storage
      if (location.protocol.startsWith('http')) for (const game of games) localStorage.setItem(`goal ${game}`, 'seen');
    }, GAMES);
  const page = await context.newPage();
  page.setDefaultTimeout(LONG);
  page.faults = [];
  page.heard = [];
  page.on('pageerror', (e) => page.faults.push(String(e.stack ?? e)));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/Failed to load resource|WebSocket connection|net::ERR/.test(m.text()))
      page.faults.push(m.text());
  });
  page.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => page.heard.push(String(payload))));
  page.on('dialog', (d) => d.accept());
  return page;
}

let exposed = 0;

/**
 * A table made behind the scenes, by whoever the page belongs to; its id. `bots` is a level
 * for every seat but `sit`, who makes as many `moves` and is to move again then; or the moves
 * that `decide` names when it sees a view ("" waits for the next), until it names none; null if the game ends before,
 * unless it is to: with infinitely many moves. `well`: always the move that gains most.
 */
export async function makeTable(
  page,
  {
    game,
    seats = 2,
    sit = 0,
    bots = 'level1',
    options = {},
    start = true,
    listed = false,
    clock = null,
    moves = 0,
    decide,
    well = false,
  },
) {
  // a page can have each name only once
  const decides = decide ? `decide${exposed++}` : null;
  if (decides) await page.exposeFunction(decides, decide);
  return page.evaluate(
    async ({ game, seats, sit, bots, options, start, listed, clock, moves, decides, well }) => {
      const ws = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
      await new Promise((done, failed) => {
        ws.onopen = done;
        ws.onerror = failed;
      });
      let next = 1;
      const ask = (what) =>
        new Promise((done, failed) => {
          const id = next++;
          const hear = (e) => {
            const m = JSON.parse(e.data);
            if (m.id !== id) return;
            ws.removeEventListener('message', hear);
            if (m.error) failed(new Error(JSON.stringify(m.error)));
            else done(m);
          };
          ws.addEventListener('message', hear);
          ws.send(JSON.stringify({ id, ...what }));
        });
      /** Own moves, some of everything; what somebody else has made impossible is thought over. */
      async function play() {
        let seen = null,
          last = 0,
          wake = () => {};
        ws.addEventListener('message', (e) => {
          const m = JSON.parse(e.data);
          if (!m.view) return;
          seen = m;
          wake();
        });
        const turn = async () => {
          while (!seen || seen.seq <= last || !seen.view.to_act.includes(sit)) {
            if (seen?.view.stage === 'over') return false;
            await new Promise((done) => (wake = done));
          }
          return true;
        };
        const choose = async (view, made) => {
          if (!well) return view.moves[(7 * made) % view.moves.length];
          // what cannot be known counts as nothing gained
          const { worth } = await ask({ do: 'worth', table }),
            known = worth.map((w) => w ?? 0);
          return view.moves[known.indexOf(Math.max(...known))];
        };
        await ask({ do: 'join', table, since: 0, detail: 'full' });
        for (let made = 0; decides || made < moves;) {
          if (!(await turn())) return moves === Infinity;
          const { seq, view } = seen,
            move = decides ? await window[decides](view) : await choose(view, made);
          if (move === null) return true;
          if (move === '') {
            last = seq;
            continue;
          }
          await ask({ do: 'play', table, move, seq }).then(
            () => {
              made++;
              last = seq;
            },
            () => {},
          );
        }
        return turn();
      }
      const { table } = await ask({
        do: 'make',
        game,
        seats,
        options,
        listed,
        ...(clock ? { clock } : {}),
        ...(sit === null ? {} : { sit }),
      });
      if (bots)
        for (let seat = 0; seat < seats; seat++) if (seat !== sit) await ask({ do: 'bot', table, seat, bot: bots });
      if (start) await ask({ do: 'start', table });
      const there = moves || decides ? await play() : true;
      ws.close();
      return there ? table : null;
    },
    { game, seats, sit, bots, options, start, listed, clock, moves, decides, well },
  );
}

/** At a new table's page: somebody else at a seat, counted from 1: 'link', 'screen', or a bot by its name. */
export async function seat(page, n, who) {
  const chip = page.locator('.chip').nth(n - 1);
  if ((await chip.getAttribute('aria-expanded')) === 'false') await chip.click();
  const kinds = { link: 'By the link', screen: 'At this screen' };
  await page.getByRole('button', { name: kinds[who] ?? 'Bot', exact: true }).click();
  if (!kinds[who]) await page.getByRole('radio', { name: who }).click();
}

/** A new table's page: so many seats. */
export async function seats(page, n) {
  for (;;) {
    const now = await page.locator('.chip').count();
    if (now === n) return;
    await page.getByRole('button', { name: now < n ? 'Add a seat' : 'Remove a seat' }).click();
  }
}

/** A game that bots have played to its end. */
export async function playedTable(page, game, seats = 2) {
  const id = await makeTable(page, { game, seats, sit: null, listed: true });
  // bots play on only while somebody watches
  await page.goto(`${new URL(page.url()).origin}/#/t/${id}`);
  const stage = () => page.evaluate((id) => fetch(`/api/tables/${id}`).then(async (r) => (await r.json()).stage), id);
  await until(async () => (await stage()) === 'over');
  return id;
}

/** Until the client and all it needs lie in a browser that keeps them. */
export async function settled(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}
