// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a server knows of puzzles (docs/http.md): whoever has an account there has a rating, and everybody sees how others did. */
import { signal } from '@preact/signals';
import { api, me } from '../lib/page';

/** How somebody is at one game's puzzles, and how everybody was at today's. */
export interface Standing {
  game: string;
  /** Not there for guests, and before the first. */
  rating?: number;
  deviation?: number;
  tried: number;
  solved: number;
  today: { number: number; tried: number; solved: number };
  /** The numbers of those that are booked: at which the first try was right, and at which not. */
  first: number[];
  missed: number[];
}

/** What became of a first try. */
export interface Booked {
  /** This puzzle had been booked before: nothing has changed. */
  known: boolean;
  solved: boolean;
  was: number;
  rating: number;
  tried: number;
  right: number;
}

/** By game; null until a server has answered. */
export const standings = signal<Standing[] | null>(null);
export const standingOf = (game: string): Standing | undefined => standings.value?.find((s) => s.game === game);

/** Ask anew; where there is no server nothing is known. */
export async function askStandings(): Promise<void> {
  if (!me.value) return;
  standings.value = (await api<{ games: Standing[] }>('me/puzzles')).games;
}

/** Is there an account whose first tries are booked? */
export const rated = (): boolean => !!me.value && !me.value.guest;

/** Book a first try; no moves: it was given up. */
export const book = (game: string, number: number, moves: readonly string[]): Promise<Booked> =>
  api<Booked>('me/puzzle', { game, number: String(number), moves: moves.join('\n') });
