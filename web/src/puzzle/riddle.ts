// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A puzzle in the engine of this browser (docs/protocol.md, `puzzle` and `solve`): a position
 * that only its own seat sees, and in which that seat can try one decision after the other. The
 * engine says what a try is worth, and keeps the solution to itself until it is told.
 */
import type { Reason } from '../games/board';
import { once } from '../lib/asking';
import { ask } from '../pages/replay-engine';
import type { Told, View } from '../lib/protocol';

/** Where a puzzle comes from: the ones that ship, or a moment of a game of one's own. */
export type Source = { game: string; number: number } | { game: string; record: string; ply: number; seat: number };

/** What the engine says of it. */
export interface Posed {
  position: string;
  game: string;
  /** Of one that ships. */
  number?: number;
  rating?: number;
  seat: number;
  ply: number;
  points: number[];
  /** Its seat has something left to decide. */
  more: boolean;
}

/** A move of the best decision, in words. */
export type Best = { move: string } & Told;

/** What a try came to. What stands behind `cost` is there when it is right, close or given up. */
export interface Solved {
  verdict?: 'right' | 'close' | 'wrong';
  /** The share of the win that it gives away. */
  cost?: number;
  best?: Best[];
  reason?: Reason[];
  win?: number;
  other?: number;
  /** How often of nine times each of the household finds it, but for the strongest one, who judges. */
  found?: number[];
}

/** From so many of nine on somebody finds it. */
export const FINDS = 5;

/** The ratings of a game's puzzles, in the order of their numbers; asked for once. */
const known = new Map<string, Promise<number[]>>();
export const ratingsOf = (game: string): Promise<number[]> =>
  once(known, game, () => ask<{ ratings: number[] }>('puzzles', { game }).then((a) => a.ratings));

/** A puzzle that is being tried. When the engine begins anew, it is posed again. */
export class Riddle {
  posed!: Posed;
  /** The moves of the try so far. */
  made: string[] = [];
  /** Its seat has something left to decide. */
  more = true;
  private gone = false;

  private constructor(readonly source: Source) {}

  /** Throws why there is none. */
  static async pose(source: Source): Promise<Riddle> {
    const riddle = new Riddle(source);
    await riddle.begin([]);
    return riddle;
  }

  /** The same position again, with these moves made in it. */
  private async begin(moves: readonly string[]): Promise<void> {
    const { position } = this.posed ?? {},
      { game, ...from } = this.source,
      what = 'number' in from ? { game, ...from } : from;
    this.posed = await ask<Posed>('puzzle', { ...what, ...(position && { position }) });
    this.made = [];
    this.more = this.posed.more;
    for (const move of moves) await this.make(move);
    if (this.gone) this.free();
  }

  private async make(move: string): Promise<void> {
    const { position, seat } = this.posed;
    this.more = (await ask<{ more?: boolean }>('play', { position, seat, move })).more ?? false;
    this.made = [...this.made, move];
  }

  /** An engine that began anew has forgotten it: it is posed once more. */
  private async again<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (e) {
      if (this.gone || (await this.known())) throw e;
      const made = this.made;
      this.posed = { ...this.posed, position: '' };
      await this.begin(made);
      return what();
    }
  }

  private known(): Promise<boolean> {
    const { position, seat, ply } = this.posed;
    return ask('look', { position, seat, ply }).then(
      () => true,
      () => false,
    );
  }

  /** How it looks to its seat, as far as the try has come. */
  view(): Promise<View> {
    return this.again(() => {
      const { position, seat, ply } = this.posed;
      return ask<{ shown: View }>('look', { position, seat, ply }).then((a) => a.shown);
    });
  }

  play(move: string): Promise<void> {
    return this.again(() => this.make(move));
  }

  /** Take back all but the first moves of the try. */
  back(to: number): Promise<void> {
    return this.again(() => this.begin(this.made.slice(0, to)));
  }

  /** What this is worth; without moves: give up. */
  solve(moves: readonly string[]): Promise<Solved> {
    return this.again(() => ask<Solved>('solve', { position: this.posed.position, moves }));
  }

  /** The engine forgets it. */
  free(): void {
    this.gone = true;
    ask('drop', { position: this.posed.position }).catch(() => {});
  }
}
