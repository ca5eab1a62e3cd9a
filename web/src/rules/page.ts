// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A page of rules, taken apart: it is Markdown, of which our own pages use little
 * (headings, paragraphs, lists, tables, listings, figures).
 */

/** The lines of a text between empty ones. */
export type Block = string[];

/** A part of a page under a heading of its own. */
interface Section {
  title: string;
  blocks: Block[];
}
/** A page: its title, what stands before the first section, and the sections. */
export interface Page {
  title: string;
  intro: Block[];
  sections: Section[];
}

/** Take a page apart. A heading of any depth below the title begins a section. */
export function readPage(text: string): Page {
  const page: Page = { title: '', intro: [], sections: [] };
  for (const part of text.split(/\n\s*\n/)) {
    let lines = part.split('\n').filter((l) => l !== '');
    const head = /^(#+) (.*)$/.exec(lines[0] ?? '');
    if (head) {
      if (head[1] === '#') page.title = head[2]!;
      else page.sections.push({ title: head[2]!, blocks: [] });
      lines = lines.slice(1);
    }
    if (lines.length) (page.sections.at(-1)?.blocks ?? page.intro).push(lines);
  }
  return page;
}

/** A title as part of an address. Addresses go by the English page, so that they hold in every language. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A block that is a figure: what is said below it, and its name. */
export function figureOf(block: Block): { caption: string; name: string } | null {
  const m = /^!\[(.*)\]\(figure:([\w-]+)\)$/.exec(block.join(' '));
  return m && { caption: m[1]!, name: m[2]! };
}

/** What an item of a list begins with. */
const MARK = /^(- |\d+\. )/;

/** The items of a list, each in one line; null if it is none. */
export function itemsOf(block: Block): string[] | null {
  if (!MARK.test(block[0]!)) return null;
  const items: string[] = [];
  for (const l of block)
    if (MARK.test(l)) items.push(l.replace(MARK, ''));
    else items[items.length - 1] += ' ' + l.trim();
  return items;
}

/** A ruling: its number, what is asked and what we answer. */
interface Ruling {
  id: string;
  asked: string;
  answer: string;
}
/** An item that is a ruling, "R12. Asked? Answered."; null for any other. */
export function rulingOf(item: string): Ruling | null {
  const m = /^(R\d+)\. (.*?\?) (.*)$/.exec(item);
  return m && { id: m[1]!, asked: m[2]!, answer: m[3]! };
}

/** All rulings of a page, in its order. */
export const rulingsOf = (page: Page): Ruling[] =>
  page.sections.flatMap((s) => s.blocks.flatMap((b) => itemsOf(b)?.flatMap((i) => rulingOf(i) ?? []) ?? []));
