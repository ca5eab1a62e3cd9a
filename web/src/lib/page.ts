// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where one is, who one is, and how the page looks: what all pages share. */
import { signal } from '@preact/signals';
import { Link, socket, worker } from './link';
import type { GameInfo, Me, Message } from './protocol';
import type { Settings } from '../games/board';
import { tr } from './texts';

/** The path, as the address has it. Pages are chosen by it in main.tsx. */
export const path = signal(location.pathname + location.search);
addEventListener('popstate', () => {
  path.value = location.pathname + location.search;
});

export function go(to: string): void {
  if (to === path.value) return;
  history.pushState(null, '', to);
  path.value = to;
  scrollTo(0, 0);
}

/** Links within the client need no reload. */
addEventListener('click', (event) => {
  const e = event as MouseEvent;
  const a = (e.target as Element).closest?.('a');
  if (
    !a ||
    e.defaultPrevented ||
    e.button ||
    e.ctrlKey ||
    e.metaKey ||
    e.shiftKey ||
    a.target ||
    a.origin !== location.origin ||
    a.hasAttribute('download')
  )
    return;
  if (/^\/(api|docs)\//.test(a.pathname)) return;
  e.preventDefault();
  go(a.pathname + a.search);
});

/** Somebody once the server has answered; null: there is no server. */
export const me = signal<Me | null>(null);
export const games = signal<GameInfo[]>([]);
export const trouble = signal<Message | null>(null);

export const theme = signal(document.documentElement.dataset.theme as 'light' | 'dark');
export function setTheme(to: 'light' | 'dark'): void {
  theme.value = to;
  document.documentElement.dataset.theme = to;
  keep('theme', to);
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* private windows have none */
  }
}

function kept<T>(name: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(name) ?? '{}') };
  } catch {
    return otherwise;
  }
}

export const settings = signal<Settings>(kept('settings', { confirm: true, motion: true, aids: true }));
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  keep('settings', JSON.stringify(settings.value));
  document.documentElement.classList.toggle('still', !settings.value.motion);
}

/** Ask the server for something; throws its message. */
export async function api<T>(what: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    '/api/' + what,
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
  local: Link | null = null;

/** To the server. */
export const server = (): Link => (online ??= new Link(socket(location.origin.replace(/^http/, 'ws') + '/ws')));

/** To the engine in this browser. */
export const engine = (): Link => (local ??= new Link(worker('/worker.js', () => me.value?.name ?? tr('Guest'))));

/** Tables of this browser have an address of their own. */
export const linkFor = (carrier: string): Link => (carrier === 'here' ? engine() : server());

/** Say it to a screen reader: politely, or at once. */
export const polite = signal(''),
  urgent = signal('');
export const announce = (text: string): void => {
  polite.value = '';
  requestAnimationFrame(() => {
    polite.value = text;
  });
};
export const call = (text: string): void => {
  urgent.value = '';
  requestAnimationFrame(() => {
    urgent.value = text;
  });
};
