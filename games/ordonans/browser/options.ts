// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The options of the game in words. */
import { tr } from '@shell/lib/texts';
import type { GameOptions } from '@shell/ui/options';

const options: GameOptions = {
  words: () => ({
    expansion: {
      ask: tr('Which cards?'),
      none: tr('the base game only'),
      'crusader-kingdoms': tr('with kingdoms and ordonances'),
    },
    compare: {
      ask: tr('Who holds a territory?'),
      seniority: tr('the single largest group'),
      groups: tr('most groups of the largest size, as most descriptions of the base game have it'),
    },
    sets: {
      ask: tr('Which troops for three or four players?'),
      extra: tr('the base set and the extra cards'),
      'two-base': tr('two base sets'),
    },
    claim: {
      ask: tr('May a decided territory be claimed?'),
      off: tr('no'),
      on: tr('yes'),
    },
  }),
  fits: {
    cards: () => false, // a list is brought along, not chosen
    sets: (seats) => seats > 2,
    claim: (seats, { expansion = 'none' }) => seats === 2 && expansion === 'none',
  },
};
export default options;
