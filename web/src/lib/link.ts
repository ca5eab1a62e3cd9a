// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * One link to whoever carries the tables: a server over a WebSocket, or the engine in
 * a Web Worker. Both speak the same texts; nothing behind this file knows which it is.
 * A link that breaks mends itself and joins its tables again from the last event seen.
 */
import { signal } from '@preact/signals';
import type { Answer, Detail, Happening, Message, View } from './protocol';
import type { Fields, Refusal, Verb } from './verbs';

/** What takes texts there; it may go at any moment. */
interface Carrier {
  send(text: string): void;
  close(): void;
}

/** What a carrier tells the link that has made it. */
interface CarrierEvents {
  open(): void;
  text(text: string): void;
  gone(): void;
}

/** How long something may wait for a link that is down, in milliseconds, if nothing else is said. */
const PATIENCE = 10000;

/** How long the other end may be silent when it has been asked something: a network can go without a word. */
const SILENCE = 8000;

/** What is refused only for so many milliseconds is asked once more by itself, if it does no harm twice. */
const SOON = 3000;

/** A refusal, as somebody's `catch` gets it. */
export class Refused extends Error {
  /** `line`: where in a text that was handed over, if it is about one. */
  constructor(
    readonly reason: Message,
    readonly line = 0,
    readonly refused: Refusal = 'illegal',
  ) {
    super(reason.key);
  }
}

/** Somebody has changed their mind before it was sent. */
export class Withdrawn extends Error {}

/** Why something did not go, for people: the refusal, or that nothing was heard. */
export const reasonOf = (
  e: unknown,
  otherwise: Message = {
    key: 'The connection was lost before the answer arrived. Nothing is lost; check the table and try again.',
  },
): Message => (e instanceof Refused ? e.reason : otherwise);

/** Who looks at a table: hears what happens there, and the view after it. */
interface Listener {
  event(happening: Happening): void;
  view(view: View, seq: number): void;
}

/** What has been asked and not answered. */
interface Waiting {
  done: (a: Answer) => void;
  failed: (e: Error) => void;
  text: string;
  /** It does no harm twice. */
  again: boolean;
  /** It may have been done. */
  sent: boolean;
  /** It was sent once more over another connection, as its answer may have been lost with the first. */
  twice?: boolean;
}

/** A table that is looked at; `seen` is the last event heard, from which a mended link goes on. */
interface Joined {
  listener: Listener;
  seen: number;
  detail: Detail;
}

/**
 * Ask and listen. A question is a promise that ends: by an answer, a refusal, or when its
 * patience does.
 */
export class Link {
  /** Can something be asked now? */
  readonly up = signal(false);
  /** The last attempt came to nothing; it is made again. */
  readonly failed = signal(false);
  private carrier: Carrier | null = null;
  private events: CarrierEvents | null = null;
  /** The number of the next request; answers come back with it, in any order. */
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private joined = new Map<string, Joined>();
  /** How often in a row it came to nothing, if it never came to anything. */
  private vain: number | null = 0;
  /** How long to wait before the next attempt; it doubles, lest a server that comes back is run over. */
  private pause = 250;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** When something was heard last. */
  private heard = 0;
  private ended = false;
  /** Who hears what answers nothing and is about no table: the course of a review or of another question. */
  readonly others = new Set<(heard: Record<string, unknown>) => void>();

  /** `patience`: how long something may wait for the link. */
  constructor(
    private connect: (events: CarrierEvents) => Carrier,
    private readonly patience = PATIENCE,
  ) {
    this.begin();
  }

  private begin(): void {
    this.retry = undefined;
    // what a carrier says that was given up is not heard
    const own =
      <A extends unknown[]>(tell: (...a: A) => void) =>
      (...a: A) => {
        if (this.events === events) tell(...a);
      };
    const events: CarrierEvents = {
      open: own(() => this.opened()),
      text: own((t: string) => this.hear(t)),
      gone: own(() => this.lost()),
    };
    this.events = events;
    this.carrier = this.connect(events);
    this.expect();
  }

