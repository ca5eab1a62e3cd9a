// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What lists of tables are made of. */
import type { ComponentChildren } from 'preact';
import { boardOf } from '../games/index';
import type { Asked } from '../lib/answer';
import { summaryNames } from '../lib/names';
import type { Summary } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Face } from '../ui/face';
import { Button, Failure, Icon } from '../ui/kit';
import { useLate } from '../ui/late';

/** Nothing for a moment, then a word. */
function Waiting() {
  const late = useLate(400);
  return (
    <p class="dim row" aria-busy="true">
      {late && (
        <>
          <Icon id="ui-hourglass" /> {tr('Loading…')}
        </>
      )}
    </p>
  );
}

/** What came, or why nothing did. */
export function Came<T>({ asked, children }: { asked: Asked<T>; children: (answer: T) => ComponentChildren }) {
  return (
    <>
      {/* what was known before stays below: an old list is better than none */}
      {asked.failed && (
        <Failure fact={sentenceOf(asked.failed)} action={<Button onClick={asked.again}>{tr('Try again')}</Button>} />
      )}
      {asked.answer ? children(asked.answer) : !asked.failed && <Waiting />}
    </>
  );
}

/** A list with nothing in it: what is missing, and what you can do. */
export const Empty = ({ icon, fact, children }: { icon: string; fact: string; children?: ComponentChildren }) => (
  <div class="empty">
    <Icon id={icon} cls="xl" />
    <p>{fact}</p>
    {children}
  </div>
);

/** The sign of a game, before its name. */
export const GameSign = ({ game }: { game: string }) => <Icon id={boardOf(game).icon ?? 'brand'} cls="game-sign" />;

/** Everybody at a table as faces, but those in `without`. For ears they are names. */
export const Faces = ({ t, without = [] }: { t: Summary; without?: readonly number[] }) => (
  <span class="fcs">
    {t.seats.map((s, seat) =>
      without.includes(seat) ? null : <Face key={seat} who={{ ...s, person: s.player }} seat={seat} />,
    )}
    <span class="unseen">
      {summaryNames(t)
        .filter((_, seat) => !without.includes(seat))
        .join(', ')}
    </span>
  </span>
);
