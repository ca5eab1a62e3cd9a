// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the signs mean: a name and one sentence in the words of the rules. A term is the
 * name of its symbol, so whoever draws one can say what it is: `<Icon id={t} />` beside
 * `{...tip(t)}` on whatever holds it.
 */
import found from 'games:glossary';

export type Entry = () => [name: string, sentence: string];

/** The signs of a game, by the names of their symbols. */
export type Glossary = Record<string, Entry>;

const byGame: Record<string, Glossary> = Object.fromEntries(found);
const ALL: Glossary = Object.assign({}, ...Object.values(byGame));

/** The signs of a game, in the order in which they are explained. */
export const termsOf = (game: string): string[] => Object.keys(byGame[game] ?? {});

/** What it is called; "" if it is not known. */
export const termName = (term: string): string => ALL[term]?.()[0] ?? '';

/** What it means, in one sentence or two; "" if it is not known. */
export const glossary = (term: string): string => ALL[term]?.()[1] ?? '';

/** The attributes that say so to whoever points at it or listens. */
export const tip = (term: string): { title?: string; 'aria-description'?: string } =>
  term in ALL ? { title: `${termName(term)}. ${glossary(term)}`, 'aria-description': glossary(term) } : {};
