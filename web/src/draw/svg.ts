// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Small helpers shared by the drawings. Everything is a pure function: data in, SVG
 * text out. A drawing is made of our own tables and numbers, never of what somebody typed.
 */

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** A part of a drawing: SVG text, or nothing. */
export type Part = string | false | null | undefined | Part[];

/** Two decimals are enough for any screen, and keep the text short. */
export const n = (v: number): number => +v.toFixed(2);

const attrs = (at: Attributes = {}): string => {
  let out = '';
  for (const [k, v] of Object.entries(at))
    if (v !== undefined && v !== null && v !== false) out += ` ${k}="${typeof v === 'number' ? n(v) : v}"`;
  return out;
};

/** Parts in a row, as one text. */
export const join = (...kids: Part[]): string => {
  let out = '';
  for (const k of kids) out += Array.isArray(k) ? join(...k) : k || '';
  return out;
};

// nothing is escaped here: everything comes from our own tables
const el = (tag: string, at?: Attributes, ...kids: Part[]): string => `<${tag}${attrs(at)}>${join(...kids)}</${tag}>`;
const leaf = (tag: string, at?: Attributes): string => `<${tag}${attrs(at)}/>`;
export const path = (d: string, cls?: string, at?: Attributes): string => leaf('path', { d, class: cls, ...at });
export const rect = (x: number, y: number, w: number, h: number, cls?: string, at?: Attributes): string =>
  leaf('rect', { x, y, width: w, height: h, class: cls, ...at });
export const circle = (cx: number, cy: number, r: number, cls?: string, at?: Attributes): string =>
  leaf('circle', { cx, cy, r, class: cls, ...at });
export const text = (x: number, y: number, s: string | number, cls?: string, at?: Attributes): string =>
  el('text', { x, y, class: cls, ...at }, String(s));
export const g = (at?: Attributes, ...kids: Part[]): string => el('g', at, ...kids);

/** A symbol of the sprite, s wide, centred on x,y. */
export const icon = (id: string, x: number, y: number, s: number, at?: Attributes): string =>
  leaf('use', { href: '#' + id, x: x - s / 2, y: y - s / 2, width: s, height: s, ...at });

/** A point of the plane, in the units of its drawing. */
export type Point = readonly [number, number];

/** A closed polygon as path data. */
export const poly = (pts: readonly Point[]): string => 'M' + pts.map((p) => n(p[0]) + ' ' + n(p[1])).join('L') + 'z';

/** A point as path data. */
export const at = (p: Point): string => n(p[0]) + ' ' + n(p[1]);

/** Corner brackets of a square. */
export const brackets = (x: number, y: number, s: number, l: number): string =>
  `M${x} ${y + l}V${y}H${x + l}M${x + s - l} ${y}H${x + s}V${y + l}M${x + s} ${y + s - l}V${y + s}H${x + s - l}M${x + l} ${y + s}H${x}V${y + s - l}`;

/** Stable small random numbers for ornament, from a word: never from a clock. */
export function dice(word: string): () => number {
  let h = 2166136261;
  for (const c of word) h = Math.imul(h ^ c.codePointAt(0)!, 16777619) >>> 0;
  return () => {
    h ^= h << 13;
    h >>>= 0;
    h ^= h >>> 17;
    h ^= h << 5;
    h >>>= 0;
    return h / 4294967296;
  };
}
