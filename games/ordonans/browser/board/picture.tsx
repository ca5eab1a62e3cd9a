// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the log shows beside a move: the territory with the card that came there, or the scroll of an ordonance. */
import type { PictureProps } from '@shell/games/board';
import { Icon } from '@shell/ui/kit';
import { Drawn, Signs } from './parts';
import { landscape, scrollPicture } from './pictures';

/** "bow+sword 3", "no-lance 2", "claim 4", "closed 1" or "march", as the engine says it; "3" alone is a land among somebody's favourites. */
export function Picture({ sign }: PictureProps) {
  const [what, which] = sign.split(' '),
    alone = /^\d$/.test(sign),
    land = alone ? sign : which;
  if (land === undefined)
    return (
      <span class="o-logpic scroll">
        <Drawn picture={scrollPicture(what!)} />
      </span>
    );
  const i = Number(land) - 1;
  return (
    <span class={`o-logpic${what === 'closed' ? ' closed' : ''}`}>
      <Drawn picture={landscape(i)} cls={`ld-${i + 1}`} />
      {alone ? null : what === 'claim' || what === 'closed' ? <Icon id="ui-agree" cls="l" /> : <Signs shows={sign} />}
    </span>
  );
}
