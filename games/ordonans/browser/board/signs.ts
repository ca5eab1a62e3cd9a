// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The cards that are no troops, as the engine tells of them. */
import type { Term } from '@shell/lib/protocol';
import { signOf } from '@shell/rules/glossary';
import { TROOPS, type Troop } from '../draw';

/** A kingdom or an ordonance; undefined of a troop. */
export function specialOf(card: string): Term | undefined {
  const sign = signOf('ordonans', card);
  return sign?.kind === 'kingdom' || sign?.kind === 'ordonance' ? sign : undefined;
}

/** Is it laid into a territory, for all to be bound by? */
export const isKingdom = (card: string): boolean => specialOf(card)?.kind === 'kingdom';

/** What a kingdom is about: an icon that it cancels, or else the number that is the limit. */
export function kingdomOf(card: string): { cancels?: Troop; limit?: number } {
  if (!isKingdom(card)) return {};
  const { about } = specialOf(card)!,
    cancels = TROOPS.find((t) => t === about);
  return cancels ? { cancels } : { limit: Number(about) };
}
