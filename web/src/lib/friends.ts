// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Whom you follow, and to which tables you are invited. */
import { signal } from '@preact/signals';
import { api, me, server } from './page';

/** Somebody you follow. */
export interface Friend {
  name: string;
  here: boolean;
  /** What they play now, where everybody may watch. */
  table?: string;
  game?: string;
}

/** All of them, and whether others may know that you are here. */
export interface Friends {
  friends: Friend[];
  shown: boolean;
}

/** Somebody wants you at a table that waits. */
export interface Invitation {
  table: string;
  game: string;
  who: string;
  at: number;
}

/** Those that wait for an answer, the latest first. */
export const invitations = signal<readonly Invitation[]>([]);

/** Look for them; what cannot be had now comes with the next news. */
export async function learnInvitations(): Promise<void> {
  try {
    invitations.value = (await api<{ invitations: Invitation[] }>('me/invitations')).invitations;
  } catch {
    /* an old list is better than none */
  }
}

/** No, thanks; nobody is told. */
export async function declineInvitation(table: string): Promise<void> {
  await api('me/decline', { table });
  await learnInvitations();
}

export const follow = (name: string, on: boolean): Promise<unknown> =>
  api('me/follow', { name, on: on ? 'yes' : 'no' });

/** To ask somebody to a table, by name. */
export const invite = (table: string, name: string): Promise<unknown> => server().ask('invite', { table, name });

let listening = false;
/** Whoever has an account is here for those who follow them, and hears of invitations at once. */
export function beHere(): void {
  if (!me.value || me.value.guest || listening) return;
  listening = true;
  const link = server();
  link.others.add(({ news }) => {
    if (news === 'invitations') void learnInvitations();
  });
  // what came while the connection was down was not heard; and who says nothing is told nothing
  link.up.subscribe((up) => {
    if (!up) return;
    link.ask('hello', { version: 1 }).catch(() => {});
    void learnInvitations();
  });
}
