// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What a server is to a network, without one: visitors send the protocol's texts and
// hear texts. One call of the engine at a time; what it says is to be kept is stored
// before anybody hears of it. Between requests bots move, clocks run out and reviews
// go on, a thought at a time, so that nobody waits long.

import { Engine, type Fields, type Told, type Value } from './engine';
import { type Kept, type Me, MemoryStore, type Store } from './store';

export { Engine, MemoryStore };

/** The visitor that is the host itself, and the longest id that a request may have. */
const HOST = 0;
const ID_BYTES = 40;

/** Somebody who could have a socket. */
export interface Line {
  me: Me;
  send(text: string): void;
  /** Nothing more comes from this host, as when a socket closes: open another one. */
  closed(why: string): void;
}

export interface Settings {
  thinkMs: number; // the longest thought of a bot
  now(): number; // milliseconds since 1970
  seed(): bigint;
  net?(game: string): Promise<Uint8Array | undefined>; // what judges a game better than its hints, if it can be had
  puzzles?(game: string): Promise<Uint8Array | undefined>; // those that ship
}

/** Settings of a page; a test brings its own time and chance. */
export const usual: Settings = {
  thinkMs: 2000,
  now: () => Date.now(),
  seed: () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n,
};

/** Messages of the catalogue, as the server has them. */
const noObject = { key: 'a request must be a JSON object' };
const badId = { key: '“id” must be a number or a string of at most 40 bytes' };
const away = { key: 'the server cannot save right now; nothing has changed: try again soon' };

