// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What came of a finished game, for one of its seats. */
import type { Summary } from './protocol';
import { tr } from './texts';

type Ended = Pick<Summary, 'seats'>;

/** Which place a seat has: whoever has won is first, and among the others points decide. */
export function placeOf({ seats }: Ended, seat: number): number {
  const own = seats[seat]!,
    better = seats.filter((s) => (s.won ? !own.won : !own.won && (s.points ?? 0) > (own.points ?? 0)));
  return better.length + 1;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** "5th of 7"; English has four ways to write a place, so it has four sentences. */
export function placeWords(place: number, of: number): string {
  const args = { place, of };
  switch (ORDINALS.select(place)) {
    case 'one':
      return tr('{place}st of {of}', args);
    case 'two':
      return tr('{place}nd of {of}', args);
    case 'few':
      return tr('{place}rd of {of}', args);
    default:
      return tr('{place}th of {of}', args);
  }
}

/** In a word or three: won, lost, or the place among several. */
export function resultWords(t: Ended, seat: number): string {
  if (t.seats[seat]!.won) return tr('won');
  return t.seats.length === 2 ? tr('lost') : placeWords(placeOf(t, seat), t.seats.length);
}

/** The seat of somebody, or -1. */
export const seatOf = (t: Ended, name: string | undefined): number =>
  name ? t.seats.findIndex((s) => s.player && s.name === name) : -1;
