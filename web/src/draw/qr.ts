// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A QR code (ISO/IEC 18004): bytes, error correction of level L, versions 1 to 6, which is
 * 134 bytes and more than enough for the link to a table. Larger ones would also need their
 * version written into them.
 */

/** By version, from 1 on: how many bytes there are in all, how many of each block correct errors, and the blocks. */
const SIZES = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
] as const;

/* ---- error correction: remainders of polynomials over the field of 256 elements ---- */

const EXP: number[] = [],
  LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x <<= 1;
  if (x & 256) x ^= 0x11d;
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** What is appended to a block so that `n` wrong bytes are noticed, and half of them mended. */
function correction(block: readonly number[], n: number): number[] {
  let divisor = [1];
  for (let i = 0; i < n; i++) divisor = [...divisor, 0].map((c, j) => c ^ (j ? times(divisor[j - 1]!, EXP[i]!) : 0));
  const rest = [...block, ...Array<number>(n).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const by = rest[i]!;
    divisor.forEach((c, j) => {
      rest[i + j]! ^= times(c, by);
    });
  }
  return rest.slice(block.length);
}

/* ---- the bytes ---- */

/** The text as blocks of a version: its kind and length, itself, and what fills up; then the blocks byte by byte in turn. */
function codewords(text: Uint8Array, version: number): number[] {
  const [all, each, blocks] = SIZES[version - 1]!,
    room = all - each * blocks;
  // four bits say "bytes", eight how many: so everything behind them is shifted by half a byte
  const halves = [4, text.length >> 4, text.length & 15, ...[...text].flatMap((b) => [b >> 4, b & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, i) => (halves[2 * i]! << 4) | halves[2 * i + 1]!);
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  const size = room / blocks,
    parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size)),
    checks = parts.map((part) => correction(part, each));
  const inTurn = (lists: number[][]): number[] => lists[0]!.flatMap((_, i) => lists.map((list) => list[i]!));
  return [...inTurn(parts), ...inTurn(checks)];
}

/* ---- the matrix ---- */

/** Dark or light by row and column; undefined where nothing is yet. */
type Matrix = (boolean | undefined)[][];

/** A square of rings, dark or light by their distance from the middle. */
function rings(m: Matrix, row: number, column: number, dark: readonly boolean[]): void {
  const reach = dark.length - 1;
  for (let i = -reach; i <= reach; i++)
    for (let j = -reach; j <= reach; j++)
      if (m[row + i] && column + j >= 0 && column + j < m.length)
        m[row + i]![column + j] = dark[Math.max(Math.abs(i), Math.abs(j))]!;
}

/** What every code of a version has: three finders, the dotted lines between them, and a smaller finder. */
function frame(version: number): Matrix {
  const n = 4 * version + 17,
    m: Matrix = Array.from({ length: n }, () => Array<undefined>(n).fill(undefined));
  const finder = [true, true, false, true, false];
  for (const [row, column] of [
    [3, 3],
    [3, n - 4],
    [n - 4, 3],
  ] as const)
    rings(m, row, column, finder);
  if (version > 1) rings(m, n - 7, n - 7, [true, false, true]);
  for (let i = 8; i < n - 8; i++) m[6]![i] = m[i]![6] = i % 2 === 0;
  return m;
}

/** Level L and the number of the mask, with their own error correction, in both of their places. */
function format(m: Matrix, mask: number): void {
  const n = m.length,
    told = (1 << 3) | mask;
  let rest = told << 10;
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  const bits = ((told << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = !!((bits >> i) & 1);
    // beside the upper left finder, around the dotted lines; and split between the two others
    if (i < 8) m[i < 6 ? i : i + 1]![8] = m[8]![n - 1 - i] = dark;
    else m[8]![i === 8 ? 7 : 14 - i] = m[n - 15 + i]![8] = dark;
  }
  m[n - 8]![8] = true;
}

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** The bits go up and down in columns two wide, from the lower right, around what is there. */
function pour(m: Matrix, bytes: readonly number[], mask: number): boolean[][] {
  const n = m.length,
    turned = MASKS[mask]!;
  let k = 0,
    up = true;
  for (let right = n - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // the dotted line
    for (let t = 0; t < n; t++)
      for (const x of [right, right - 1]) {
        const y = up ? n - 1 - t : t;
        if (m[y]![x] !== undefined) continue;
        const bit = ((bytes[k >> 3] ?? 0) >> (7 - (k & 7))) & 1;
        m[y]![x] = !!bit !== turned(y, x);
        k++;
      }
  }
  return m as boolean[][];
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, more dark than light. */
function penalty(m: boolean[][]): number {
  const n = m.length,
    lines = [...m, ...m.map((_, x) => m.map((row) => row[x]!))].map((l) => l.map(Number).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < n; y++)
    for (let x = 1; x < n; x++)
      if (m[y]![x] === m[y - 1]![x] && m[y]![x] === m[y]![x - 1] && m[y]![x] === m[y - 1]![x - 1]) sum += 3;
  const dark = m.flat().filter(Boolean).length / (n * n);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The code of a text, dark modules by row and column; null if it is too long for one. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text),
    version = 1 + SIZES.findIndex(([all, each, blocks]) => bytes.length <= all - each * blocks - 2);
  if (!version) return null;
  const words = codewords(bytes, version);
  const codes = MASKS.map((_, mask) => {
    const m = frame(version);
    format(m, mask);
    return pour(m, words, mask);
  });
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}
