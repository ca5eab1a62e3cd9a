// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The roll itself: territories, what lies above the line, and an army of each player in each. */
import { iconsOf, isSplit } from '../../draw/ordonans';
import { tr } from '../../lib/texts';
import { Icon } from '../../ui/kit';
import { atText, landPick, troopPick, type At } from './grid';
import { usePointing } from './input';
import type { Model } from './model';
import type { Laid } from './moves';
import { KingdomSign, Seal, Strip, Sums, type StripState } from './parts';
import { superseded } from './state';
import { armyLabel, effectOf, landLabel, nameOfCard, nameOfLand } from './words';

/** On a narrow screen one territory is shown; all have a tab with one's own marker. */
export function Tabs({ m }: { m: Model }) {
  const { state, you, grid, last } = m;
  return (
    <nav class="o-tabs only-s" aria-label={tr('Territories')}>
      {state.territories.map((land, i) => (
        <button
          key={i}
          type="button"
          class={`${i === grid.at.land ? 'on' : ''}${grid.isLit(i) ? ' ok' : ''}${last.land === i ? ' last' : ''}`}
          aria-current={i === grid.at.land}
          onClick={() => m.show(i)}
        >
          <Icon id={`land-${i + 1}`} cls="l" />
          <small>{nameOfLand(land)}</small>
          <Seal marker={you === null ? 0 : land.armies[you]!.marker} />
        </button>
      ))}
    </nav>
  );
}

