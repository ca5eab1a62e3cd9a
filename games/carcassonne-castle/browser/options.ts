// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The options of the game in words. */
import { tr } from '@shell/lib/texts';
import type { GameOptions } from '@shell/ui/options';

const options: GameOptions = {
  words: () => ({
    starts: { ask: tr('Must paths match at the start areas?'), strict: tr('yes'), loose: tr('no') },
  }),
};
export default options;
