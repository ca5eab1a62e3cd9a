// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Where the points came from: what has been scored, by the kind of thing that gave it. */
import type { Line } from '@shell/lib/protocol';
import { tr } from '@shell/lib/texts';
import type { Source } from '@shell/games/board';

/** Which source a line of the tally belongs to: a feature's name begins with its kind; what is no feature is the larger keep's area or token 9. */
export const kindOf = (line: Line): string => line.piece.split(' ')[0] || (line.causes ? 'keep' : 'token');

/** Every kind with its sign and its word. */
export const kinds = (): [string, string, string][] => [
  ['path', 'castle-path', tr('Paths')],
  ['tower', 'castle-tower', tr('Towers')],
  ['house', 'castle-house', tr('Houses')],
  ['court', 'castle-court', tr('Courts')],
  ['keep', 'castle-keep', tr('Larger keep')],
  ['token', 'token-9', tr('Tokens')],
];

/** Points by kind and seat, for the review and the end; kinds that gave nobody anything are left out. */
export const sources = (tally: readonly Line[][]): Source[] =>
  kinds()
    .map(([kind, icon, word]) => ({
      icon,
      word,
      points: tally.map((lines) =>
        lines.reduce((sum, l) => sum + (!l.pending && kindOf(l) === kind ? l.points : 0), 0),
      ),
    }))
    .filter((s) => s.points.some((p) => p > 0));
