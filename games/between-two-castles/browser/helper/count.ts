// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the engine says of castles: their points, where a room may stand, and why not elsewhere. */
import { useState } from 'preact/hooks';
import type { Data, Spot } from '../board/logic';
import { once, useAsked } from '@shell/lib/asking';
import type { Gain, Message } from '@shell/lib/protocol';
import { language, sentenceOf } from '@shell/lib/texts';
import { askPad, reasonOf } from '@shell/pages/replay-engine';
import { around, roomOnLine, sheet, type Plan, type Scored } from './state';

export const GAME = 'between-two-castles';

const counted = new Map<string, Promise<Scored>>();
/** Sheets are counted once. */
const score = (sheets: string[]): Promise<Scored> =>
  once(counted, sheets.join('\n'), () => askPad<Scored>('score', { game: GAME, sheets }), 2000);

/** What comes of these sheets, once it has come; the answer before it is shown until then. */
export function useScores(texts: readonly string[], fail: (m: Message) => void): (Scored | undefined)[] {
  const [all, set] = useState<(Scored | undefined)[]>([]);
  useAsked(
    [texts.join('\0')],
    () => Promise.all(texts.map((t) => score([t]))),
    set,
    (e) => fail(reasonOf(e)),
  );
  return all;
}

/** Where a room may stand, what it adds there, and elsewhere why not. */
export interface Fit {
  at: Spot;
  gain?: Gain;
  why?: string;
}
export function useFits(p: Plan, room: string | null, data: Data): Fit[] {
  const [fits, set] = useState<{ key: string; fits: Fit[] }>({ key: '', fits: [] });
  const base = sheet(p, data),
    key = room ? `${base}${room}` : '';
  const probe = async (at: Spot, hand: string): Promise<Fit> => {
    const more: Plan = { ...p, rooms: [...p.rooms, { ...at, room: hand }] },
      [was, then] = await Promise.all([score([base]), score([sheet(more, data)])]);
    const fault =
      then.faults.find((f) => roomOnLine(more, f.line) === p.rooms.length) ??
      (then.faults.length > was.faults.length
        ? then.faults.find((f) => !was.faults.some((w) => w.line === f.line))
        : undefined);
    if (fault) return { at, why: sentenceOf(fault.what) };
    const a = was.sheets?.[0]?.total,
      b = then.sheets?.[0]?.total;
    return { at, ...(a !== undefined && b !== undefined ? { gain: { now: b - a, later: 0 } } : {}) };
  };
  useAsked(
    [key, language.value],
    () => Promise.all(room ? around(p).map((at) => probe(at, room)) : []),
    (all) => set({ key, fits: all }),
  );
  return key && fits.key === key ? fits.fits : [];
}

/** The whole table, once there are enough castles and all of them can stand. */
export function useRing(texts: string[], scores: readonly (Scored | undefined)[], data: Data): Scored | null {
  const [ring, set] = useState<Scored | null>(null);
  const table =
    texts.length >= data.ring.least && scores.length === texts.length && scores.every((s) => s && !s.faults.length);
  useAsked([table, texts.join('\0')], async () => (table ? score(texts) : null), set);
  return ring;
}
