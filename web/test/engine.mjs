// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The engine as a page has it, for tests that hold something against it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readTables } from '@shell/games/board';
import { Engine } from '@worker/engine';

const wasm = 'build/wasm/pads.wasm';
/** Why such a test is left out; false if it is not. */
export const skip = !existsSync(wasm) && 'build/wasm/pads.wasm is not there';
const engine = skip ? null : new Engine(new WebAssembly.Module(readFileSync(wasm)));
if (engine) engine.call(0, { do: 'enter', visitor: 1, player: '1'.padStart(16, '0'), name: 'x' }, 0, 1n);

/** What it answers to a request. */
export const ask = (what) => JSON.parse(engine.call(1, { id: 1, ...what }, 0, 1n).find((t) => t.visitor === 1).text);

/** The position at the end of a record, as a seat has it. */
export function view(head, lines, seat) {
  const loaded = ask({ do: 'load', record: `${head}${lines.map((l) => l + '\n').join('')}` });
  assert.ok(!loaded.error, `${JSON.stringify(loaded.error)} ${lines.join('; ')}`);
  const { shown } = ask({ do: 'look', position: loaded.position, ply: lines.length, seat });
  ask({ do: 'drop', position: loaded.position });
  return { ...shown, state: { ...shown.state, ...shown.board } };
}

/** The tables of a game. */
export const tablesOf = (game) => readTables(readFileSync(`games/${game}/test/golden/data.txt`, 'utf8'));
