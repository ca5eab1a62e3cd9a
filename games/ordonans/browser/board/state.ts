// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The position as the engine tells it to a seat, and what can be read off it. */
import type { Message, View } from '@shell/lib/protocol';
import type { Troop } from '../draw';

/** How many of an icon an army has. */
export interface Group {
  icon: Troop;
  size: number;
}
/** Somebody's cards in a territory. `marker` is what it would earn now. */
export interface Army {
  cards: string[];
  groups: Group[];
  marker: number;
  claimed: boolean;
}
/** A kingdom that lies in a territory, and who has laid it. */
export interface KingdomCard {
  card: string;
  seat: number;
  /** A later one holds instead. */
  overridden?: boolean;
}
/** A territory with all that lies there. */
export interface Land {
  name: string;
  limit: number;
  cancelled: Troop[];
  kingdoms: KingdomCard[];
  /** The seats that have an army there, from the strongest on. */
  order: number[];
  armies: Army[];
}
/** Why territories stand as they do: what decided in each, and by seat why an army is where it is. */
export interface Reasons {
  decided: Message[];
  reasons: (Message | null)[][];
}
/** The position as the engine tells it to a seat. */
export interface State {
  phase: 'start' | 'troop' | 'bottom' | 'over';
  turn: number;
  seat: number;
  deck: number;
  deck_known: { place: number; card: string }[];
  territories: Land[];
  hands: string[][]; // "?" for a card that one does not know
  points: number[];
  /** Once it is over: the seats from the best on, and what decided between equal points, a key of the catalogue. */
  result?: { order: number[]; tie?: string };
  /* in `board`, for whoever looks */
  /** By territory and seat: the icons that put an army where it is. */
  decides?: Troop[][][];
  /** The turn, step by step: keys of the catalogue. */
  steps?: { say: string; done: boolean; now: boolean }[];
  /** By territory: nobody has room there any more. */
  closed?: boolean[];
  decided?: Reasons['decided'];
  reasons?: Reasons['reasons'];
}
/** How the armies would lie after a move, and what that is to whoever makes it. */
export interface Foretold extends Reasons {
  territories: Land[];
  brings: { territory: number; group?: Message; place: Message }[];
}
/** A view that has a state: the board is not drawn without. */
export type OrdonansView = View<State> & { state: State };

/** The seats as they stand in a territory: the others in turn, one's own last. */
export const standing = (seats: number, you: number | null): number[] =>
  Array.from({ length: seats }, (_, i) => (i + (you ?? -1) + 1) % seats);

/** An army's place in a territory, with the reason for it. */
export interface Place {
  seat: number;
  marker: number;
  groups: Group[];
  reason: Message | null | undefined;
}

/** The armies of a territory from the strongest on. */
export const places = (land: Land, reasons: readonly (Message | null)[] | undefined): Place[] =>
  land.order.map((seat) => ({
    seat,
    marker: land.armies[seat]!.marker,
    groups: land.armies[seat]!.groups,
    reason: reasons?.[seat],
  }));

/** The troops that lie there now and did not before, as "territory seat place". */
export function newcomers(before: readonly Land[], now: readonly Land[]): Set<string> {
  const found = new Set<string>();
  now.forEach((land, i) =>
    land.armies.forEach((army, seat) => {
      const old = [...(before[i]?.armies[seat]?.cards ?? [])];
      const fresh = army.cards.flatMap((face, k) => {
        const at = old.indexOf(face);
        if (at >= 0) old.splice(at, 1);
        return at >= 0 ? [] : [k];
      });
      for (const k of fresh) found.add(`${i} ${seat} ${k}`);
    }),
  );
  return found;
}
