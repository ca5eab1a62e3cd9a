// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The engine as WebAssembly (src/wasm/port.h): fields in, texts out. It knows neither
// time nor chance; both are passed with each call.

export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
export type Fields = { [key: string]: Value };

/** A text and the visitor it is for; 0 is the host itself. */
export interface Told {
  visitor: number;
  text: string;
}

/** The engine's functions, as port.h has them. */
interface Exports {
  memory: WebAssembly.Memory;
  bf_in(size: number): number;
  bf_call(size: number, visitor: number, now: number, seed: bigint): number;
  bf_out_size(): number;
  bf_net(size: number): number;
  bf_puzzles(size: number): number;
  bf_fault(): number;
}

/** An object as lines "KEY VALUE": parts of parts have names with dots. */
export function flatten(fields: Fields | Value[], prefix = ''): string {
  let lines = '';
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    // a key with a blank or a line end would be two things
    const name = prefix + key.replace(/[\s]/g, '_');
    if (typeof value === 'object') lines += flatten(value, name + '.');
    else lines += `${name} ${String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\0', '')}\n`;
  }
  return lines;
}

/** It has stopped at a broken promise of its own, and cannot be used any more. */
export class EngineFault extends Error {}

/** One engine with its memory. A call is answered before it returns: there is nothing to wait for. */
export class Engine {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    const imports = { host: { now: () => performance.now() } };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  }

  /** What comes of a request: texts for this visitor and for others. Throws when the engine has stopped. */
  call(visitor: number, fields: Fields, now: number, seed: bigint): Told[] {
    const request = this.encoder.encode(flatten(fields));
    try {
      const place = this.exports.bf_in(request.length);
      new Uint8Array(this.exports.memory.buffer).set(request, place);
      const at = this.exports.bf_call(request.length, visitor, now, seed);
      return this.cut(at, this.exports.bf_out_size());
    } catch (error) {
      throw new EngineFault(this.fault() || String(error));
    }
  }

  /** Judge a game by this net from now on; false if it is none for it. */
  net(game: string, net: Uint8Array): boolean {
    return this.exports.bf_net(this.hand(game, net)) !== 0;
  }

  /** These are a game's puzzles; false if they cannot be taken. */
  puzzles(game: string, text: Uint8Array): boolean {
    return this.exports.bf_puzzles(this.hand(game, text)) !== 0;
  }

  /** A file of a game, with its name in front, where the engine reads; how long that is. */
  private hand(game: string, file: Uint8Array): number {
    const name = this.encoder.encode(`${game}\n`),
      place = this.exports.bf_in(name.length + file.length);
    const room = new Uint8Array(this.exports.memory.buffer, place);
    room.set(name);
    room.set(file, name.length);
    return name.length + file.length;
  }

  /** A line for each text, its visitor in front; the memory may have grown, so it is looked at anew. */
  private cut(at: number, size: number): Told[] {
    const lines = this.decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size)).split('\n');
    lines.pop();
    return lines.map((line) => {
      const space = line.indexOf(' ');
      return { visitor: Number(line.slice(0, space)), text: line.slice(space + 1) };
    });
  }

  /** Why it stopped, as far as it could say. */
  private fault(): string {
    const at = this.exports.bf_fault();
    const bytes = new Uint8Array(this.exports.memory.buffer, at, 400);
    return this.decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