export function Lands({ m }: { m: Model }) {
  const pointing = usePointing(m);
  return (
    <div class="o-lands" role="grid" aria-label={tr('Armies by territory')} onPointerLeave={pointing.leave}>
      {m.state.territories.map((land, i) => (
        <section
          key={i}
          role="row"
          class={`o-land l${i + 1}${i === m.grid.at.land ? ' on' : ''}${m.whyLand === i && (m.pinned !== null || (m.hover !== null && !m.plan.plan.length)) ? ' why-on' : ''}`}
          aria-label={nameOfLand(land)}
          {...pointing.at(i)}
        >
          <Head m={m} i={i} />
          {m.rows.map((seat, r) => (
            <ArmyCell key={seat} m={m} i={i} seat={seat} line={r + 1} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The territory's name and the kingdoms above the line. */
function Head({ m, i }: { m: Model; i: number }) {
  const { marks, proposed, last, grid, nameOf, me } = m,
    land = m.state.territories[i]!,
    self: At = { land: i, line: 0, card: -1 },
    above = m.dest === 'above' && m.plan.lit.has(landPick(i));
  const ghost = marks.kingdom?.land === i ? marks.kingdom.name : undefined,
    prop = proposed?.kingdom?.land === i ? proposed.kingdom.name : undefined;
  const lastKing = last.marks?.kingdom?.land === i ? land.kingdoms.length - 1 : -1;
  return (
    <div
      role="rowheader"
      class={`o-lh${above ? ' ok' : ''}`}
      aria-label={landLabel(land, nameOf) + (above ? `. ${tr('You can choose it')}` : '')}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      onFocus={() => {
        if (atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      <Icon id={`land-${i + 1}`} cls="xl" />
      <h3>{nameOfLand(land)}</h3>
      <span class="o-ks" aria-hidden="true">
        {land.kingdoms.map((k, n) => {
          const old = superseded(land, n);
          return (
            <span
              key={n}
              class={`o-kt s${k.seat + 1}${old ? ' old' : ''}${n === lastKing ? ' last' : ''}`}
              title={`${nameOfCard(k.card)} (${nameOf(k.seat)}): ${effectOf(k.card)}${old ? `; ${tr('a later limit holds')}` : ''}`}
            >
              {old ? (
                <b>{k.card.slice(6)}</b>
              ) : (
                <>
                  <Icon id={`seat-${k.seat + 1}`} />
                  <KingdomSign card={k.card} />
                </>
              )}
            </span>
          );
        })}
        {ghost ? (
          <span class={`o-kt ghost s${me + 1}`}>
            <Icon id={`seat-${me + 1}`} />
            <KingdomSign card={ghost} />
          </span>
        ) : prop ? (
          <span class={`o-kt prop s${me + 1}`}>
            <KingdomSign card={prop} />
            <b>?</b>
          </span>
        ) : (
          above && (
            <span class="o-kt free">
              <Icon id="ui-plus" />
            </span>
          )
        )}
      </span>
    </div>
  );
}

/** What is laid or taken in this army. */
const here = (laid: readonly Laid[] | undefined, land: number, seat: number): Laid[] =>
  (laid ?? []).filter((l) => l.land === land && l.seat === seat);

/** An army: its cards, room for more, and the sizes of its groups. */
function ArmyCell({ m, i, seat, line }: { m: Model; i: number; seat: number; line: number }) {
  const { view, you, plan, marks, proposed, last, grid, nameOf } = m,
    land = m.state.territories[i]!,
    a = land.armies[seat]!,
    self: At = { land: i, line, card: -1 };
  const taken = here(marks.taken, i, seat),
    comes = here(marks.comes, i, seat),
    prop = here(proposed?.comes, i, seat),
    propTaken = here(proposed?.taken, i, seat);
  const lastCame = here(last.marks?.comes, i, seat).map((l) => a.cards.lastIndexOf(l.face));
  const gone = last.marks && !last.marks.comes.length && here(last.marks.taken, i, seat).length > 0;
  const isTarget = m.dest === seat && plan.lit.has(landPick(i)),
    empty = Math.max(0, land.limit - a.cards.length - comes.length - prop.length);
  const plus =
    comes[0] && !(isSplit(comes[0].face) && !comes[0].face.includes(':')) ? iconsOf(comes[0].face) : undefined;
  const strip = (face: string, k: number) => {
    const pick = troopPick(seat, face, i),
      first = a.cards.indexOf(face) === k,
      target = plan.lit.has(pick),
      states: StripState[] = [],
      where: At = { land: i, line, card: k };
    if (lastCame.includes(k)) states.push('last');
    if (target) states.push('target');
    if (first && taken.some((t) => t.face === face)) states.push('sel');
    else if (first && propTaken.some((t) => t.face === face)) states.push('prop');
    const button = {
      label: tr('{card} of {name} in {territory}', {
        card: nameOfCard(face),
        name: nameOf(seat),
        territory: nameOfLand(land),
      }),
      at: atText(where),
      tab: grid.tab(where),
      pick: (e: Event) => {
        e.stopPropagation();
        grid.setAt(where);
        m.tap(pick);
      },
    };
    return <Strip key={k} face={face} off={land.cancelled} states={states} button={target ? button : undefined} />;
  };
  return (
    <div
      role="gridcell"
      class={`o-ar s${seat + 1}${seat === you ? ' me' : ''}${isTarget ? ' ok' : ''}`}
      aria-label={armyLabel(view, land, seat, nameOf(seat)) + (isTarget ? `. ${tr('You can choose it')}` : '')}
      aria-selected={isTarget ? comes.length > 0 : undefined}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      onFocus={(e) => {
        if (e.target === e.currentTarget && atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      <div class="o-ah" aria-hidden="true">
        <Icon id={`seat-${seat + 1}`} />
        <span>{nameOf(seat)}</span>
        {a.claimed && (
          <span class="o-claimed" title={tr('claimed')}>
            <Icon id="ui-agree" />
          </span>
        )}
        {a.cards.length > 0 && <Seal marker={a.marker} />}
      </div>
      <span class="o-army" aria-hidden={grid.targetCards(i, line).length ? undefined : 'true'}>
        {a.cards.map(strip)}
        {comes.map((l, k) => (
          <Strip key={`g${k}`} face={l.face} off={land.cancelled} states={['ghost']} />
        ))}
        {prop
          .filter((l) => !comes.some((c) => c.face.split(':')[0] === l.face.split(':')[0]))
          .map((l, k) => (
            <Strip key={`p${k}`} face={l.face} off={land.cancelled} states={['prop']} />
          ))}
        {Array.from({ length: empty }, (_, k) => (
          <span
            key={`e${k}`}
            class={`o-strip none${k === 0 && isTarget && !comes.length ? ' first' : ''}${k === 0 && gone ? ' gone' : ''}`}
          />
        ))}
        <Sums army={a} off={land.cancelled} plus={plus} causes={m.causes(i, seat)} />
      </span>
    </div>
  );
}
