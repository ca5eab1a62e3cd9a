// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** People whom you do not want to hear, or to meet. The server keeps it, for every table and device of yours. */
import { computed, signal } from '@preact/signals';
import type { Link } from './link';
import { me } from './page';

/** Somebody you have muted, blocked or both. */
export interface Shunned {
  name: string;
  mute: boolean;
  block: boolean;
}

export const shunned = signal<readonly Shunned[]>([]);

/** Whose talk you do not see: to block somebody is to mute them, too. */
export const unheard = computed<ReadonlySet<string>>(
  () => new Set(shunned.value.filter((s) => s.mute || s.block).map((s) => s.name)),
);

/** Whom the list belongs to, once it has come. */
let known: string | undefined;

/** Ask for the list, once for each person; where nobody keeps one it stays empty. */
export async function learnShunned(link: Link): Promise<void> {
  const whose = me.peek()?.id;
  if (!whose || known === whose) return;
  known = whose;
  shunned.value = []; // another person's list is nobody else's
  try {
    shunned.value = (await link.ask('shunned')).people as Shunned[];
  } catch {
    known = undefined;
  }
}

export const shunnedAs = (name: string): Shunned =>
  shunned.value.find((s) => s.name === name) ?? { name, mute: false, block: false };

/** Mute or block somebody, or no more. It is seen at once; throws the refusal, and nothing has changed then. */
export async function shun(link: Link, name: string, how: 'mute' | 'block', on: boolean): Promise<void> {
  const before = shunned.peek(),
    now = { ...shunnedAs(name), [how]: on };
  shunned.value = [...before.filter((s) => s.name !== name), ...(now.mute || now.block ? [now] : [])];
  try {
    await link.ask(how, { name, on });
  } catch (e) {
    shunned.value = before;
    throw e;
  }
}
