// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The pieces of the roll: strips, armies, seals, cards. */
import { signed } from '@shell/games/board';
import type { ComponentChildren } from 'preact';
import { iconsOf, iconsOfEither, isSplit, sidesOf, TROOPS, type Counts, type Troop } from '../draw';
import { tr } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import { tip } from '@shell/rules/glossary';
import { kingdomOf, specialOf } from './signs';
import type { Group } from './state';
import { groupsText, markerText, nameOfCard } from './words';

/** Who leads: III filled, II plain, I dashed. Points are the number. */
export const Seal = ({ marker, cls = '' }: { marker: number; cls?: string }) => (
  <i
    class={`o-seal m${marker} ${cls}`}
    title={marker ? tr('marker {marker}', { marker: markerText(marker) }) : tr('no marker')}
  >
    {markerText(marker)}
  </i>
);

/** One of the five places of a strip: an icon, twice if it counts twice, or nothing. */
const place = (t: Troop, n: number | undefined, off: boolean, more = '') => (
  <b key={t} class={`${n ? 'on' : ''}${off ? ' cut' : ''}${more}`}>
    {n ? (
      <>
        <Icon id={`troop-${t}`} />
        {n > 1 && <u>{n}</u>}
      </>
    ) : null}
  </b>
);

/** "+2" or "−1" at what can be chosen; nothing where nothing changes. */
export const Gain = ({ n }: { n: number | undefined }) =>
  n ? <span class={`o-gain${n < 0 ? ' less' : ''}`}>{signed(n)}</span> : null;

/** How a troop is marked; several may hold at once. */
export type StripState = 'last' | 'since' | 'new' | 'ghost' | 'prop' | 'sel' | 'leaves' | 'target';

/** A troop in an army: a column of its table. A split one whose side is not chosen yet shows both, faint. */
export function Strip({
  face,
  off,
  states = [],
  order = 0,
  gain,
  button,
}: {
  face: string;
  /** Icons that count for nobody in this territory. */
  off: readonly Troop[];
  states?: StripState[];
  /** Which comes first of those that come together. */
  order?: number;
  gain?: number | undefined;
  /** What it is as a target. */
  button?: Record<string, unknown> | undefined;
}) {
  // a split troop on the table always has its side; one that is still being laid may not
  const open = isSplit(face) && !face.includes(':'),
    shown: Counts = open ? iconsOfEither(face) : iconsOf(face);
  const look = {
    class: `o-strip${isSplit(face) ? ' split' : ''} ${states.join(' ')}`,
    style: order ? `--order:${order}` : undefined,
  };
  const inside = (
    <>
      {TROOPS.map((t) => place(t, shown[t], off.includes(t), open && shown[t] ? ' maybe' : ''))}
      {states.includes('prop') && <em>?</em>}
      <Gain n={gain} />
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

/** The sizes of the groups at the end of their rows: as they would be, those marked that change by it. */
export function Sums({
  groups,
  now,
  causes,
}: {
  groups: readonly Group[];
  now: readonly Group[];
  /** Rows that decided between the strongest, where that is asked. */
  causes?: ReadonlySet<Troop> | undefined;
}) {
  const size = (all: readonly Group[], t: Troop) => all.find((g) => g.icon === t)?.size ?? 0;
  return (
    <span class="o-sums">
      {TROOPS.map((t) => {
        const n = size(groups, t),
          differs = n !== size(now, t);
        return (
          <i key={t} class={`g${Math.min(4, n)}${differs ? ' plus' : ''}${causes?.has(t) ? ' cause' : ''}`}>
            {n || (differs ? '–' : '')}
          </i>
        );
      })}
    </span>
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

/** What a kingdom does, as a picture: an icon crossed out, or a number. */
export function KingdomSign({ card, big }: { card: string; big?: boolean }) {
  const { cancels, limit = 0 } = kingdomOf(card);
  if (!cancels) return big ? <span class="o-lim">{limit}</span> : <b>{tr('max {n}', { n: limit })}</b>;
  return (
    <span class="o-no">
      <Icon id={`troop-${cancels}`} cls={big ? 'big' : ''} />
      <Icon id="act-forbid" cls={`slash${big ? ' big' : ''}`} />
    </span>
  );
}

/** The inside of a card of the hand. */
export function Face({ face }: { face: string }) {
  const special = specialOf(face);
  if (special)
    return (
      <>
        <span class="mark">
          <Icon id={`card-${special.kind}`} />
        </span>
        <span class="rule">
          {special.kind === 'kingdom' ? <KingdomSign card={face} big /> : <Icon id={`act-${face}`} cls="big" />}
        </span>
        <span class="name">{nameOfCard(face)}</span>
      </>
    );
  if (isSplit(face)) {
    const [one, other] = sidesOf(face);
    return (
      <span class="slots">
        <span class="half">{icons(one!, 'big')}</span>
        <em>{tr('or')}</em>
        <span class="half">{icons(other!, 'big')}</span>
      </span>
    );
  }
  const c = iconsOf(face);
  return <span class="slots">{TROOPS.map((t) => place(t, c[t], false))}</span>;
}

/** "4 ⚑, 2 ⛑" for eyes, "4 banners" for ears. */
export const Groups = ({ groups }: { groups: readonly Group[] }) => (
  <span class="o-groups">
    <span class="unseen">{groupsText(groups)}</span>
    {groups.map((g) => (
      <span key={g.icon} aria-hidden="true" title={tip(`troop-${g.icon}`).title}>
        <b class={`g${Math.min(4, g.size)}`}>{g.size}</b>
        <Icon id={`troop-${g.icon}`} />
      </span>
    ))}
    {!groups.length && <span aria-hidden="true">–</span>}
  </span>
);

/** Somebody by shield and name. */
export const Shield = ({ seat, children }: { seat: number; children?: ComponentChildren }) => (
  <span class={`o-who s${seat + 1}`}>
    <Icon id={`seat-${seat + 1}`} />
    <span>{children}</span>
  </span>
);