/** The tables of this browser. */
export class Host {
  private readonly engine: Engine;
  private ended = false;
  private readonly brought = new Set<string>(); // games whose puzzles the engine has
  private readonly nets = new Set<string>(); // games whose net it has
  private readonly lines = new Map<number, Line>();
  private tail: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    module: WebAssembly.Module,
    private readonly store: Store,
    private readonly settings: Settings,
  ) {
    this.engine = new Engine(module);
  }

  /** With all tables that are stored. */
  static async open(module: WebAssembly.Module, store: Store, settings = usual): Promise<Host> {
    const host = new Host(module, store, settings);
    await host.restore();
    return host;
  }

  /** Everything that was begun has been done, except what bots and reviews still think about. */
  settled(): Promise<void> {
    return this.tail;
  }

  /** Everybody goes. What is stored stays. */
  close(): void {
    clearTimeout(this.timer);
    for (const visitor of [...this.lines.keys()]) this.gone(visitor);
  }

  /** Come in; the visitor's number, or 0 if there are too many. */
  enter(line: Line): number {
    for (let visitor = 1; visitor < 16; visitor++)
      if (!this.lines.has(visitor)) {
        this.lines.set(visitor, line);
        this.greet(visitor, line.me);
        return visitor;
      }
    return 0;
  }

  /** The same person by another name: for what they do from now on. */
  rename(visitor: number, name: string): void {
    const line = this.lines.get(visitor);
    if (line) this.greet(visitor, (line.me = { ...line.me, name }));
  }

  /** Somebody has left; their number is free for another. */
  gone(visitor: number): void {
    this.lines.delete(visitor);
    this.queue(HOST, { do: 'gone', visitor });
  }

  /** A text, as it would go over a socket. */
  text(visitor: number, text: string): void {
    let fields: unknown;
    try {
      fields = JSON.parse(text);
    } catch {
      fields = undefined;
    }
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      this.refuse(visitor, null, noObject);
      return;
    }
    const { id, ...rest } = fields as { [key: string]: Value };
    const short = typeof id === 'string' && new TextEncoder().encode(id).length <= ID_BYTES;
    if (id !== undefined && !short && !Number.isSafeInteger(id)) this.refuse(visitor, null, badId);
    else this.bring(rest, () => this.queue(visitor, id === undefined ? rest : { id: JSON.stringify(id), ...rest }));
  }

  /**
   * Whoever asks for puzzles waits for them; where they cannot be had, the engine says that there are none.
   * A moment of one's own game waits for the net that judges it, so that it is judged alike each time.
   * Nobody else waits.
   */
  private bring({ do: verb, game, record }: Fields, then: () => void): void {
    const own = verb === 'puzzle' && typeof record === 'string' ? /^game (\S+)$/m.exec(record)?.[1] : undefined,
      ships = (verb === 'puzzles' || verb === 'puzzle') && typeof game === 'string' ? game : undefined;
    if (own) this.fetchNet(own).then(then);
    else if (ships) this.fetchPuzzles(ships).then(then);
    else then();
  }

  private async fetchPuzzles(game: string): Promise<void> {
    const text = this.brought.has(game) ? undefined : await this.settings.puzzles?.(game).catch(() => undefined);
    if (!text || this.ended || this.brought.has(game)) return;
    this.brought.add(game);
    if (!this.engine.puzzles(game, text)) console.error(`the puzzles of ${game} cannot be taken`);
  }

  private greet(visitor: number, me: Me): void {
    this.queue(HOST, { do: 'enter', visitor, player: me.player, name: me.name });
  }

  private refuse(visitor: number, id: Value, error: Fields): void {
    this.lines.get(visitor)?.send(JSON.stringify({ id, error }));
  }

  private async restore(): Promise<void> {
    for (const event of await this.store.events())
      for (const { text } of this.ask(HOST, { do: 'restore', ...event }))
        if (text.includes('"error"')) console.error('a stored event does not fit', event.table, event.seq, text);
    this.plan(0);
  }

  private ask(visitor: number, fields: Fields): Told[] {
    return this.engine.call(visitor, fields, this.settings.now(), this.settings.seed());
  }

  /** Requests wait for each other: a table is never changed by two at once. */
  private queue(visitor: number, fields: Fields): void {
    this.tail = this.tail.then(() => this.run(visitor, fields));
  }

  /** Call, store, tell. */
  private async run(visitor: number, fields: Fields): Promise<void> {
    if (this.ended) return;
    try {
      const told = this.ask(visitor, fields);
      const own = told.filter((t) => t.visitor === HOST).map((t) => JSON.parse(t.text));
      const kept: Kept[] = own.flatMap((t) => (t.keep ? [t.keep] : []));
      if (kept.length) await this.store.append(kept);
      for (const t of own) if (t.drop) await this.store.drop(t.drop);
      for (const t of own) if (t.net) void this.fetchNet(t.net);
      for (const t of told) if (t.visitor !== HOST) this.lines.get(t.visitor)?.send(t.text);
      this.plan(own.at(-1)?.wait ?? null);
    } catch (error) {
      this.end(visitor, fields, error);
    }
  }

  /** Bots do not wait for it: until it is here, or where it cannot be had, they play without. */
  private async fetchNet(game: string): Promise<void> {
    if (this.nets.has(game)) return;
    const net = await this.settings.net?.(game).catch(() => undefined);
    if (!net) return;
    this.tail = this.tail.then(() => {
      if (this.ended || this.nets.has(game)) return;
      this.nets.add(game);
      if (!this.engine.net(game, net)) console.error(`the net of ${game} does not fit the engine`);
    });
  }

  /** The engine has stopped, or the store did not take what it has done: what is in memory
   * is not so. Nothing that was answered is lost; begin again with what is stored. */
  private end(visitor: number, fields: Fields, why: unknown): void {
    this.ended = true;
    clearTimeout(this.timer);
    const id = typeof fields.id === 'string' ? JSON.parse(fields.id) : null;
    this.refuse(visitor, id, away);
    for (const line of this.lines.values()) line.closed(String(why));
    this.lines.clear();
  }

  /** When to look after bots, clocks and reviews. */
  private plan(wait: number | null): void {
    clearTimeout(this.timer);
    if (wait === null) return;
    // a timer, also for 0: requests that have come meanwhile go first
    this.timer = setTimeout(() => this.queue(HOST, { do: 'step', ms: this.settings.thinkMs }), Math.min(wait, 60_000));
  }
}