  /** Somebody is back at the page, or the network is: is the other end still there? */
  wake(): void {
    if (this.up.value) void this.ask('ping').catch(() => {});
    else if (this.retry) {
      clearTimeout(this.retry);
      this.begin();
    }
  }

  /** Something should be heard soon: a carrier that says nothing, even when it is asked whether it is there, is given up. */
  private expect(): void {
    if (this.patience === Infinity) return;
    const { events } = this,
      asked = Date.now();
    const silent = (): boolean => this.events === events && this.heard < asked;
    setTimeout(() => {
      if (silent() && this.up.value) this.carrier?.send(JSON.stringify({ do: 'ping' }));
    }, SILENCE / 2);
    setTimeout(() => {
      if (!silent()) return;
      const { carrier } = this;
      this.lost();
      carrier?.close();
    }, SILENCE);
  }

  /** Everything that waited goes out, and all tables are joined again from where they were. */
  private opened(): void {
    this.pause = 250;
    this.heard = Date.now();
    this.up.value = true;
    this.failed.value = false;
    this.vain = null;
    for (const w of this.waiting.values()) {
      w.twice = w.sent;
      w.sent = true;
      this.carrier!.send(w.text);
    }
    if (this.waiting.size) this.expect();
    for (const [table, j] of this.joined) this.join(table, j.listener, j.detail, j.seen).catch(() => {});
  }

  /** What was asked and not answered may have been done or not: only what does no harm twice is asked again. */
  private lost(): void {
    this.failed.value = !this.up.value;
    this.up.value = false;
    this.carrier = this.events = null;
    for (const [id, w] of this.waiting)
      if (w.sent && !w.again) {
        this.waiting.delete(id);
        w.failed(new Error('lost'));
      }
    // a link that was broken comes back; one that never was, such as where cookies are forbidden, mostly does not
    if (this.vain !== null && ++this.vain > 1 && this.patience < Infinity) {
      for (const w of this.waiting.values()) w.failed(new Error('lost'));
      this.waiting.clear();
    }
    if (this.ended) return;
    this.retry = setTimeout(() => this.begin(), this.pause);
    this.pause = Math.min(8000, this.pause * 2);
  }

  /** Events and views go to whoever looks at that table, answers to who asked, and the rest to `others`. */
  private hear(text: string): void {
    this.heard = Date.now();
    const m = JSON.parse(text) as Answer & Happening & { view?: View };
    if (m.event !== undefined || m.view !== undefined) {
      const j = this.joined.get(m.table!);
      if (!j) return;
      if (m.view) j.listener.view(m.view, m.seq!);
      else {
        j.seen = Math.max(j.seen, m.seq);
        j.listener.event(m);
      }
      return;
    }
    const w = this.waiting.get(m.id);
    // a part of an answer is not the answer
    if (!w || m.partial) {
      for (const listen of this.others) listen(m);
      return;
    }
    // who was only too fast, or came while the store was away, need not hear of it
    if (m.again && m.again <= SOON && w.again) {
      w.again = false;
      setTimeout(() => this.carrier?.send(w.text), m.again);
      return;
    }
    this.waiting.delete(m.id);
    // the move that is in its way is itself, made before the connection was lost; the view shows how things stand
    const made = w.twice && m.refused === 'stale';
    if (m.error && !made) w.failed(new Refused(m.error, Number(m.line ?? 0), m.refused));
    else w.done(m);
  }

  /** Ask for something. `play` carries the last number seen, so it does no harm twice. */
  ask<V extends Verb>(verb: V, ...[fields]: Fields<V>): Promise<Answer> {
    return this.request(verb, fields);
  }

