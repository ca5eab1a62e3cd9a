// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A tournament as the server tells it (docs/http.md), and how a page follows it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { reasonFor, type Asked } from './answer';
import { api } from './page';
import type { Clock, Message } from './protocol';
import { number, tr } from './texts';

export type CupFormat = 'swiss' | 'robin' | 'arena';
export type CupStage = 'open' | 'running' | 'over' | 'off';
/** The criteria that part those with as many points. */
export type Tie = 'cut1' | 'buchholz' | 'berger' | 'wins' | 'direct';

/** A line of the list. */
export interface CupRow {
  id: string;
  name: string;
  game: string;
  format: CupFormat;
  seats: number;
  stage: CupStage;
  paused: boolean;
  rated: boolean;
  players: number;
  round: number;
  rounds: number;
  made: number;
  starts: number;
  ended: number;
}

export interface CupPlayer {
  id: string;
  name: string;
  rating: number;
  place: number;
  score: number;
  ties: Partial<Record<Tie, number>>;
  games: number;
  wins: number;
  streak?: number;
  /** Takes part: has not withdrawn, and came to the table. */
  here: boolean;
}

/** A game or a bye; people by their place in the list of players. */
export interface CupGame {
  round: number;
  table?: string;
  how: 'playing' | 'played' | 'absent' | 'bye' | 'half';
  at: number[];
  /** Of a point, in 120ths. */
  got?: number[];
  /** When everybody must have sat down. */
  appear?: number;
}

export interface Cup extends Omit<CupRow, 'players'> {
  seq: number;
  now: number;
  options: Record<string, string>;
  clock: Exclude<Clock, null> | { kind: 'days'; base: number };
  appear: number;
  rest: number;
  lasts: number;
  owner: string;
  owner_name?: string;
  /** When the next round begins, or an arena ends. */
  next?: number;
  players: CupPlayer[];
  games: CupGame[];
}

/** How often a page asks whether anything has happened; the answer is a number. */
const EVERY = 1500;

/** A tournament as it is, by the number of its last event: a second or two after that has happened. */
export function useCup(id: string): Asked<Cup> & { got: number } {
  const cup = useSignal<Cup | null>(null),
    got = useSignal(0),
    failed = useSignal<Message | null>(null),
    live = useRef(true);
  const look = async (): Promise<void> => {
    try {
      const now = await api<Cup>(`cups/${id}${cup.peek() ? `?since=${cup.peek()!.seq}` : ''}`);
      if (!live.current) return;
      failed.value = null;
      if (!now.players) return;
      got.value = Date.now();
      cup.value = now;
    } catch (e) {
      if (live.current) failed.value = reasonFor(e);
    }
  };
  useEffect(() => {
    live.current = true;
    void look();
    const timer = setInterval(() => {
      if (!document.hidden) void look();
    }, EVERY);
    return () => {
      live.current = false;
      clearInterval(timer);
    };
  }, [id]);
  return { answer: cup.value, failed: failed.value, again: () => void look(), got: got.value };
}

/** Do something in it. */
export const cupDo = (
  id: string,
  what: string,
  body: Record<string, string> = {},
): Promise<{ id: string; seq: number }> => api(`cups/${id}/${what}`, body);

/** Points as people write them: halves as such. */
export function points(n: number): string {
  const half = Math.abs((n % 1) - 0.5) < 0.001,
    whole = Math.floor(n);
  if (half) return `${whole || ''}½`;
  return number(n, Number.isInteger(n) ? 0 : 2);
}

/** What the formats are called. */
export const formatName = (format: CupFormat): string =>
  ({ swiss: tr('Swiss'), robin: tr('Round robin'), arena: tr('Arena') })[format];

/** The first criteria of a format come first. */
export const tiesOf = (format: CupFormat): Tie[] =>
  ({
    swiss: ['cut1', 'buchholz', 'berger', 'wins', 'direct'],
    robin: ['direct', 'berger', 'wins'],
    arena: ['wins'],
  })[format] as Tie[];

export const tieName = (tie: Tie): string =>
  ({
    cut1: tr('Buchholz cut 1'),
    buchholz: tr('Buchholz'),
    berger: tr('Sonneborn-Berger'),
    wins: tr('Wins'),
    direct: tr('Direct encounter'),
  })[tie];

/** What a criterion counts, in a sentence. */
export const tieWords = (tie: Tie): string =>
  ({
    cut1: tr('The points of all opponents together, without the one who has the fewest.'),
    buchholz: tr('The points of all opponents together: whoever met stronger ones ranks higher.'),
    berger: tr('The points of everybody you beat, and half the points of everybody you drew with.'),
    wins: tr('Games that were played and won.'),
    direct: tr('Points from the games against those who are level with you, if all of you have met.'),
  })[tie];
