// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The options of the game in words. */
import { tr } from '@shell/lib/texts';
import type { GameOptions } from '@shell/ui/options';

const options: GameOptions = {
  words: () => ({
    consent: { ask: tr('Who decides about a room?'), owner: tr('the room’s owner'), both: tr('both builders') },
  }),
};
export default options;
