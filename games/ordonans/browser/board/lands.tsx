// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The roll itself: territories, what lies above the line, and an army of each player in each. */
import { signed } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import type { Grab } from './drag';
import { atText, landPick, troopPick, type At } from './grid';
import { usePointing } from './input';
import type { Model } from './model';
import type { Laid } from './moves';
import { kingdomOf } from './signs';
import { Gain, KingdomSign, Seal, Strip, Sums, type StripState } from './parts';
import { armyLabel, effectOf, landLabel, nameOfCard, nameOfLand } from './words';

/** What a target is called besides its name, and where a card can be dropped. */
const chooseText = (gain: number | undefined): string =>
  gain ? tr('You can choose it, {gain}', { gain: signed(gain) }) : tr('You can choose it');
/** Marks what can be dropped on, for the drag to find. */
const drop = (m: Model, pick: string) => (m.plan.lit.has(pick) ? { 'data-drop': pick } : {});

/** On a narrow screen one territory is shown; all have a tab with one's own marker. */
export function Tabs({ m }: { m: Model }) {
  const { state, you, grid, last, proposed } = m;
  // on a narrow screen a hint may be about a territory that is not shown: its tab says so
  const hinted = proposed && (proposed.comes[0]?.land ?? proposed.kingdom?.land ?? proposed.taken[0]?.land);
  return (
    <nav class="o-tabs only-s" aria-label={tr('Territories')}>
      {state.territories.map((land, i) => (
        <button
          key={i}
          type="button"
          class={`${i === grid.at.land ? 'on' : ''}${grid.isLit(i) ? ' ok' : ''}${last.land === i ? ' last' : ''}${hinted === i ? ' prop' : ''}`}
          aria-current={i === grid.at.land}
          data-tab={i}
          {...drop(m, landPick(i))}
          onClick={() => m.show(i)}
        >
          <Icon id={`land-${i + 1}`} cls="l" />
          <small>{nameOfLand(land)}</small>
          <span class="o-mine">
            <Seal marker={you === null ? 0 : land.armies[you]!.marker} />
            {m.plan.lit.has(landPick(i)) && <Gain n={m.plan.gain(landPick(i))} />}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** All territories side by side; a phone shows one of them, the styles see to that. */
export function Lands({ m, grab }: { m: Model; grab: Grab }) {
  const pointing = usePointing(m);
  return (
    <div class="o-lands" role="grid" aria-label={tr('Armies by territory')} onPointerLeave={pointing.leave}>
      {m.state.territories.map((land, i) => (
        <div
          key={i}
          role="row"
          class={`o-land l${i + 1}${i === m.grid.at.land ? ' on' : ''}${m.whyLand === i && (m.pinned !== null || (m.hover !== null && !m.plan.plan.length)) ? ' why-on' : ''}`}
          aria-label={nameOfLand(land)}
          {...drop(m, landPick(i))}
          {...pointing.at(i)}
        >
          <Head m={m} i={i} />
          {m.rows.map((seat, r) => (
            <ArmyCell key={seat} m={m} i={i} seat={seat} line={r + 1} grab={grab} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The territory's name and the kingdoms above the line. */
function Head({ m, i }: { m: Model; i: number }) {
  const { marks, proposed, last, grid, nameOf, me, plan } = m,
    land = m.state.territories[i]!,
    self: At = { land: i, line: 0, card: -1 },
    above = m.dest === 'above' && plan.lit.has(landPick(i)),
    gain = above ? plan.gain(landPick(i)) : undefined;
  // one's own choice hides a hint's: both at once would look like two cards
  const ghost = marks.kingdom?.land === i ? marks.kingdom.name : undefined,
    prop = proposed?.kingdom?.land === i ? proposed.kingdom.name : undefined;
  const lastKing = last.marks?.kingdom?.land === i ? land.kingdoms.length - 1 : -1;
  return (
    <div
      role="rowheader"
      class={`o-lh${above ? ' ok' : ''}`}
      aria-label={landLabel(land, nameOf) + (above ? `. ${chooseText(gain)}` : '')}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      onFocus={() => {
        if (atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      <Icon id={`land-${i + 1}`} cls="xl" />
      <h3>{nameOfLand(land)}</h3>
      <span class="o-ks" aria-hidden="true">
        {land.kingdoms.map((k, n) => (
          <span
            key={n}
            class={`o-kt s${k.seat + 1}${k.overridden ? ' old' : ''}${n === lastKing ? ' last' : ''}`}
            title={`${nameOfCard(k.card)} (${nameOf(k.seat)}): ${effectOf(k.card)}${k.overridden ? `; ${tr('overridden by a later limit')}` : ''}`}
          >
            {k.overridden ? (
              <b>{kingdomOf(k.card).limit}</b>
            ) : (
              <>
                <Icon id={`seat-${k.seat + 1}`} />
                <KingdomSign card={k.card} />
              </>
            )}
          </span>
        ))}
        {ghost ? (
          <span class={`o-kt ghost s${me + 1}`}>
            <Icon id={`seat-${me + 1}`} />
            <KingdomSign card={ghost} />
          </span>
        ) : prop ? (
          <span class={`o-kt prop s${m.adviser + 1}`}>
            <KingdomSign card={prop} />
            <b>?</b>
          </span>
        ) : (
          above && <span class="o-kt free">{gain ? <Gain n={gain} /> : <Icon id="ui-plus" />}</span>
        )}
      </span>
    </div>
  );
}

/** What is laid or taken in this army. */
const here = (laid: readonly Laid[] | undefined, land: number, seat: number): Laid[] =>
  (laid ?? []).filter((l) => l.land === land && l.seat === seat);

/** An army: its cards, room for more, and the sizes of its groups. */
function ArmyCell({ m, i, seat, line, grab }: { m: Model; i: number; seat: number; line: number; grab: Grab }) {
  const { view, you, plan, marks, proposed, last, grid, nameOf } = m,
    land = m.state.territories[i]!,
    a = land.armies[seat]!,
    off = m.cancelled(i),
    self: At = { land: i, line, card: -1 };
  const taken = here(marks.taken, i, seat).map((t) => t.face),
    comes = here(marks.comes, i, seat),
    leaves = plan.move ? taken : [],
    prop = here(proposed?.comes, i, seat),
    propTaken = here(proposed?.taken, i, seat);
  const lastCame = here(last.marks?.comes, i, seat).map((l) => a.cards.lastIndexOf(l.face));
  const gone = last.marks && !last.marks.comes.length && here(last.marks.taken, i, seat).length > 0;
  const isTarget = m.dest === seat && plan.lit.has(landPick(i)),
    gain = isTarget ? plan.gain(landPick(i)) : undefined,
    pickable = grid.targetCards(i, line).length > 0,
    empty = Math.max(0, m.limit(i) - a.cards.length - comes.length + leaves.length - prop.length),
    then = m.would(i, seat);
  // of several alike only the first is marked: a move names a card, not a place
  const strip = (face: string, k: number) => {
    const pick = troopPick(seat, face, i),
      first = a.cards.indexOf(face) === k,
      chosen = first && taken.includes(face),
      target = plan.lit.has(pick),
      name = `${i} ${seat} ${k}`,
      states: StripState[] = [],
      where: At = { land: i, line, card: k };
    if (lastCame.includes(k)) states.push('last');
    else if (m.since.has(name)) states.push('since');
    if (m.fresh.has(name)) states.push('new');
    if (target) states.push('target');
    if (chosen) states.push(leaves.length ? 'leaves' : 'sel');
    else if (first && propTaken.some((t) => t.face === face)) states.push('prop');
    const worth = target ? plan.gain(pick) : undefined;
    const label = tr('{name}’s {card} in {territory}', {
      card: nameOfCard(face),
      name: nameOf(seat),
      territory: nameOfLand(land),
    });
    const button = {
      'aria-label': worth ? `${label}, ${signed(worth)}` : label,
      'aria-pressed': chosen,
      title: label,
      'data-at': atText(where),
      ...drop(m, pick),
      tabIndex: grid.tab(where),
      onPointerDown: grab(face, pick),
      onClick: (e: Event) => {
        e.stopPropagation();
        grid.setAt(where);
        m.tap(pick);
      },
    };
    return (
      <Strip
        key={k}
        face={face}
        off={off}
        states={states}
        order={line}
        gain={worth}
        button={target || chosen ? button : undefined}
      />
    );
  };
  return (
    <div
      role="gridcell"
      class={`o-ar s${seat + 1}${seat === you ? ' me' : ''}${isTarget ? ' ok' : ''}${pickable ? ' pick' : ''}`}
      aria-label={armyLabel(view, land, seat, nameOf(seat)) + (isTarget ? `. ${chooseText(gain)}` : '')}
      aria-selected={isTarget ? comes.length > 0 : undefined}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      onFocus={(e) => {
        if (e.target === e.currentTarget && atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      {/* all of this stands in the label of the cell */}
      <div class="o-ah" aria-hidden="true">
        <Icon id={`seat-${seat + 1}`} />
        <span>{nameOf(seat)}</span>
        {a.claimed && (
          <span class="o-claimed" title={tr('claimed')}>
            <Icon id="ui-agree" />
          </span>
        )}
        {a.cards.length > 0 && <Seal marker={a.marker} cls={then === undefined ? '' : 'was'} />}
        {then !== undefined && <Seal marker={then} cls="then" />}
      </div>
      <span class="o-army" aria-hidden={pickable ? undefined : 'true'}>
        {a.cards.map(strip)}
        {comes.map((l, k) => (
          <Strip key={`g${k}`} face={l.face} off={off} states={['ghost']} />
        ))}
        {prop
          .filter((l) => !comes.some((c) => c.face.split(':')[0] === l.face.split(':')[0]))
          .map((l, k) => (
            <Strip key={`p${k}`} face={l.face} off={off} states={['prop']} />
          ))}
        {/* room that is left, drawn as empty places: how many cards still fit is half of the game */}
        {Array.from({ length: empty }, (_, k) => (
          <span
            key={`e${k}`}
            class={`o-strip none${k === 0 && isTarget && !comes.length ? ' first' : ''}${k === 0 && gone ? ' gone' : ''}`}
          >
            {k === 0 && isTarget && !comes.length && <Gain n={gain} />}
          </span>
        ))}
        <Sums groups={m.groups(i, seat, leaves, comes)} now={a.groups} causes={m.causes(i, seat)} />
      </span>
    </div>
  );
}
