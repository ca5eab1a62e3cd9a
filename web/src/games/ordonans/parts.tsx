// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The pieces of the roll: strips, armies, seals, cards. */
import type { ComponentChildren } from 'preact';
import { iconsOf, isSplit, sidesOf, TROOPS, type Counts, type Troop } from '../../draw/ordonans';
import { tr } from '../../lib/texts';
import { Icon } from '../../ui/kit';
import type { Army } from './state';
import { isKingdom, isSpecial, nameOfCard, nameOfTroop } from './words';

export const ROMAN = ['–', 'I', 'II', 'III'];

/** Who leads: III filled, II plain, I dashed. Points are the number. */
export const Seal = ({ marker }: { marker: number }) => (
  <i class={`o-seal m${marker}`} title={marker ? tr('marker {marker}', { marker: ROMAN[marker]! }) : tr('no marker')}>
    {ROMAN[marker]}
  </i>
);

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

export type StripState = '' | 'last' | 'ghost' | 'prop' | 'sel' | 'target' | 'gone';

/** A troop in an army: a column of its table. A split one whose side is not chosen yet shows both, faint. */
export function Strip({
  face,
  off,
  states = [],
  button,
}: {
  face: string;
  off: readonly Troop[];
  states?: StripState[];
  button?: { label: string; at: string; tab: number; pick: (e: Event) => void };
}) {
  const open = isSplit(face) && !face.includes(':'),
    cls = `o-strip${isSplit(face) ? ' split' : ''} ${states.join(' ')}`;
  const shown: Counts = open ? Object.assign({}, ...sidesOf(face).map(iconsOf)) : iconsOf(face);
  const places = TROOPS.map((t) => place(t, shown[t], off.includes(t), open && shown[t] ? ' maybe' : ''));
  const sign = states.includes('prop') && <em>?</em>;
  return button ? (
    <button
      type="button"
      class={cls}
      aria-label={button.label}
      title={button.label}
      data-at={button.at}
      tabIndex={button.tab}
      onClick={button.pick}
    >
      {places}
      {sign}
    </button>
  ) : (
    <span class={cls} title={nameOfCard(face)}>
      {places}
      {sign}
    </span>
  );
}

/** The sizes of the groups at the end of their rows. What a ghost would add stands there already. */
export function Sums({
  army,
  off,
  plus,
  causes,
}: {
  army: Army;
  off: readonly Troop[];
  plus?: Counts;
  causes?: ReadonlySet<Troop>;
}) {
  return (
    <span class="o-sums">
      {TROOPS.map((t) => {
        const now = army.groups.find((g) => g.icon === t)?.size ?? 0,
          more = off.includes(t) ? 0 : (plus?.[t] ?? 0),
          n = now + more;
        return (
          <i key={t} class={`g${Math.min(4, n)}${more ? ' plus' : ''}${causes?.has(t) ? ' cause' : ''}`}>
            {n || ''}
          </i>
        );
      })}
    </span>
  );
}

/** A few cards in words and signs, for lists. */
export function CardSign({ face }: { face: string }) {
  if (isSpecial(face))
    return (
      <span class="o-sign">
        <Icon id={isKingdom(face) ? 'card-kingdom' : 'card-ordonance'} />
        {nameOfCard(face)}
      </span>
    );
  return (
    <span class="o-sign" title={nameOfCard(face)}>
      <span class="unseen">{nameOfCard(face)}</span>
      {sidesOf(face).map((side, i) => (
        <span key={i}>
          {i > 0 && <em>{tr('or')}</em>}
          {TROOPS.filter((t) => iconsOf(side)[t])
            .reverse()
            .map((t) => (
              <span key={t}>
                <Icon id={`troop-${t}`} />
                {iconsOf(side)[t]! > 1 && <u>{iconsOf(side)[t]}</u>}
              </span>
            ))}
        </span>
      ))}
    </span>
  );
}

/** What a kingdom does, as a picture: an icon crossed out, or a number. */
export const KingdomSign = ({ card, big }: { card: string; big?: boolean }) =>
  card.startsWith('no-') ? (
    <span class="o-no">
      <Icon id={`troop-${card.slice(3)}`} cls={big ? 'big' : ''} />
      <Icon id="act-forbid" cls={`slash${big ? ' big' : ''}`} />
    </span>
  ) : big ? (
    <span class="o-lim">{card.slice(6)}</span>
  ) : (
    <b>{tr('max {n}', { n: card.slice(6) })}</b>
  );

/** The inside of a card of the hand. */
export function Face({ face }: { face: string }) {
  if (isSpecial(face)) {
    const king = isKingdom(face);
    return (
      <>
        <span class="mark">
          <Icon id={king ? 'card-kingdom' : 'card-ordonance'} />
        </span>
        <span class="rule">{king ? <KingdomSign card={face} big /> : <Icon id={`act-${face}`} cls="big" />}</span>
        <span class="name">{nameOfCard(face)}</span>
      </>
    );
  }
  if (isSplit(face)) {
    const half = (side: string) => (
      <span class="half">
        {TROOPS.filter((t) => iconsOf(side)[t])
          .reverse()
          .map((t) => (
            <Icon key={t} id={`troop-${t}`} cls="big" />
          ))}
      </span>
    );
    const [one, other] = sidesOf(face);
    return (
      <span class="slots">
        {half(one!)}
        <em>{tr('or')}</em>
        {half(other!)}
      </span>
    );
  }
  const c = iconsOf(face);
  return <span class="slots">{TROOPS.map((t) => place(t, c[t], false))}</span>;
}

/** "4 ⚑, 2 ⛑" for eyes, "4 banners" for ears. */
export const Groups = ({ army, words }: { army: Army; words: string }) => (
  <span class="o-groups">
    <span class="unseen">{words}</span>
    {army.groups.map((g) => (
      <span key={g.icon} aria-hidden="true" title={nameOfTroop(g.icon)}>
        <b class={`g${Math.min(4, g.size)}`}>{g.size}</b>
        <Icon id={`troop-${g.icon}`} />
      </span>
    ))}
    {!army.groups.length && <span aria-hidden="true">–</span>}
  </span>
);

export const Shield = ({ seat, children }: { seat: number; children?: ComponentChildren }) => (
  <span class={`o-who s${seat + 1}`}>
    <Icon id={`seat-${seat + 1}`} />
    <span>{children}</span>
  </span>
);
