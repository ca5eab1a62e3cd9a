// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The pieces of the board: pennants, troops in their ranks, the sizes of groups, cards. */
import type { ComponentChildren } from 'preact';
import { iconsOf, iconsOfEither, isSplit, sidesOf, TROOPS, type Counts, type Troop } from '../draw';
import { tr } from '@shell/lib/texts';
import type { Gain } from '@shell/lib/protocol';
import { Gained, whole } from '@shell/ui/gain';
import { Icon } from '@shell/ui/kit';
import { tip } from '@shell/rules/glossary';
import { kingdomPicture, scrollPicture, soldiers, troopPicture, type Picture } from './pictures';
import { kingdomOf, specialOf } from './signs';
import type { Group } from './state';
import { groupsText, markerText, nameOfCard } from './words';

/** An SVG of our own drawing. It is ornament: what it shows is said in words beside it. */
export const Drawn = ({ picture, cls = '' }: { picture: Picture; cls?: string }) => (
  <svg
    class={cls}
    viewBox={picture.box}
    preserveAspectRatio={picture.fit}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: picture.svg }}
  />
);

/** The soldiers for all that uses them. */
export const Soldiers = () => (
  <svg width="0" height="0" class="o-defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: soldiers() }} />
);

/** A marker as a seal: III filled, II plain, I dashed. Points are the number. */
export const Seal = ({ marker, cls = '' }: { marker: number; cls?: string }) => (
  <i
    class={`o-seal m${marker} ${cls}`}
    title={marker ? tr('marker {marker}', { marker: markerText(marker) }) : tr('no marker')}
  >
    {markerText(marker)}
  </i>
);

/** A marker as a pennant beside its army; what it would be after the move at hand has another border. */
export const Pennant = ({ marker, then }: { marker: number; then: number | undefined }) => {
  const shown = then ?? marker;
  return (
    <span class="o-rk" title={shown ? tr('marker {marker}', { marker: markerText(shown) }) : undefined}>
      {(shown > 0 || then !== undefined) && (
        <i class={`m${shown}${then === undefined ? '' : ' then'}`}>
          <span>{markerText(shown)}</span>
        </i>
      )}
    </span>
  );
};

/** Does it change anything? */
export const worthSaying = (gain: Gain | undefined): gain is Gain => !!gain && (gain.now !== 0 || gain.later !== 0);

/** What can be chosen would bring this; nothing where nothing changes. */
export const Worth = ({ gain }: { gain: Gain | undefined }) =>
  worthSaying(gain) ? (
    <span class={`o-gain${whole(gain) < 0 ? ' less' : ''}`}>
      <Gained gain={gain} />
    </span>
  ) : null;

/** How a troop is marked; several may hold at once. */
export type StripState = 'new' | 'ghost' | 'prop' | 'sel' | 'leaves' | 'target';

/** One rank of a card: a soldier where there is room, a sign where there is not; two where it counts twice. */
const rank = (t: Troop, n: number, more: string) => (
  <span key={t} class={`o-tp k-${t}${n > 1 ? ' two' : ''}${more}`} style={`grid-row:${TROOPS.indexOf(t) + 1}`}>
    {Array.from({ length: n }, (_, i) => (
      <Icon key={`s${i}`} id={`troop-${t}`} cls="gl" />
    ))}
    {Array.from({ length: n }, (_, i) => (
      <svg key={`m${i}`} class="sol" viewBox="0 -1 32 41" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <use href={`#sol-${t}`} />
      </svg>
    ))}
  </span>
);

/** A troop in an army: a column of its ranks. A split one whose side is not chosen yet shows both, faint. */
export function Strip({
  face,
  off,
  column,
  states = [],
  nth,
  gain,
  button,
}: {
  face: string;
  /** Icons that count for nobody in this territory. */
  off: readonly Troop[];
  /** From 1 on. */
  column: number;
  states?: StripState[];
  /** It has come since one's own turn, as this one of several; 0: it is the last move, and has no number. */
  nth?: number | undefined;
  gain?: Gain | undefined;
  /** What it is as a target. */
  button?: Record<string, unknown> | undefined;
}) {
  // a split troop on the table always has its side; one that is still being laid may not
  const open = isSplit(face) && !face.includes(':'),
    shown: Counts = open ? iconsOfEither(face) : iconsOf(face);
  const look = {
    class: `o-strip${isSplit(face) ? ' split' : ''} ${states.join(' ')}`,
    style: `grid-column:${column}`,
  };
  const inside = (
    <>
      {TROOPS.map((t) => shown[t] && rank(t, shown[t], `${off.includes(t) ? ' off' : ''}${open ? ' maybe' : ''}`))}
      {nth !== undefined && <span class="o-mk">{nth > 0 && <em>{nth}</em>}</span>}
      {states.includes('prop') && <em class="o-q">?</em>}
      <Worth gain={gain} />
    </>
  );
  return button ? (
    <button type="button" {...look} {...button}>
      {inside}
    </button>
  ) : (
    <span {...look} title={nameOfCard(face)}>
      {inside}
    </span>
  );
}

/** The ranks behind an army's cards: cloth by size, hatched where an icon does not count. */
export const Bands = ({ groups, off }: { groups: readonly Group[]; off: readonly Troop[] }) => (
  <>
    {TROOPS.map((t, r) => (
      <span
        key={t}
        class={`o-band k-${t} ${off.includes(t) ? 'off' : `g${Math.min(4, sizeOf(groups, t))}`}`}
        style={`grid-row:${r + 1}`}
      />
    ))}
  </>
);

