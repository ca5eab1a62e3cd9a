// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// QR codes, read back by a reader that has nothing of the writer: every table and formula here
// stands as in the standard, the field's products are made bit by bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qr } from '@shell/draw/qr';

/** Level L, masks 0 to 7, as the standard prints them. */
const FORMATS = [
  '111011111000100',
  '111001011110011',
  '111110110101010',
  '111100010011101',
  '110011000101111',
  '110001100011000',
  '110110001000001',
  '110100101110110',
];
/** The condition of each mask, i the row and j the column. */
const MASKS = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (i, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];
/** Bytes of data, bytes of correction, blocks: by version, level L. */
const BLOCKS = { 1: [19, 7, 1], 2: [34, 10, 1], 3: [55, 15, 1], 4: [80, 20, 1], 5: [108, 26, 1], 6: [68, 18, 2] };

function product(a, b) {
  let p = 0;
  for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) p ^= a;
  return p;
}

/** The two copies of what a code says of itself, most significant bit first. */
function formats(m) {
  const n = m.length,
    around = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => m[8][x]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => m[y][8])),
    apart = [1, 2, 3, 4, 5, 6, 7].map((i) => m[n - i][8]).concat([8, 7, 6, 5, 4, 3, 2, 1].map((i) => m[8][n - i]));
  return [around, apart].map((bits) => bits.map(Number).join(''));
}

/** Is this module one of a pattern or of the format, and no data? */
function fixed(n, i, j) {
  const finder = (i < 9 && j < 9) || (i < 9 && j >= n - 8) || (i >= n - 8 && j < 9),
    small = n > 21 && Math.abs(i - (n - 7)) < 3 && Math.abs(j - (n - 7)) < 3;
  return finder || small || i === 6 || j === 6;
}

function read(m) {
  const n = m.length,
    version = (n - 17) / 4,
    [one, other] = formats(m),
    mask = FORMATS.indexOf(one);
  assert.equal(one, other);
  assert.ok(mask >= 0, one);
  const bits = [];
  const columns = [...Array(n).keys()].filter((j) => j !== 6).reverse();
  for (let pair = 0; pair < columns.length; pair += 2) {
    const rows = [...Array(n).keys()];
    if (pair % 4 === 0) rows.reverse();
    for (const i of rows)
      for (const j of columns.slice(pair, pair + 2))
        if (!fixed(n, i, j)) bits.push(m[i][j] !== (MASKS[mask](i, j) === 0));
  }
  const [data, check, blocks] = BLOCKS[version];
  const bytes = Array.from({ length: (data + check) * blocks }, (_, k) =>
    bits.slice(8 * k, 8 * k + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
  assert.ok(bits.length - 8 * bytes.length < 8, 'as many as fit');
  let text = [];
  for (let b = 0; b < blocks; b++) {
    const block = bytes.filter((_, k) => k % blocks === b);
    // a block without errors is a multiple of the divisor: it vanishes at all its roots
    for (let root = 0, x = 1; root < check; root++, x = product(x, 2))
      assert.equal(
        block.reduce((sum, byte) => product(sum, x) ^ byte, 0),
        0,
        `block ${b}, root ${root}`,
      );
    text = text.concat(block.slice(0, data));
  }
  const stream = text.map((byte) => byte.toString(2).padStart(8, '0')).join(''),
    length = parseInt(stream.slice(4, 12), 2);
  assert.equal(stream.slice(0, 4), '0100', 'bytes');
  return new TextDecoder().decode(
    Uint8Array.from({ length }, (_, k) => parseInt(stream.slice(12 + 8 * k, 20 + 8 * k), 2)),
  );
}

test('what is written can be read, in every size', () => {
  const sizes = new Set();
  for (let n = 1; n <= 134; n++) {
    const text = 'https://bergfried.example/#/t/0123456789abcdef?ěй'.repeat(4).slice(0, n);
    const code = qr(text);
    if (new TextEncoder().encode(text).length > 134) {
      assert.equal(code, null);
      continue;
    }
    sizes.add(code.length);
    assert.equal(read(code), text);
  }
  assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41]);
  assert.equal(qr('x'.repeat(135)), null, 'too long for a code');
});

test('a code looks like one', () => {
  const rows = qr('https://bergfried.example/#/t/0123456789abcdef').map((row) => row.map(Number).join('')),
    n = rows.length;
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  const corner = (y, x) => finder.map((_, i) => rows[y + i].slice(x, x + 7));
  for (const [y, x] of [
    [0, 0],
    [0, n - 7],
    [n - 7, 0],
  ])
    assert.deepEqual(corner(y, x), finder);
  assert.match(rows[6].slice(6, n - 6), /^(10)+1$/, 'the dotted line');
  assert.equal(rows[n - 8][8], '1', 'the module that is always dark');
});
