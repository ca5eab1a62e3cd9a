// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The position as the engine tells it to a seat, and what can be read off it. */
import { iconsOf, isSplit, TROOPS, type Troop } from '../draw';
import type { Line, View } from '@shell/lib/protocol';

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
/** The position as the engine tells it to a seat. */
export interface State {
  phase: 'start' | 'troop' | 'bottom' | 'over';
  turn: number;
  seat: number;
  /** The turn, step by step: keys of the catalogue. */
  /** In `board`, for whoever looks: by territory and seat, the icons that put an army where it is. */
  decides?: Troop[][][];
  /** The same. */
  steps?: { say: string; done: boolean; now: boolean }[];
  deck: number;
  deck_known: { place: number; card: string }[];
  territories: Land[];
  hands: string[][]; // "?" for a card that one does not know
  points: number[];
  /** Once it is over: the seats from the best on, and what decided between equal points, a key of the catalogue. */
  result?: { order: number[]; tie?: string };
}
/** A view that has a state: the board is not drawn without. */
export type OrdonansView = View<State> & { state: State };

/** The seats as they stand in a territory: the others in turn, one's own last. */
export const standing = (seats: number, you: number | null): number[] =>
  Array.from({ length: seats }, (_, i) => (i + (you ?? -1) + 1) % seats);

/** The sizes of the rows of an army that is not there yet, the largest first. Of a split troop one half is chosen, or it counts nothing yet. */
export function groupsOf(cards: readonly string[], cancelled: readonly Troop[]): Group[] {
  const size = (t: Troop) => cards.reduce((n, c) => n + (isSplit(c) && !c.includes(':') ? 0 : (iconsOf(c)[t] ?? 0)), 0);
  return TROOPS.map((icon) => ({ icon, size: cancelled.includes(icon) ? 0 : size(icon) }))
    .filter((g) => g.size)
    .sort((a, b) => b.size - a.size);
}

/** An army's place in a territory, with the reason for it. */
export interface Place {
  seat: number;
  marker: number;
  groups: Group[];
  line: Line | undefined;
}

/** The engine's reason for a place in a territory. */
const lineOf = (tally: Line[] | undefined, land: number): Line | undefined =>
  tally?.find((l) => l.piece === String(land + 1));

/** The armies of a territory from the strongest on. */
export const places = (view: OrdonansView, land: number): Place[] => {
  const { armies, order } = view.state.territories[land]!;
  return order.map((seat) => ({
    seat,
    marker: armies[seat]!.marker,
    groups: armies[seat]!.groups,
    line: lineOf(view.tally?.[seat], land),
  }));
};

/** The same as it would be: a line of the tally has the marker as its points and the army's cards as its causes. */
export const placesAfter = (tally: readonly Line[][], land: number, cancelled: readonly Troop[]): Place[] =>
  tally
    .map((lines, seat) => ({ seat, line: lineOf(lines, land) }))
    .filter(({ line }) => line?.causes)
    .map(({ seat, line }) => ({
      seat,
      marker: line!.points,
      groups: groupsOf(line!.causes.split(' '), cancelled),
      line,
    }))
    .sort((a, b) => b.marker - a.marker);

/** The marker that somebody would have. */
export const markerAfter = (tally: readonly Line[][], land: number, seat: number): number =>
  lineOf(tally[seat], land)?.points ?? 0;

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
