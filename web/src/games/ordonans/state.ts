// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The position as the engine tells it to a seat. */
import type { Troop } from '../../draw/ordonans';
import type { View } from '../../lib/protocol';

export interface Group {
  icon: Troop;
  size: number;
}
export interface Army {
  cards: string[];
  groups: Group[];
  marker: number;
  claimed: boolean;
}
export interface Land {
  name: string;
  limit: number;
  cancelled: Troop[];
  kingdoms: { card: string; seat: number }[];
  armies: Army[];
}
export interface State {
  phase: 'start' | 'troop' | 'bottom' | 'over';
  turn: number;
  seat: number;
  deck: number;
  deck_known: { place: number; card: string }[];
  territories: Land[];
  hands: string[][]; // "?" for a card that one does not know
  points: number[];
}
export type OrdonansView = View<State> & { state: State };

/** The seats as they stand in a territory: the others in turn, one's own last. */
export const standing = (seats: number, you: number | null): number[] =>
  Array.from({ length: seats }, (_, i) => (i + (you ?? -1) + 1) % seats);

/** The armies of a territory from the strongest on, by the markers that the engine gives them. */
export const ranked = (land: Land): number[] =>
  land.armies
    .map((_, seat) => seat)
    .filter((s) => land.armies[s]!.cards.length > 0)
    .sort((a, b) => land.armies[b]!.marker - land.armies[a]!.marker);

/** Of several limits in a territory the last one holds: is this kingdom an earlier one? */
export const superseded = (land: Land, n: number): boolean =>
  land.kingdoms[n]!.card.startsWith('limit-') && land.kingdoms.slice(n + 1).some((k) => k.card.startsWith('limit-'));
