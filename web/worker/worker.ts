// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The Web Worker: texts of the protocol come and go as strings, as they would over a
// WebSocket. Objects are about itself: { state: 'waiting' } while another page has the
// tables, and { state: 'ready', lasts } before the first text; `lasts` is false where nothing
// can be stored. When it breaks, the page hears an error event and the worker ends; another
// one goes on with what is stored. Objects to it are about who speaks:
//
//   { name }         my name, for what I do from now on
//   { open, port }   somebody of that name at the same screen, the same person each time,
//                    whose texts go over that MessagePort; { close: true } on it when they go
//
// The engine is bergfried.wasm beside this file, or for score helpers, behind "?pads", pads.wasm,
// which has no tables and so waits for nobody; the nets of games are in nets/, and are fetched
// when somebody thinks about the game. So are their puzzles, in puzzles/, when somebody asks.

import { Host, type Line, usual } from './host';
import { type Me, MemoryStore, openStore, type Store } from './store';

/** The longest name that the engine takes. */
const NAME_BYTES = 80;

/** A number that nobody has: never 0, and positive as the engine reads it. */
function freshPlayer(): string {
  const number = (crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n) >> 1n;
  return (number || 1n).toString(16).padStart(16, '0');
}

/** A name fit for the engine: one line, not too long. */
function clean(name: unknown): string {
  let text = String(name ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
  while (new TextEncoder().encode(text).length > NAME_BYTES) text = [...text].slice(0, -1).join('');
  return text;
}

/** Whose browser it is. */
const ME = 'me';

/** Somebody, and the same as ever: their seats are theirs also after a reload. */
async function whoIs(store: Store, key: string, name: string): Promise<Me> {
  const known = await store.person(key);
  const me = known ?? { player: freshPlayer(), name };
  if (!known) await store.setPerson(key, me);
  return me;
}

/** The games that have a net, and those that have puzzles: build.mjs knows. */
declare const NETS: string[], PUZZLES: string[];

/** A file of one of these games. */
const fetchOf =
  (games: string[], file: (game: string) => string) =>
  async (game: string): Promise<Uint8Array | undefined> => {
    if (!games.includes(game)) return undefined;
    const response = await fetch(new URL(file(game), self.location.href));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
const fetchNet = fetchOf(NETS, (game) => `nets/${game}.bin`),
  fetchPuzzles = fetchOf(PUZZLES, (game) => `puzzles/${game}.txt`);

/** The page hears of it by its error event; then nothing is here any more. */
function fail(why: unknown): void {
  setTimeout(() => {
    throw why instanceof Error ? why : new Error(String(why));
  });
  setTimeout(() => self.close(), 100);
}

/** Somebody else at the same screen. */
async function openPort(host: Host, store: Store, name: string, port: MessagePort): Promise<void> {
  const line: Line = {
    me: await whoIs(store, `at the screen: ${name}`, name),
    send: (text) => port.postMessage(text),
    closed: () => port.close(),
  };
  const visitor = host.enter(line);
  if (!visitor) {
    port.close();
    return;
  }
  port.onmessage = ({ data }) => {
    if (typeof data === 'string') {
      host.text(visitor, data);
    } else if (data?.close) {
      host.gone(visitor);
      port.close();
    }
  };
}

/** One page at a time has the tables: two would let the same bot move twice. The others
 * wait until that one is closed. */
function alone(): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((mine) => {
    const hold = (): Promise<never> => {
      mine();
      return new Promise(() => {}); // until the worker ends
    };
    navigator.locks
      .request('bergfried', { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        self.postMessage({ state: 'waiting' });
        return navigator.locks.request('bergfried', hold);
      })
      .catch(() => mine()); // where nothing may be stored, there are no locks either
  });
}

/** Engine, store and the lock are waited for together; only then does the page hear that it may ask. */
async function start(): Promise<void> {
  const pads = self.location.search === '?pads',
    response = fetch(new URL(pads ? 'pads.wasm' : 'bergfried.wasm', self.location.href));
  const [module, store] = await Promise.all([
    WebAssembly.compileStreaming(response),
    pads ? new MemoryStore() : openStore(),
    pads || alone(),
  ]);
  const me = await whoIs(store, ME, '');
  const host = await Host.open(module, store, { ...usual, net: fetchNet, puzzles: fetchPuzzles });
  const line: Line = { me, send: (text) => self.postMessage(text), closed: fail };
  const mine = host.enter(line);
  self.onmessage = ({ data }: MessageEvent) => {
    if (typeof data === 'string') {
      host.text(mine, data);
    } else if (data?.port instanceof MessagePort) {
      openPort(host, store, clean(data.open), data.port).catch(fail);
    } else if (data?.name !== undefined) {
      host.rename(mine, clean(data.name));
      store.setPerson(ME, line.me).catch((error: unknown) => console.error(error));
    }
  };
  self.postMessage({ state: 'ready', lasts: store.lasts });
}

start().catch(fail);
