// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the log shows beside a move: a room, an attendant, a bonus card, or the sign of a bonus. */
import { useMemo } from 'preact/hooks';
import type { PictureProps } from '@shell/games/board';
import { Icon } from '@shell/ui/kit';
import { Tile } from './dock';
import { readData } from './logic';
import { bonusSign } from './words';

/** "room kitchen", "attendant painter", "card 5" or "bonus food", as the engine says it; a room alone is among somebody's favourites. */
export function Picture({ sign, tables }: PictureProps) {
  const [what, which] = sign.split(' '),
    data = useMemo(() => readData(tables), [tables]),
    room = data.rooms.get(which ?? what!);
  if (what === 'room' || which === undefined) return room ? <Tile room={room} lod="small" /> : null;
  const icon = { attendant: `attendant-${which}`, card: 'card-ordonance', bonus: bonusSign(which ?? '') }[what!];
  return icon ? (
    <span class="lu-picsign">
      <Icon id={icon} />
    </span>
  ) : null;
}
