// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The luck that this browser adds to deals (docs/fair-deals.md), and what it has noted: the
 * pledge that it saw before, and the luck that it then sent. Only such a note makes the check
 * after a game worth something to whoever played it.
 */
import { keep, kept } from './kept';
import type { Deal } from './protocol';

/** What was noted of a table; several people may share a screen. */
export interface Note {
  table: string;
  pledge: string;
  luck: string[];
}

const NOTES = 'luck',
  /** Of so many tables, the latest: whoever plays more than that has looked at the first. */
  MOST = 200;

const isNote = (n: Partial<Note> | null): n is Note =>
  typeof n?.table === 'string' && typeof n.pledge === 'string' && Array.isArray(n.luck);

function notes(): Note[] {
  try {
    const all: unknown = JSON.parse(kept(NOTES) ?? '[]');
    return Array.isArray(all) ? all.filter(isNote) : [];
  } catch {
    return [];
  }
}

/** What was noted of a table, if anything was. */
export const noteOf = (table: string): Note | null => notes().find((n) => n.table === table) ?? null;

/** Luck for a table whose pledge one has seen, noted before it is sent; nothing where there is no pledge. */
export function luckFor(table: string, pledge: string | undefined): { luck?: string } {
  if (!pledge) return {};
  const bytes = crypto.getRandomValues(new Uint8Array(32)),
    luck = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join(''),
    // the first pledge is the one that counts, whatever is shown later
    old = noteOf(table) ?? { table, pledge, luck: [] },
    others = notes().filter((n) => n.table !== table);
  keep(NOTES, JSON.stringify([...others, { ...old, luck: [...old.luck, luck].slice(-8) }].slice(-MOST)));
  return { luck };
}

/** Whoever has got up again has no part in the deal: that luck must not be looked for in it. */
export function takeBack(table: string, luck: string): void {
  const left = (n: Note): Note => (n.table === table ? { ...n, luck: n.luck.filter((l) => l !== luck) } : n);
  keep(NOTES, JSON.stringify(notes().map(left)));
}

/** What a check comes to, for whoever looks. */
export type Verdict =
  | 'none' // there is no proof, and nobody promised one
  | 'withheld' // there was a pledge, but the record has no proof
  | 'wrong' // something does not follow
  | 'changed' // it is not the pledge that was seen
  | 'missing' // one's own luck is not in it
  | 'alone' // all is right, but nobody added luck
  | 'right' // all is right
  | 'own'; // and one's own luck is in it

/**
 * The engine says whether all follows from the proof; here it is compared with what was noted.
 * Whoever played must find their luck in it, whatever they were told of their seat before.
 */
export function verdictOf(deal: Deal | null, note: Note | null, played = false): Verdict {
  if (!deal) return note ? 'withheld' : 'none';
  if (deal.wrong) return 'wrong';
  if (note && note.pledge !== deal.pledge) return 'changed';
  if (note && (played || note.luck.length)) return note.luck.some((l) => deal.luck.includes(l)) ? 'own' : 'missing';
  return deal.luck.some(Boolean) ? 'right' : 'alone';
}
