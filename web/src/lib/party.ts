// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Who looks at a table from this screen. Mostly that is one person; at a table of this
 * browser there may be several, each with a line of their own to the engine, so nobody's
 * view ever has what is another's. The board goes to whoever is to move: at once, or,
 * where hands are secret, when that person says so.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Pacing } from './pace';
import { Table } from './table';
import { atScreen, linkFor } from './page';

/** Everybody at this screen, and whose board is to be seen. */
export class Party {
  /** Whose browser it is; perhaps only an onlooker at this table. */
  private readonly own: Table;
  /** Those who sit here besides, each seeing only their own view. */
  private readonly others = signal<Table[]>([]);
  /** Who has said to be there. */
  readonly chosen = signal<Table | null>(null);
  private readonly end: () => void;

  constructor(
    id: string,
    carrier: string,
    private readonly secret: (game: string) => boolean,
    shows?: Pacing['shows'],
  ) {
    const here = carrier === 'here';
    this.own = new Table(linkFor(carrier), id, '', here, shows);
    this.end = effect(() => {
      const view = this.own.view.value;
      if (!here || !view) return;
      // in this browser all who were at the table are at the screen
      for (const [seat, s] of view.seats.entries())
        if (s.kept)
          void atScreen(s.name)
            .ask('sit', { table: id, seat })
            .catch(() => {});
      const names = view.seats.filter((s, seat) => s.person && seat !== view.you).map((s) => s.name);
      const known = this.others.peek();
      if (names.join('\n') === known.map((t) => t.name).join('\n')) return;
      for (const t of known) if (!names.includes(t.name)) t.part();
      this.others.value = names.map(
        (name) => known.find((t) => t.name === name) ?? new Table(atScreen(name), id, name, here, shows),
      );
    });
  }

  /** Has everybody's line to the table answered? Before that it is not known whose board may be shown. */
  readonly ready = computed(
    () => !!this.own.view.value && this.others.value.every((t) => t.view.value || t.trouble.value),
  );

  /** All who play from here, in the order of their seats. */
  private readonly players = computed(() => {
    const own = this.own.view.value;
    const all = own && own.you !== null ? [this.own, ...this.others.value] : this.others.value;
    return all.filter((t) => t.view.value && t.view.value.you !== null);
  });

  /** Whose board is shown. */
  readonly table = computed(() => {
    const players = this.players.value;
    const chosen = this.chosen.value;
    if (players.length < 2) return players[0] ?? this.own;
    if (!this.secret(players[0]!.view.value!.game)) {
      if (chosen?.mine.value) return chosen;
      return players.find((t) => t.mine.value) ?? chosen ?? players[0]!;
    }
    return chosen && players.includes(chosen) ? chosen : players[0]!;
  });

  /** Who is to have the board next, but has not said so yet: until then nobody sees it. */
  readonly next = computed(() => {
    const players = this.players.value;
    const view = players[0]?.view.value;
    if (players.length < 2 || !view || view.stage !== 'playing' || !this.secret(view.game)) return null;
    if (this.chosen.value?.mine.value) return null;
    return players.find((t) => t.mine.value) ?? (this.chosen.value ? null : players[0]!);
  });

  /** This one says to be there. */
  take(table: Table): void {
    this.chosen.value = table;
  }

  /** The page is left: all of them look no more. */
  part(): void {
    this.end();
    this.own.part();
    for (const t of this.others.value) t.part();
  }
}
