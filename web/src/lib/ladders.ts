// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Leaderboards and profiles as the server tells them (docs/http.md), and the bots among people. */
import type { Message } from './protocol';
import { language, number, tr } from './texts';

/** Somebody in a leaderboard; without a place: not enough games yet. */
export interface Rung {
  place?: number;
  /** "": the account has been deleted. */
  name: string;
  rating: number;
  games: number;
  won: number;
}

export interface Leaderboard {
  game: string;
  /** "2026-4", or "all". */
  season: string;
  /** When it ends or has ended. */
  ends?: number;
  /** Its table is final. */
  closed: boolean;
  /** The one that goes on and all that are over, latest first. */
  seasons: string[];
  /** Rated games that a place takes. */
  needed: number;
  /** How many have a place. */
  ranked?: number;
  rows: Rung[];
  you: Rung | null;
  /** What the bots are worth there, weakest first. */
  landmarks: number[];
}

/** What somebody has done in one game. */
export interface Played {
  game: string;
  games: number;
  won: number;
  /** Won in a row, of the games that count for badges: now, and at most. */
  streak: number;
  best: number;
  /* of whoever has played rated games */
  rating?: number;
  deviation?: number;
  rated?: number;
  provisional?: boolean;
  place?: number;
  ranked?: number;
  landmarks?: number[];
  curve?: [at: number, rating: number][];
  seats: { seat: number; games: number; won: number }[];
  places: { place: number; of: number; games: number }[];
  bots: { bot: string; games: number; won: number }[];
  people: { name: string; games: number; won: number; lost: number }[];
  pieces: { sign: string; name: Message; times: number }[];
}

/** A badge, with how to earn it; both are keys of the catalogue. */
export interface Badge {
  badge: string;
  name: string;
  how: string;
}

/** One that somebody has earned, and where. */
export interface Earned {
  badge: string;
  at: number;
  table?: string;
}

export interface Profile {
  name: string;
  guest: boolean;
  since: number;
  games: Played[];
  earned: Earned[];
  badges: Badge[];
}

/** A rated game in the history of a rating. */
export interface Chapter {
  number: number;
  at: number;
  rating: number;
  change: number;
  beaten: number;
  drawn: number;
  lost: number;
  table?: string;
}

/** A season in words: its months. */
export function seasonWords(season: string): string {
  const [year = 0, quarter = 1] = season.split('-').map(Number),
    month = (i: number): string =>
      new Date(Date.UTC(year, 3 * (quarter - 1) + i)).toLocaleDateString(language.value, {
        month: 'short',
        timeZone: 'UTC',
      });
  return tr('{from} to {to} {year}', { from: month(0), to: month(2), year: String(year) });
}

/** A day, in UTC: seasons begin and end there at the same moment for everybody. */
export const dayOf = (ms: number, year = true): string =>
  new Date(ms).toLocaleDateString(language.value, {
    day: 'numeric',
    month: 'short',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** With a sign: by how much a rating has changed. */
export const changed = (by: number): string => (by > 0 ? `+${number(by)}` : number(by));
