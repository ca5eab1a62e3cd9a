// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What replays and the score helper ask of the engine in this browser
 * (docs/protocol.md, positions). There is no server in it: records are checked, looked at
 * and reviewed where they are.
 */
import type { Reason } from '../games/board';
import { once } from '../lib/asking';
import { reasonOf as reason } from '../lib/link';
import { engine, padEngine } from '../lib/page';
import { newSince } from '../lib/log';
import type { Deal, Happening, Message, Sitting, Told, View } from '../lib/protocol';

/** A decision as the review has it; what stands behind `choices` is there only if there were two. */
export interface Judged {
  /** The numbers of its first and last move: what somebody does in a row in one turn is one decision. */
  move: number;
  last: number;
  seat: number;
  names: string[];
  choices: number;
  /** The better way, and from which move on it is another one than what was played. */
  best?: ({ move: string } & Told)[];
  differs?: number;
  /** Why it is better; empty where that does not show yet. */
  reason?: readonly Reason[];
  best_win?: number;
  best_ahead?: number;
  win?: number;
  ahead?: number;
  loss?: number;
  loss_points?: number;
  mark?: string;
  /** Of its player, up to here. */
  accuracy?: number;
}
/** The whole review, when all decisions are judged. */
export interface Verdict {
  moves: number;
  decisions: number;
  iterations: number;
  bot: string;
  seats: { decisions: number; accuracy: number; mean_loss: number; costliest: number[] }[];
}

/** What is told while a review goes on. */
type Heard = { position?: string; judged?: Judged };

/** Is it there at all? For a notice while one waits. */
export const answers = (): boolean => engine().up.value;

/** Ask the engine; the answer's type is the caller's word, as the protocol has it. */
export const ask = async <T,>(verb: string, fields: Record<string, unknown> = {}): Promise<T> =>
  (await engine().request(verb, fields)) as unknown as T;

/** The same of the engine with the score helpers. */
export const padAnswers = (): boolean => padEngine().up.value;
export const askPad = async <T,>(verb: string, fields: Record<string, unknown> = {}): Promise<T> =>
  (await padEngine().request(verb, fields)) as unknown as T;

/** Why something did not go, for people. */
export const reasonOf = (e: unknown): Message =>
  reason(e, { key: 'The engine on this page has stopped. It will restart; try again.' });

/* ---- records ---- */

/** The record of a link: from the server, or of a table of this browser. */
export async function fetchRecord(id: string, carrier: string): Promise<string> {
  if (carrier === 'here') return (await ask<{ record: string }>('record', { table: id })).record;
  const answer = await fetch(`api/records/${encodeURIComponent(id)}`);
  if (answer.ok) return answer.text();
  throw await answer.json().then(
    (j) => j.error as Message,
    (): Message => ({ key: 'This record is not on this server.' }),
  );
}

/** A move of a record, with its words and what the rules did after it. */
export interface Step extends Told {
  seat: number;
  move: string;
}
/** The same as a table would tell it. */
export const happened = (step: Step, ply: number): Happening => ({
  ...step,
  ply,
  table: '',
  seq: ply,
  at: 0,
  event: 'move',
});
/** What the engine says of a record that it has checked. `position` names it in later requests. */
export interface Loaded {
  position: string;
  game: string;
  complete: boolean;
  names: string[];
  who: Sitting[];
  moves: Step[];
  points: number[];
  winners: number[];
  /** How its deal was checked; null if it cannot be. */
  deal: Deal | null;
}
/** A record that the engine has checked. When the engine begins anew, it is loaded again. */
export class Game {
  private static made = 0;
  /** Tells one record from the next, for keys. */
  readonly number = ++Game.made;
  /** What the engine says of it; there from `load` on, and with another position after a restart. */
  info!: Loaded;
  /** Its moves with their numbers, as a log has them. */
  log: (Step & { ply: number })[] = [];
  private gone = false;
  /** Positions that have been looked at: who steps back and forth does not wait again. */
  private views = new Map<string, Promise<View>>();

  private constructor(readonly text: string) {}

  /** Throws what is wrong with it. */
  static async load(text: string): Promise<Game> {
    const game = new Game(text);
    await game.open();
    return game;
  }

  private async open(): Promise<void> {
    this.info = await ask<Loaded>('load', { record: this.text });
    this.log = this.info.moves.map((m, i) => ({ ...m, ply: i + 1 }));
    // nobody wants it any more, but now the engine has it: it is to be dropped there, too
    if (this.gone) this.free();
  }

  /** After how many of the first moves began what is new to these eyes; if they have just moved, their own turn is. */
  newSince(ply: number, eyes: number | null): number {
    const made = this.log.slice(0, ply);
    return newSince(made, made.at(-1)?.seat === eyes ? null : eyes);
  }

  /** The moves behind the first, up to that one. */
  between(first: number, last: number): Happening[] {
    return this.log.slice(first, last).map((m) => happened(m, m.ply));
  }

  /** Ask about this record. An engine that began anew has forgotten it: it is loaded once more. */
  private async about<T>(verb: string, fields: Record<string, unknown>): Promise<T> {
    try {
      return await ask<T>(verb, { position: this.info.position, ...fields });
    } catch (e) {
      if (this.gone) throw e;
      await this.open();
      return ask<T>(verb, { position: this.info.position, ...fields });
    }
  }

  /** The position after so many moves, as a seat had it, or an onlooker. */
  view(ply: number, seat: number | null): Promise<View> {
    const look = (): Promise<View> =>
      this.about<{ shown: View }>('look', seat === null ? { ply } : { ply, seat }).then((a) => a.shown);
    return once(this.views, `${ply}/${seat}`, look, 400);
  }

  /** Look it over; every decision is told as it is judged. With fewer playouts it is less sure, and sooner done. */
  async review(each: (judged: Judged) => void, iterations?: number): Promise<Verdict> {
    const listen = (heard: Heard & Record<string, unknown>): void => {
      if (heard.position === this.info.position && heard.judged) each(heard.judged);
    };
    engine().others.add(listen);
    try {
      return (await ask<{ review: Verdict }>('review', { position: this.info.position, iterations })).review;
    } finally {
      engine().others.delete(listen);
    }
  }

  /** A review stops when its record is forgotten. */
  async stop(): Promise<void> {
    await ask('drop', { position: this.info.position }).catch(() => {});
    await this.open();
  }

  /** The engine forgets it. Whatever still runs about it comes to nothing. */
  free(): void {
    this.gone = true;
    ask('drop', { position: this.info.position }).catch(() => {});
  }
}
