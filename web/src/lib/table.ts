// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table as the page sees it: the last view, what has happened, and what one can do. */
import { computed, signal } from '@preact/signals';
import { Link, Refused } from './link';
import type { Happening, Message, View } from './protocol';

export class Table {
  readonly view = signal<View | null>(null);
  readonly log = signal<Happening[]>([]);
  /** Number of the event that the view shows. */
  readonly seq = signal(0);
  /** A request is on its way: the button says so, the board stays usable. */
  readonly busy = signal(false);
  /** What went wrong last, until something goes right. */
  readonly trouble = signal<Message | null>(null);

  readonly mine = computed(() => {
    const v = this.view.value;
    return !!v && v.you !== null && !!v.to_act?.includes(v.you) && v.stage === 'playing';
  });

  constructor(
    readonly link: Link,
    readonly id: string,
  ) {
    link
      .join(id, {
        event: (h) => {
          if (!this.log.value.some((x) => x.seq === h.seq)) this.log.value = [...this.log.value, h];
        },
        view: (v, seq) => {
          this.view.value = v;
          this.seq.value = seq;
        },
      })
      .catch((e) => this.complain(e));
  }

  private complain(e: unknown): void {
    this.trouble.value =
      e instanceof Refused
        ? e.reason
        : { key: 'The connection was lost before an answer came. Nothing is lost; look at the table and try again.' };
  }

  /** Ask for something about this table; false, and `trouble`, if it was refused. */
  async ask(verb: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    this.busy.value = true;
    try {
      await this.link.ask(verb, { table: this.id, ...fields });
      this.trouble.value = null;
      return true;
    } catch (e) {
      this.complain(e);
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  play(move: string): Promise<boolean> {
    return this.ask('play', { move, seq: this.seq.value });
  }

  part(): void {
    this.link.part(this.id);
  }
}