/** The size of a group; 0 where there is none. */
const sizeOf = (groups: readonly Group[], t: Troop): number => groups.find((g) => g.icon === t)?.size ?? 0;

/** The sizes of the groups at the end of their ranks: as they would be, those marked that change by it. */
export function Sums({
  groups,
  now,
  off,
  causes,
  guide,
}: {
  groups: readonly Group[];
  now: readonly Group[];
  off: readonly Troop[];
  /** Ranks that decided between the strongest, where that is asked. */
  causes?: ReadonlySet<Troop> | undefined;
  /** Empty ranks say what they are. */
  guide: boolean;
}) {
  return (
    <>
      {TROOPS.map((t, r) => {
        const n = sizeOf(groups, t),
          differs = n !== sizeOf(now, t);
        if (!n && !differs)
          return (
            guide &&
            !off.includes(t) && (
              <span key={t} class="o-gd" style={`grid-row:${r + 1}`}>
                <Icon id={`troop-${t}`} />
              </span>
            )
          );
        return (
          <i
            key={t}
            class={`o-sum n${Math.min(4, n)}${differs ? ' plus' : ''}${causes?.has(t) ? ' cause' : ''}`}
            style={`grid-row:${r + 1}`}
          >
            {n || '–'}
          </i>
        );
      })}
    </>
  );
}

/** The icons of a side, the weak ones first, as its name has them. */
const icons = (side: string, cls = '') =>
  TROOPS.filter((t) => iconsOf(side)[t])
    .reverse()
    .map((t) => (
      <span key={t}>
        <Icon id={`troop-${t}`} cls={cls} />
        {iconsOf(side)[t]! > 1 && <u>{iconsOf(side)[t]}</u>}
      </span>
    ));

/** What a move shows, as signs: "bow+sword 3", "no-lance 2", "march". Words beside them say the same. */
export function Signs({ shows }: { shows: string | undefined }) {
  const what = shows?.split(' ')[0] ?? '',
    special = specialOf(what);
  if (!what || what === 'claim') return null;
  return (
    <span class="o-sign" aria-hidden="true">
      {special ? special.kind === 'kingdom' ? <KingdomSign card={what} /> : <Icon id={`act-${what}`} /> : icons(what)}
    </span>
  );
}

/** A few cards in words and signs, for lists. */
export function CardSign({ face }: { face: string }) {
  const special = specialOf(face);
  if (special)
    return (
      <span class="o-sign">
        <Icon id={`card-${special.kind}`} />
        {nameOfCard(face)}
      </span>
    );
  return (
    <span class="o-sign" title={nameOfCard(face)}>
      <span class="unseen">{nameOfCard(face)}</span>
      {sidesOf(face).map((side, i) => (
        <span key={i}>
          {i > 0 && <em>{tr('or')}</em>}
          {icons(side)}
        </span>
      ))}
    </span>
  );
}

/** What a kingdom does, as a sign: an icon crossed out, or a number. */
export function KingdomSign({ card }: { card: string }) {
  const { cancels, limit = 0 } = kingdomOf(card);
  if (!cancels) return <b>{tr('max {n}', { n: limit })}</b>;
  return (
    <span class="o-no">
      <Icon id={`troop-${cancels}`} />
      <Icon id="act-forbid" cls="slash" />
    </span>
  );
}

/** The five fixed places at the edge of a card: what it shows, and how often. Of a split one what either side could be. */
const Places = ({ face }: { face: string }) => {
  const shown = isSplit(face) ? iconsOfEither(face) : iconsOf(face);
  return (
    <span class="o-pl">
      {TROOPS.map((t) => (
        <b key={t} class={shown[t] ? `on k-${t}` : ''}>
          {shown[t] && <Icon id={`troop-${t}`} />}
          {shown[t]! > 1 && <u>{shown[t]}</u>}
        </b>
      ))}
    </span>
  );
};

/** The inside of a card of the hand: the drawn troop with its places beside it, a castle, or a scroll. */
export function Face({ face }: { face: string }) {
  const special = specialOf(face);
  if (!special)
    return (
      <>
        <Places face={face} />
        <span class="o-pic">
          <Drawn picture={troopPicture(face)} />
          {isSplit(face) && <em class="o-or">{tr('or')}</em>}
        </span>
      </>
    );
  const { cancels, limit = 0 } = kingdomOf(face);
  return (
    <>
      <span class="o-pic">
        <Drawn picture={special.kind === 'kingdom' ? kingdomPicture(cancels, limit) : scrollPicture(face)} />
      </span>
      <span class="name">{nameOfCard(face)}</span>
      <span class="kind">{special.kind === 'kingdom' ? tr('kingdom') : tr('ordonance')}</span>
    </>
  );
}

/** "4 ⚑, 2 ⛑" for eyes, "4 banners" for ears; four of a kind stand out. */
export const Groups = ({ groups }: { groups: readonly Group[] }) => (
  <span class="o-groups">
    <span class="unseen">{groupsText(groups)}</span>
    {groups.map((g) => (
      <span
        key={g.icon}
        class={`k-${g.icon}${g.size > 3 ? ' big' : ''}`}
        aria-hidden="true"
        title={tip(`troop-${g.icon}`).title}
      >
        {g.size}
        <Icon id={`troop-${g.icon}`} />
      </span>
    ))}
    {!groups.length && <em aria-hidden="true">–</em>}
  </span>
);

/** Somebody by shield and name. */
export const Shield = ({ seat, children }: { seat: number; children?: ComponentChildren }) => (
  <span class={`o-who s${seat + 1}`}>
    <Icon id={`seat-${seat + 1}`} />
    <span>{children}</span>
  </span>
);
