// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Texts for people. A key is the English sentence; the catalogue of a language is a
 * JSON file made of its PO file, a text for each key or, where a number chooses, one
 * for each form. Every sentence a person may read goes through tr, trn or say, and
 * stands there as a literal, so that the script that collects them finds it.
 */
import { signal } from '@preact/signals';
import { keep, kept } from './kept';
import type { Message } from './protocol';

/** The languages that there are, each by its own name: whoever looks for one may read no other. */
export type Language = 'en' | 'ru' | 'cs';
export const languages: Record<Language, string> = { en: 'English', ru: 'Русский', cs: 'Čeština' };

type Catalogue = Record<string, string | string[]>;

/** The language, and its catalogue: whoever shows text is drawn anew when it changes. */
export const language = signal<Language>('en');
const catalogue = signal<Catalogue>({});

/** Which form of a word goes with a number: the rules of the catalogues' own heads. */
const form: Record<Language, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  ru: (n) =>
    n % 10 === 1 && n % 100 !== 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2,
  cs: (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
};

type Args = Record<string, string | number>;

/** A number as people write it: with a real minus, and a decimal comma where the language has one. */
const written = (plain: string): string => {
  const text = plain.replace(/^-(?=\d)/, '−');
  return language.value !== 'en' && /^\D?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;
};
/** A number for people; with so many decimals, if it says so. Minus nothing is nothing. */
export const number = (n: number, places?: number): string =>
  written(places === undefined ? String(n) : n.toFixed(places).replace(/^-(?=[0.]*$)/, ''));

/** A place without an argument stays as it is: `say` and others fill it later. */
const fill = (text: string, args: Args): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });

/** The sentence in the reader's language, its {places} filled in. */
export function tr(key: string, args: Args = {}): string {
  const found = catalogue.value[key];
  return fill(typeof found === 'string' && found ? found : key, args);
}

/** The same where a number chooses the form; it is shown for {n}. */
export function trn(one: string, many: string, n: number, args: Args = {}): string {
  const found = catalogue.value[one];
  const forms = Array.isArray(found) ? found : [one, many];
  return fill(forms[Array.isArray(found) ? form[language.value](n) : n === 1 ? 0 : 1] ?? many, { n, ...args });
}

/** Several names with + / or a comma between them, each translated; behind a : is what counts of them. */
const terms = (text: string): string => {
  const each = (names: string, mark: string, tell: (name: string) => string) =>
    names
      .split(mark)
      .map((name) => tell(name.trim()))
      .join(mark === ',' ? ', ' : ` ${mark} `);
  return each(text, ',', (card) => each(card.split(':').at(-1)!, '/', (side) => each(side, '+', (name) => tr(name))));
};

/** A message from the engine. It has players by letter, as it does not know their names. */
export function say(message: Message, players: readonly string[] = []): string {
  // the door has only its own texts; whoever shows this is drawn anew when the others come
  if (language.value !== 'en' && !(message.key in catalogue.value)) void allTexts().catch(() => {});
  const args: Args = {};
  for (const [name, value] of Object.entries(message.args ?? {}))
    args[name] =
      typeof value === 'string'
        ? ((/^seat\d?$/.test(name) ? players[value.charCodeAt(0) - 65] : undefined) ?? written(value))
        : 'term' in value
          ? tr(value.term)
          : terms(value.terms);
  return message.plural ? trn(message.key, message.plural, message.n ?? 0, args) : tr(message.key, args);
}

/** A sentence begins large, whatever it began with in the middle of another. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same as a sentence of its own: those of the engine and the server begin small, as behind a colon. */
export function sentenceOf(message: Message): string {
  const text = say(message);
  return capital(text) + (/[.!?…:)]$/.test(text) ? '' : '.');
}

/** A moment, in milliseconds since 1970. */
export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleString(language.value, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of it, where there is little room. */
export const dayOf = (ms: number): string =>
  new Date(ms).toLocaleDateString(language.value, { day: 'numeric', month: 'short' });

/** The texts of a language: those of the door, or all. English is in the sources. */
export async function textsOf(of: Language, all: boolean): Promise<Catalogue> {
  const files = of === 'en' ? [] : all ? [of, `${of}-later`] : [of];
  const texts = await Promise.all(
    files.map((file): Promise<Catalogue> => fetch(`texts/${file}.json`).then((r) => r.json())),
  );
  return Object.assign({}, ...texts);
}

/** What is to be spoken, whether with all texts, and the last attempt to fetch that. */
let wanted: Language = 'en',
  all = false,
  newest: Promise<void> = Promise.resolve();

/** Fetch what is wanted now. If something else is wanted by the time it comes, that is waited for instead. */
function bring(): Promise<void> {
  const fetching = async (to: Language): Promise<void> => {
    const texts = await textsOf(to, all).catch((e: unknown) => {
      if (newest === mine) throw e;
    });
    if (newest !== mine || !texts) return newest;
    catalogue.value = texts;
    language.value = to;
    document.documentElement.lang = to;
  };
  const mine: Promise<void> = (newest = fetching(wanted));
  return mine;
}

/** Speak this language from now on, and remember it. */
export async function speak(to: Language): Promise<void> {
  wanted = to;
  try {
    await bring();
    if (language.peek() === to) keep('language', to);
  } catch (e) {
    if (wanted === to) wanted = language.peek();
    throw e;
  }
}

/** What the door says comes with it; before a board, a lesson or the like is shown, the texts of those must have come, too. */
let rest: Promise<void> | null = null;
/** All texts of the language that is spoken, once; after a failure the next page tries again. */
export function allTexts(): Promise<void> {
  if (!rest) {
    all = true;
    rest = bring();
    rest.catch(() => {
      rest = null;
      all = false;
    });
  }
  return rest;
}

/** What was chosen, or what the browser prefers. */
export function preferred(): Language {
  for (const code of [kept('language'), ...navigator.languages]) {
    const short = (code ?? '').slice(0, 2);
    if (short in languages) return short as Language;
  }
  return 'en';
}
