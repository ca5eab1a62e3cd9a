// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What outlives a page: the events of tables, as with the server's store the one truth
// from which tables are made again; and who plays here.

/** An event as the engine hands it out to be kept. */
export interface Kept {
  table: string;
  seq: number;
  at: number;
  by?: string;
  name: string;
  text: string;
}

/** Somebody, as the engine knows them. */
export interface Me {
  player: string; // sixteen hexadecimals
  name: string;
}

/** Where events are kept. An `append` that has not come back has not happened. */
export interface Store {
  readonly lasts: boolean; // also after the page is closed
  append(events: Kept[]): Promise<void>;
  drop(table: string): Promise<void>;
  /** All events, those of a table in order. */
  events(): Promise<Kept[]>;
  /** Who plays here: whose browser it is ("me"), or somebody else at the screen, by name. */
  person(key: string): Promise<Me | undefined>;
  setPerson(key: string, me: Me): Promise<void>;
}

/** For tests, and for browsers that store nothing. */
export class MemoryStore implements Store {
  readonly lasts = false;
  private log: Kept[] = [];
  private people = new Map<string, Me>();

  async append(events: Kept[]): Promise<void> {
    this.log.push(...events);
  }

  async drop(table: string): Promise<void> {
    this.log = this.log.filter((event) => event.table !== table);
  }

  async events(): Promise<Kept[]> {
    return [...this.log];
  }

  async person(key: string): Promise<Me | undefined> {
    return this.people.get(key);
  }

  async setPerson(key: string, me: Me): Promise<void> {
    this.people.set(key, me);
  }
}

/** The two object stores: events by table and number, and people by key. */
const EVENTS = 'events';
const ABOUT = 'about';

/** A transaction as a promise: it counts only when all of it is done. */
function done(request: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = request.onerror = () => reject(request.error ?? new Error('the transaction was aborted'));
  });
}

/** A request as a promise. */
function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** In IndexedDB, which a worker can use and which takes several events together or none of them. */
class BrowserStore implements Store {
  readonly lasts = true;

  constructor(private readonly db: IDBDatabase) {}

  async append(events: Kept[]): Promise<void> {
    const change = this.db.transaction(EVENTS, 'readwrite');
    // add and not put: of two pages that append the same number one fails, as with the server
    for (const event of events) change.objectStore(EVENTS).add(event);
    await done(change);
  }

  async drop(table: string): Promise<void> {
    const change = this.db.transaction(EVENTS, 'readwrite');
    change.objectStore(EVENTS).delete(IDBKeyRange.bound([table], [table, []]));
    await done(change);
  }

  events(): Promise<Kept[]> {
    return result(this.db.transaction(EVENTS).objectStore(EVENTS).getAll() as IDBRequest<Kept[]>);
  }

  person(key: string): Promise<Me | undefined> {
    return result(this.db.transaction(ABOUT).objectStore(ABOUT).get(key) as IDBRequest<Me | undefined>);
  }

  async setPerson(key: string, me: Me): Promise<void> {
    const change = this.db.transaction(ABOUT, 'readwrite');
    change.objectStore(ABOUT).put(me, key);
    await done(change);
  }
}

/** The browser's store, or one that forgets where there is none. */
export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open('bergfried', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EVENTS, { keyPath: ['table', 'seq'] });
      request.result.createObjectStore(ABOUT);
    };
    return new BrowserStore(await result(request));
  } catch {
    return new MemoryStore();
  }
}
