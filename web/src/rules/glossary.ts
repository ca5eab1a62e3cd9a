// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the signs mean: a name and one sentence in the words of the rules. A term is the
 * name of its symbol, so whoever draws one can say what it is: `<Icon id={t} />` beside
 * `{...tip(t)}` on whatever holds it. The words are the engine's where it has that sign.
 */
import found from 'games:glossary';
import { told } from '../games/index';
import type { Term } from '../lib/protocol';
import { capital, sentenceOf, tr } from '../lib/texts';

/** What a symbol is: a sign of the engine's by name, or a name and a sentence. */
export type Entry = string | (() => [name: string, sentence: string]);

/** The signs of a game, by the names of their symbols. */
export type Glossary = Record<string, Entry>;

const byGame: Record<string, Glossary> = Object.fromEntries(found);
/** Whose sign it is: the first game that explains it. */
const gameOf = (term: string): string | undefined => found.find(([, signs]) => term in signs)?.[0];

/** A sign of a game as the engine has it. */
export const signOf = (game: string, sign: string): Term | undefined =>
  told.value?.find((g) => g.name === game)?.terms.find((t) => t.sign === sign);

/** Name and sentence; both "" while the engine has not told its signs yet. */
function wordsOf(term: string): [name: string, sentence: string] {
  const game = gameOf(term),
    entry = game && byGame[game]![term];
  if (!entry) return ['', ''];
  if (typeof entry === 'function') return entry();
  const sign = signOf(game, entry);
  return sign ? [capital(tr(sign.name)), sentenceOf({ key: sign.text })] : ['', ''];
}

/** The signs of a game, in the order in which they are explained. */
export const termsOf = (game: string): string[] => Object.keys(byGame[game] ?? {});

/** What it is called; "" if it is not known. */
export const termName = (term: string): string => wordsOf(term)[0];

/** What it means, in one sentence or two; "" if it is not known. */
export const glossary = (term: string): string => wordsOf(term)[1];

/** The attributes that say so to whoever points at it or listens. */
export const tip = (term: string): { title?: string; 'aria-description'?: string } => {
  const [name, sentence] = wordsOf(term);
  return name ? { title: `${name}. ${sentence}`, 'aria-description': sentence } : {};
};
