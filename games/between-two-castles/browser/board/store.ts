// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What somebody has in hand before it becomes a move: selections, the ghost, the room whose reasons are shown. */
import { signal } from '@preact/signals';
import type { Built, Piece, Spot } from './logic';
import { Lens } from './zoom';

/** A room, and where in which castle it is to stand. */
export interface Planned extends Built {
  castle: number;
}

/**
 * Signals and not state: a pointer that passes draws anew only what shows it. Nothing here
 * reaches the engine.
 */
export class Desk {
  /** Rooms of the hand, chosen, not committed. */
  readonly picked = signal<string[]>([]);
  /** Which of two rooms goes left, or to one's own castle with Ludwig. */
  readonly sent = signal<string | null>(null);
  /** The room that is being placed; while it may go to either castle, without one. */
  readonly placing = signal<{ castle?: number; room: string } | null>(null);
  /** Where rooms would stand, one in each castle at most. */
  readonly ghosts = signal<Planned[]>([]);
  /** Where they shall stand, decided, as soon as they can be built. */
  readonly queue = signal<Planned[]>([]);
  /** A room that is on its way to stand there: it is shown already, in the position that was seen then. */
  readonly sending = signal<{ view: unknown; castle: number; built: Built } | null>(null);
  /** A room whose cell was taken before it could be built. */
  readonly lost = signal<string | null>(null);
  /** The answer to a question of a castle: "castle verb" and the word. */
  readonly answer = signal<{ key: string; what: string } | null>(null);
  /** Whose points are explained. */
  readonly why = signal<{ castle: number; piece: Piece; by: 'hover' | 'kept' } | null>(null);
  /** The tab on a phone, and a castle of others that is looked at. */
  readonly tab = signal<0 | 1>(0);
  readonly visit = signal<number | null>(null);
  /** Cell of each castle that has the keyboard. */
  readonly at = signal<Record<number, Spot>>({});
  /** A room of the hand that is read. */
  readonly read = signal<string | null>(null);
  /** All keys are shown. */
  readonly keys = signal(false);
  /** How near the castles are. */
  readonly lens = new Lens();
}
