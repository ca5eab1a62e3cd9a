// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the log shows beside a move: the tile as it lies, or a token. */
import { useMemo } from 'preact/hooks';
import type { PictureProps } from '@shell/games/board';
import { Drawing, Icon } from '@shell/ui/kit';
import { drawTile } from '../draw';
import { parseTile } from '../draw/tile';

/** "tile 12 r1" or "token 5", as the engine says it; or a kind of building alone, which is among somebody's favourites. */
export function Picture({ sign, tables }: PictureProps) {
  const [what, id, turn] = sign.split(' ');
  const row = what === 'tile' && tables.tiles?.find((t) => t.tile === id);
  const svg = useMemo(() => (row ? drawTile(parseTile(row), Number(turn?.slice(1) ?? 0)) : ''), [row, turn]);
  if (row)
    return (
      <svg class="cc-pic" viewBox="0 0 100 100" aria-hidden="true">
        <Drawing svg={svg} />
      </svg>
    );
  if (what !== 'token' && id !== undefined) return null;
  return (
    <span class={id === undefined ? 'cc-pickind' : 'cc-pictoken'}>
      <Icon id={id === undefined ? `castle-${what}` : `token-${id}`} />
    </span>
  );
}