  /**
   * The same, of anything: the engine in a page knows more than tables. What can be `withdrawn`
   * waits for the link as long as it takes, until it is sent or not wanted any more.
   */
  request(verb: string, fields: object = {}, withdrawn?: AbortSignal): Promise<Answer> {
    const id = this.next++;
    const text = JSON.stringify({ id, do: verb, ...fields });
    const again = ['join', 'look', 'worth', 'hint', 'ping'].includes(verb) || (verb === 'play' && 'seq' in fields);
    return new Promise((done, failed) => {
      // not `value`: whoever asks while something is drawn is not to ask again when the link is mended
      const w: Waiting = { done, failed, text, again, sent: this.up.peek() };
      this.waiting.set(id, w);
      if (w.sent) {
        this.carrier!.send(text);
        this.expect();
      } else if (withdrawn)
        withdrawn.addEventListener('abort', () => {
          if (!w.sent && this.waiting.delete(id)) failed(new Withdrawn());
        });
      else if (this.patience < Infinity)
        setTimeout(() => {
          if (!w.sent && this.waiting.delete(id)) failed(new Error('lost'));
        }, this.patience);
    });
  }

  /** Look at a table from now on. It lasts until `part`, over any number of broken connections. */
  async join(table: string, listener: Listener, detail: Detail = 'full', since = 0): Promise<Answer> {
    this.joined.set(table, { listener, seen: since, detail });
    return this.ask('join', { table, since, detail });
  }

  /** Look no more. Nobody waits for the answer: who has gone does not care. */
  part(table: string): void {
    this.joined.delete(table);
    this.ask('part', { table }).catch(() => {});
  }

  /** Nobody uses it now. */
  get idle(): boolean {
    return !this.joined.size && !this.waiting.size;
  }

  /** For good: it is not mended any more. */
  end(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.carrier?.close();
  }
}

/** Over the network. */
export const socket =
  (url: string) =>
  (events: CarrierEvents): Carrier => {
    const ws = new WebSocket(url);
    ws.onopen = () => events.open();
    ws.onmessage = (e) => events.text(e.data as string);
    ws.onclose = () => events.gone();
    return {
      // one that is closing takes nothing more, and soon says so: what was sent then is lost like the rest
      send: (text) => {
        if (ws.readyState === ws.OPEN) ws.send(text);
      },
      close: () => ws.close(),
    };
  };

/** The worker of this page, if there is one, and who has to hear when it breaks. */
let running: Worker | null = null;
const concerned = new Set<() => void>();

/** What the worker says of itself: that it waits for another page, or is there and whether it can keep anything. */
type WorkerState = { state: 'waiting' } | { state: 'ready'; lasts: boolean };

/** Another page of this browser has the engine. */
export const elsewhere = signal(false);
/** What is played here is gone with the page. */
export const forgets = signal(false);

/** In a worker of this page: one that has the tables of this browser, or one that only answers. */
export const worker =
  (url: string, name: () => string, tables = true) =>
  (events: CarrierEvents): Carrier => {
    const w = new Worker(url, { type: 'module' });
    if (tables) running = w;
    w.onmessage = ({ data }: MessageEvent<string | WorkerState>) => {
      if (typeof data === 'string') {
        events.text(data);
        return;
      }
      if (tables) elsewhere.value = data.state === 'waiting';
      if (data.state === 'waiting') return;
      if (tables) forgets.value = !data.lasts;
      // not before: nobody would hear it
      w.postMessage({ name: name() });
      events.open();
    };
    w.onerror = () => {
      events.gone();
      if (!tables) return;
      running = null;
      for (const gone of concerned) gone();
      concerned.clear();
    };
    return { send: (text) => w.postMessage(text), close: () => w.terminate() };
  };

/** Somebody else at the same screen: another line to the worker, once the first one is up. */
export const another =
  (first: Link, name: string) =>
  (events: CarrierEvents): Carrier => {
    const { port1: near, port2: far } = new MessageChannel();
    near.onmessage = (e) => events.text(e.data as string);
    first.ask('ping').then(
      () => {
        running!.postMessage({ open: name, port: far }, [far]);
        concerned.add(events.gone);
        events.open();
      },
      () => events.gone(),
    );
    return {
      send: (text) => near.postMessage(text),
      close: () => {
        concerned.delete(events.gone);
        near.postMessage({ close: true });
      },
    };
  };
