// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where one is, who one is, and how the page looks: what all pages share. */
import { signal } from '@preact/signals';
import { keep, keptFields } from './kept';
import { Link, another, socket, worker } from './link';
import type { Me, Message } from './protocol';
import type { Settings } from '../games/board';
import { tr } from './texts';

/**
 * Where one is, behind the # of the address: "/rules/GAME". So the folder with the
 * client can lie anywhere on any host, which need not know the pages. What follows a "?"
 * is the page's own affair. Pages are chosen by it in main.tsx.
 */
const address = (): string => location.hash.slice(1) || '/';
export const path = signal(address());
addEventListener('hashchange', () => {
  path.value = address();
  scrollTo(0, 0);
});

/** To another page, as if a link had been followed: the way back leads here. */
export function go(to: string): void {
  location.hash = to;
}

/** What the page keeps in its address, for links and reloads; and to keep something else there. */
export const query = (): string => address().split('?')[1] ?? '';
/** Replaced and not added: a way back through every filter and every move would be of no use. */
export function setQuery(text: string): void {
  history.replaceState(null, '', `#${address().split('?')[0]}${text ? `?${text}` : ''}`);
  path.value = address();
}

/** A file or a page of the server, beside the client. */
const beside = (name: string): URL => new URL(name, document.baseURI.split('#')[0]);

/** The address of a page, to be sent to others. */
export const linkTo = (to: string): string => `${beside('')}#${to}`;

/** Somebody once the server has answered; null: there is no server. */
export const me = signal<Me | null>(null);

/** Light or dark. It is set before the first drawing, by a script in the page, so that nothing flashes. */
export const theme = signal(document.documentElement.dataset.theme as 'light' | 'dark');
export function setTheme(to: 'light' | 'dark'): void {
  theme.value = to;
  document.documentElement.dataset.theme = to;
  keep('theme', to);
}

/**
 * What somebody likes, in this browser. New settings have their defaults also for those who
 * have saved older ones.
 */
export const settings = signal<Settings>(
  keptFields('settings', { confirm: false, motion: true, pace: 1, aids: true, sound: false, notices: false }),
);
/** Change some of them; at once, and for the next visit. */
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  keep('settings', JSON.stringify(settings.value));
  document.documentElement.classList.toggle('still', !settings.value.motion);
}

/** Ask the server for something; throws its message. */
export async function api<T>(what: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    beside(`api/${what}`),
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  );
  const json = await answer.json();
  if (!answer.ok) throw json.error as Message;
  return json as T;
}

/* ---- the two carriers ---- */

let online: Link | null = null,
  local: Link | null = null,
  pads: Link | null = null;

/** To the server. */
export const server = (): Link => (online ??= new Link(socket(beside('ws').href.replace(/^http/, 'ws'))));
addEventListener('online', () => online?.wake());
// a phone cuts the connection of a page that is not in sight, without a word
addEventListener('visibilitychange', () => document.hidden || online?.wake());

/** To the engine in this browser. It comes as soon as no other page has it. */
export const engine = (): Link =>
  (local ??= new Link(
    worker('worker.js', () => me.value?.name ?? tr('Guest')),
    Infinity,
  ));

/** To the engine that also has the score helpers: it is fetched when somebody wants one. */
export const padEngine = (): Link =>
  (pads ??= new Link(
    worker('worker.js?pads', () => tr('Guest'), false),
    Infinity,
  ));

/** Has this browser tables of its own, or can have no others? */
export const hasTables = (): boolean => !me.value || !!keptFields('here', { tables: false }).tables;
/** From now on the list of one's own games asks the engine here, too. */
export const noteTables = (): void => keep('here', JSON.stringify({ tables: true }));

/** Others at the same screen, by name: each has a line of their own to it. It has few: who looks at nothing gives theirs back. */
const others = new Map<string, Link>();
export function atScreen(name: string): Link {
  const found = others.get(name);
  if (found) return found;
  for (const [other, link] of others)
    if (link.idle) {
      link.end();
      others.delete(other);
    }
  const line = new Link(another(engine(), name), Infinity);
  others.set(name, line);
  return line;
}

/** Tables of this browser have an address of their own. */
export const linkFor = (carrier: string): Link => (carrier === 'here' ? engine() : server());

/** Stands before the title of the page, in another tab, too. */
export const mark = signal('');
