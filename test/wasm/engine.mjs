// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The module under node, as a test sees it: calls in, texts out, and the list of all
// calls, so that they can be made once more elsewhere. It has the nets that a program of this
// machine has from the beginning.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import assert from 'node:assert/strict';

const games = new URL('../../games/', import.meta.url);
const netOf = (game) => new URL(`${game}/engine/net.bin`, games);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A JSON object as lines; see src/wasm/port.h. */
export function flatten(object, prefix = '') {
  let lines = '';
  for (const [key, value] of Object.entries(object)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') lines += flatten(value, `${prefix}${key}.`);
    else lines += `${prefix}${key} ${String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`;
  }
  return lines;
}

export class Engine {
  calls = []; // { visitor, now, seed, request, texts, ms: of the processor, so that a busy machine does not matter }

  constructor(file) {
    const module = new WebAssembly.Module(readFileSync(file));
    this.exports = new WebAssembly.Instance(module, {
      host: { now: () => performance.now() },
    }).exports;
    for (const game of readdirSync(games)) if (existsSync(netOf(game))) this.#give(game, readFileSync(netOf(game)));
  }

  #give(game, net) {
    const { memory, bf_in, bf_net } = this.exports;
    const bytes = Buffer.concat([Buffer.from(`${game}\n`), net]);
    const place = bf_in(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, place);
    assert(bf_net(bytes.length), `the net of ${game}`);
  }

  /** The texts that come of it: [{ visitor, text }]. */
  call(visitor, now, seed, fields) {
    const { memory, bf_in, bf_call, bf_out_size } = this.exports;
    const request = encoder.encode(flatten(fields));
    const place = bf_in(request.length); // first: the memory may grow by it
    new Uint8Array(memory.buffer).set(request, place);
    const began = process.cpuUsage();
    const at = bf_call(request.length, visitor, now, seed);
    const took = process.cpuUsage(began);
    const ms = (took.user + took.system) / 1000;
    const texts = decoder.decode(new Uint8Array(memory.buffer, at, bf_out_size()));
    this.calls.push({ visitor, now, seed, request, texts, ms });
    return texts
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const space = line.indexOf(' ');
        return {
          visitor: Number(line.slice(0, space)),
          text: line.slice(space + 1),
        };
      });
  }
}
