// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table as the page sees it: the last view, what has happened, and what one can do. */
import { computed, effect, signal } from '@preact/signals';
import { Link, reasonOf } from './link';
import { settings } from './page';
import type { Gain, Happening, Line, Message, View } from './protocol';
import type { TableFields, TableVerb } from './verbs';

/** The log when a move was taken back: its line stays, but the game has no such moment any more. */
function without(log: Happening[], undone: number | undefined): Happening[] {
  if (undone === undefined) return log;
  return log.map((h) => {
    if (h.ply === undefined || h.ply < undone) return h;
    return { ...h, ply: h.ply === undone ? undefined : h.ply - 1 };
  });
}

/** All are signals: board, bar and log are drawn anew each by itself, and only for what it shows. */
export class Table {
  readonly view = signal<View | null>(null);
  /** All that has happened, in order; what is muted is left out only where it is shown. */
  readonly log = signal<Happening[]>([]);
  /** Number of the event that the view shows. */
  readonly seq = signal(0);
  /** Requests are on their way: the button says so, the board stays usable. */
  readonly busy = computed(() => this.asking.value > 0);
  private readonly asking = signal(0);
  /** What went wrong last, until something goes right. */
  readonly trouble = signal<Message | null>(null);

  /** What each of one's moves would bring, by name; undefined until it is known, and where aids are off. */
  readonly worth = signal<ReadonlyMap<string, Gain> | undefined>(undefined);
  /** Whose talk is not wanted. The server knows it for one connection only, so it is told again. */
  readonly muted = signal<ReadonlySet<string>>(new Set());
  /** A moment of the game that is looked at instead of now: after how many moves, of how many. */
  readonly past = signal<{ ply: number; plies: number; view: View } | null>(null);
  /** Counts the looks into the past: only the latest is shown. */
  private looks = 0;
  private readonly end: () => void;

  /** It is one's own turn. */
  readonly mine = computed(() => {
    const v = this.view.value;
    return !!v && v.you !== null && !!v.to_act?.includes(v.you) && v.stage === 'playing';
  });

  constructor(
    readonly link: Link,
    readonly id: string,
    /** Whose eyes, where several look from one screen. */
    readonly name = '',
  ) {
    link
      .join(id, {
        event: (h) => {
          if (!this.log.value.some((x) => x.seq === h.seq)) this.log.value = [...without(this.log.value, h.undone), h];
        },
        view: (v, seq) => {
          if (!this.view.value) this.trouble.value = null;
          this.view.value = v;
          this.seq.value = seq;
        },
      })
      .catch((e) => this.complain(e));
    const weighing = effect(() => void this.weigh(this.view.value, this.mine.value && settings.value.aids));
    const muting = effect(() => {
      if (link.up.value) for (const name of this.muted.peek()) void this.sendMute(name, true);
    });
    this.end = () => {
      weighing();
      muting();
    };
  }

  private sendMute(name: string, on: boolean): Promise<unknown> {
    return this.link.ask('mute', { table: this.id, name, on }).catch(() => null);
  }

  /** Hear somebody no more, or again. */
  mute(name: string, on: boolean): void {
    const muted = new Set(this.muted.value);
    if (on) muted.add(name);
    else muted.delete(name);
    this.muted.value = muted;
    void this.sendMute(name, on);
  }

  /** Ask what one's moves are worth, when it is one's turn. It is only an aid: if it cannot be had, there is none. */
  private async weigh(view: View | null, wanted: boolean): Promise<void> {
    this.worth.value = undefined;
    if (!wanted || !view?.moves || view.aids === false) return;
    const answer = await this.link.ask('worth', { table: this.id }).catch(() => null);
    if (!answer || this.view.peek() !== view) return;
    const { worth, now } = answer as unknown as Record<'worth' | 'now', (number | null)[]>;
    this.worth.value = new Map(
      view.moves.flatMap((move, i) =>
        worth[i] == null || now[i] == null ? [] : [[move, { now: now[i], later: worth[i] - now[i] }]],
      ),
    );
  }

  /** Why a move is worth what it is: everybody's tally as it would be. */
  async whatIf(move: string): Promise<Line[][]> {
    return (await this.link.ask('worth', { table: this.id, move })).tally as Line[][];
  }

  /** Look at the game as it was after so many moves; null: as it is now. */
  async look(ply: number | null): Promise<void> {
    const turn = ++this.looks;
    if (ply === null) {
      this.past.value = null;
      return;
    }
    try {
      const { plies, shown } = await this.link.ask('look', { table: this.id, ply });
      // one may be elsewhere by now
      if (turn === this.looks) this.past.value = { ply, plies: plies as number, view: shown as View };
    } catch (e) {
      this.complain(e);
    }
  }

  /** Say why something did not go. */
  complain(e: unknown): void {
    this.trouble.value = reasonOf(e);
  }

  /** Ask for something about this table; false, and `trouble`, if it was refused. */
  async ask<V extends TableVerb>(verb: V, ...[fields]: TableFields<V>): Promise<boolean> {
    this.asking.value++;
    try {
      await this.link.request(verb, { table: this.id, ...fields });
      this.trouble.value = null;
      return true;
    } catch (e) {
      this.complain(e);
      return false;
    } finally {
      this.asking.value--;
    }
  }

  /** Make a move by its name. With the last number seen, so that sent twice it is made once. */
  play(move: string): Promise<boolean> {
    return this.ask('play', { move, seq: this.seq.value });
  }

  /** The page is left. */
  part(): void {
    this.end();
    this.link.part(this.id);
  }
}
