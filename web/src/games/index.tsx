// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The games that there are, in the order people see them. Boards come when they are wanted. */
import { signal } from '@preact/signals';
import found from 'games:index';
import { later, soon } from '../lib/later';
import type { GameInfo } from '../lib/protocol';
import { tr } from '../lib/texts';
import type { GameUI } from './board';

/** Games with a folder, in the order of their names: that of the front door. */
export const all = found.map(([name, { board, picture, ...game }]): GameUI => ({
  ...game,
  name,
  Board: later(board),
  ...(picture && { Picture: soon(picture) }),
}));

/** Those with a score helper. */
export const withPad = all.filter((b) => b.pad);

/** The games of the server or the engine here, which decides what can be played; null until it has answered (lib/games.ts). */
export const told = signal<GameInfo[] | null>(null);

const PlainBoard = later(() => import('./plain').then((m) => m.PlainBoard));
/** A picture for a game that brings none. */
const PlainArt = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <use href="#brand" x="6" y="6" width="12" height="12" />
  </svg>
);

/** A game of which only the engine knows. What is secret there is not known here, so anything may be. */
function plain(name: string): GameUI {
  const info = told.value?.find((g) => g.name === name),
    [a, b] = info?.seats ?? [2, 2];
  return {
    name,
    short: () => tr(info?.title ?? name),
    secret: true,
    Art: PlainArt,
    Board: PlainBoard,
    plain: true,
    about: () => ({ kind: '', sub: tr(info?.about ?? ''), people: a < b ? tr('{a} to {b}', { a, b }) : `${a}` }),
    seats: a,
  };
}

/** Of any game: its own board, or a plain one. */
export const boardOf = (name: string): GameUI => all.find((b) => b.name === name) ?? plain(name);

/** All games that can be played: first those with a folder. Until it is known which, these. */
export function games(): GameUI[] {
  const names = told.value?.map((g) => g.name);
  if (!names) return all;
  const mine = all.filter((b) => names.includes(b.name));
  return [...mine, ...names.filter((n) => !mine.some((b) => b.name === n)).map(plain)];
}

/** What is written on its box. */
export const fullTitle = ({ title, short }: GameUI): string => (title ?? short)();

/** What people call a game. */
export const titleOf = (name: string): string => boardOf(name).short();
