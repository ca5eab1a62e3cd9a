// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The field: the players at its edge, five territories, and an army of each player in each. */
import type { Gain } from '@shell/lib/protocol';
import { useMedia } from '@shell/lib/media';
import { capital, tr, trn } from '@shell/lib/texts';
import { gainWords } from '@shell/ui/gain';
import { Icon } from '@shell/ui/kit';
import type { Grab } from './drag';
import { atText, landPick, troopPick, type At } from './grid';
import { usePointing } from './input';
import type { Model } from './model';
import type { Laid } from './moves';
import { Bands, Drawn, KingdomSign, Pennant, Strip, Sums, worthSaying, Worth, type StripState } from './parts';
import { camp, landscape, planted } from './pictures';
import { Held } from './side';
import { kingdomOf } from './signs';
import { armyLabel, effectOf, landLabel, markerText, nameOfCard, nameOfLand } from './words';

/** What a target is called besides its name, and where a card can be dropped. */
const chooseText = (gain: Gain | undefined): string =>
  worthSaying(gain) ? tr('You can choose it, {gain}', { gain: gainWords(gain) }) : tr('You can choose it');
/** Marks what can be dropped on, for the drag to find. */
const drop = (m: Model, pick: string) => (m.plan.lit.has(pick) ? { 'data-drop': pick } : {});

/** On a narrow screen one territory is shown; all have a tab with who leads there and one's own marker. */
export function Tabs({ m }: { m: Model }) {
  const { state, you, grid, since, proposed } = m;
  // on a narrow screen a hint may be about a territory that is not shown: its tab says so
  const hinted = proposed && (proposed.comes[0]?.land ?? proposed.kingdom?.land ?? proposed.taken[0]?.land);
  return (
    <nav class="o-tabs only-s" aria-label={tr('Territories')}>
      {state.territories.map((land, i) => (
        <button
          key={i}
          type="button"
          class={`${i === grid.at.land ? 'on' : ''}${grid.isLit(i) ? ' ok' : ''}${hinted === i ? ' prop' : ''}`}
          aria-current={i === grid.at.land}
          data-tab={i}
          {...drop(m, landPick(i))}
          onClick={() => m.show(i)}
        >
          <Drawn picture={landscape(i)} cls={`o-ldp ld-${i + 1}`} />
          {land.order.length > 0 && <Drawn picture={planted('')} cls={`o-plant s${land.order[0]! + 1}`} />}
          {you !== null && (
            <span class={`o-mine s${you + 1}`}>
              <span class="unseen">{tr('your marker:')} </span>
              {markerText(land.armies[you]!.marker)}
            </span>
          )}
          <span class="o-dots" aria-hidden="true">
            {since.at(i).map((nth) => (
              <em key={nth}>{nth}</em>
            ))}
          </span>
          {m.plan.lit.has(landPick(i)) && <Worth gain={m.plan.gain(landPick(i))} />}
          <span class="nm">{nameOfLand(land)}</span>
        </button>
      ))}
    </nav>
  );
}

/** The players at the edge, each beside the row of their armies. */
export function Rail({ m }: { m: Model }) {
  const { view, state, you, rows } = m,
    best = Math.max(...state.points),
    words = trn('{n} card in the deck', '{n} cards in the deck', state.deck);
  return (
    <div class="o-rail">
      <p class="o-deck" title={words}>
        <span class="unseen">{words}</span>
        <b aria-hidden="true">{state.deck}</b>
        <span aria-hidden="true">{tr('in the deck')}</span>
      </p>
      {rows.map((seat) => {
        const led = state.territories.filter((t) => t.order[0] === seat).length,
          bot = !view.seats[seat]!.person && view.seats[seat]!.bot;
        return (
          <div key={seat} class={`o-seat s${seat + 1}${seat === you ? ' me' : ''}${bot ? ' bot' : ''}`}>
            {best > 0 && state.points[seat] === best && (
              <span class="o-crown" title={tr('most points')}>
                <Icon id="special-throne" />
                <span class="unseen">{tr('most points')}</span>
              </span>
            )}
            {m.props.player(
              seat,
              <>
                <span class="o-leads">{led ? tr('leads {n} of 5', { n: led }) : tr('leads none')}</span>
                <Held cards={state.hands[seat]!} own={seat === you} />
              </>,
            )}
          </div>
        );
      })}
    </div>
  );
}

/** All territories side by side; a phone shows one of them, the styles see to that. */
export function Lands({ m, grab }: { m: Model; grab: Grab }) {
  const pointing = usePointing(m),
    narrow = useMedia('(max-width: 1100px)'),
    tall = narrow || m.rows.some((seat) => ledBy(m, seat).length > BESIDE);
  return (
    <div
      class={`o-lands${tall ? ' tall' : ''}`}
      role="grid"
      aria-label={tr('Armies by territory')}
      onPointerLeave={pointing.leave}
    >
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

/** Who leads there, in a word or two. */
const ledBy = (m: Model, seat: number): string =>
  seat === m.you ? tr('led by you') : tr('led by {name}', { name: m.nameOf(seat) });
function leadText(m: Model, i: number): string {
  const [leader] = m.state.territories[i]!.order;
  if (m.view.board?.closed?.[i]) return tr('closed');
  return leader === undefined ? tr('free') : ledBy(m, leader);
}
/** So many letters stand beside a territory's name; for longer names all heads have a second line. */
const BESIDE = 13;

/** The territory as a landscape, with its kingdoms, the banner of whoever leads, and its name. */
function Head({ m, i }: { m: Model; i: number }) {
  const { grid, nameOf, plan, view } = m,
    land = m.state.territories[i]!,
    self: At = { land: i, line: 0, card: -1 },
    above = m.dest === 'above' && plan.lit.has(landPick(i)),
    gain = above ? plan.gain(landPick(i)) : undefined,
    lead = leadText(m, i);
  return (
    <div
      role="rowheader"
      class={`o-lh${above ? ' ok' : ''}${land.kingdoms.length || m.marks.kingdom?.land === i || m.proposed?.kingdom?.land === i ? ' laid' : ''}${view.board?.closed?.[i] ? ' closed' : ''}${m.looked.some((l) => l.land === i && l.seat === undefined) ? ' looked' : ''}`}
      aria-label={`${landLabel(land, nameOf)}. ${capital(lead)}${above ? `. ${chooseText(gain)}` : ''}`}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      onFocus={() => {
        if (atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      <Drawn picture={landscape(i)} cls={`o-ldp ld-${i + 1}`} />
      {land.order.length > 0 && <Drawn picture={planted(markerText(3))} cls={`o-plant s${land.order[0]! + 1}`} />}
      <Kingdoms m={m} i={i} free={above} gain={gain} />
      <h3>
        <span>{nameOfLand(land)}</span>
        <small title={lead}>{lead}</small>
      </h3>
    </div>
  );
}

/** The kingdoms of a territory as plates, with what is being laid or proposed. */
function Kingdoms({ m, i, free, gain }: { m: Model; i: number; free: boolean; gain: Gain | undefined }) {
  const { marks, proposed, since, nameOf, me } = m,
    land = m.state.territories[i]!;
  // one's own choice hides a hint's: both at once would look like two cards
  const ghost = marks.kingdom?.land === i ? marks.kingdom.name : undefined,
    prop = proposed?.kingdom?.land === i ? proposed.kingdom.name : undefined;
  return (
    <span class="o-ks" aria-hidden="true">
      {land.kingdoms.map((k, n) => (
        <span
          key={n}
          class={`o-kt s${k.seat + 1}${k.overridden ? ' old' : ''}${since.kingdom(i, n) === undefined ? '' : ' last'}`}
          title={`${nameOfCard(k.card)} (${nameOf(k.seat)}): ${effectOf(k.card)}${k.overridden ? `; ${tr('overridden by a later limit')}` : ''}`}
        >
          {k.overridden ? <b>{kingdomOf(k.card).limit}</b> : <KingdomSign card={k.card} />}
          {!!since.kingdom(i, n) && <em>{since.kingdom(i, n)}</em>}
        </span>
      ))}
      {ghost ? (
        <span class={`o-kt ghost s${me + 1}`}>
          <KingdomSign card={ghost} />
        </span>
      ) : prop ? (
        <span class={`o-kt prop s${m.adviser + 1}`}>
          <KingdomSign card={prop} />
          <b>?</b>
        </span>
      ) : (
        free && <span class="o-kt free">{worthSaying(gain) ? <Worth gain={gain} /> : <Icon id="ui-plus" />}</span>
      )}
    </span>
  );
}

/** What is laid or taken in this army. */
const here = (laid: readonly Laid[] | undefined, land: number, seat: number): Laid[] =>
  (laid ?? []).filter((l) => l.land === land && l.seat === seat);

/** An army: its cards as columns, its groups as ranks, room for more, and the marker that it would get now. */
function ArmyCell({ m, i, seat, line, grab }: { m: Model; i: number; seat: number; line: number; grab: Grab }) {
  const { view, you, plan, marks, proposed, grid, nameOf } = m,
    land = m.state.territories[i]!,
    then = m.then(i),
    a = land.armies[seat]!,
    off = then.cancelled,
    self: At = { land: i, line, card: -1 };
  const taken = here(marks.taken, i, seat).map((t) => t.face),
    comes = here(marks.comes, i, seat),
    leaves = plan.move ? taken : [],
    prop = here(proposed?.comes, i, seat).filter(
      (l) => !comes.some((c) => c.face.split(':')[0] === l.face.split(':')[0]),
    );
  const isTarget = m.dest === seat && plan.lit.has(landPick(i)),
    gain = isTarget ? plan.gain(landPick(i)) : undefined,
    pickable = grid.targetCards(i, line).length > 0,
    columns = Math.max(then.limit, a.cards.length + comes.length + prop.length - leaves.length),
    lies = a.cards.length + comes.length + prop.length;
  return (
    <div
      role="gridcell"
      class={`o-ar s${seat + 1}${seat === you ? ' me' : ''}${land.order[0] === seat ? ' lead' : ''}${isTarget ? ' ok' : ''}${pickable ? ' pick' : ''}${a.cards.some((_, k) => m.fresh.has(`${i} ${seat} ${k}`)) ? ' fresh' : ''}${m.looked.some((l) => l.land === i && l.seat === seat) ? ' looked' : ''}`}
      aria-label={armyLabel(view, land, seat, nameOf(seat)) + (isTarget ? `. ${chooseText(gain)}` : '')}
      aria-selected={isTarget ? comes.length > 0 : undefined}
      tabIndex={grid.tab(self)}
      data-at={atText(self)}
      data-who={nameOf(seat)}
      onFocus={(e) => {
        if (e.target === e.currentTarget && atText(grid.at) !== atText(self)) grid.setAt(self);
      }}
    >
      {/* all of this stands in the label of the cell */}
      <span class="o-edge" aria-hidden="true">
        <Pennant marker={a.marker} then={m.would(i, seat)} />
        {a.claimed && (
          <span class="o-claimed" title={tr('claimed')}>
            <Icon id="ui-agree" />
          </span>
        )}
      </span>
      <span class="o-army" style={`--w:${Math.max(columns, lies)}`} aria-hidden={pickable ? undefined : 'true'}>
        <Bands groups={then.armies[seat]!.groups} off={off} />
        <Cards m={m} i={i} seat={seat} line={line} grab={grab} leaves={leaves.length > 0} taken={taken} />
        {comes.map((l, k) => (
          <Strip key={`g${k}`} face={l.face} off={off} column={a.cards.length + k + 1} states={['ghost']} />
        ))}
        {prop.map((l, k) => (
          <Strip
            key={`p${k}`}
            face={l.face}
            off={off}
            column={a.cards.length + comes.length + k + 1}
            states={['prop']}
          />
        ))}
        {/* room that is left, drawn as empty places: how many cards still fit is half of the game */}
        {Array.from({ length: Math.max(0, columns - lies) }, (_, k) => {
          const next = k === 0 && isTarget && !comes.length;
          return (
            <span
              key={`e${k}`}
              class={`o-strip none${next ? ' first' : ''}${k === 0 && m.since.gone(i, seat) ? ' gone' : ''}`}
              style={`grid-column:${lies + k + 1}`}
            >
              {next && <Worth gain={gain} />}
            </span>
          );
        })}
        <Sums
          groups={then.armies[seat]!.groups}
          now={a.groups}
          off={off}
          causes={m.causes(i, seat)}
          guide={seat === you}
        />
      </span>
      {!lies && <Drawn picture={camp()} cls="o-camp" />}
    </div>
  );
}

/** The cards of an army. Of several alike only the first is marked: a move names a card, not a place. */
function Cards({
  m,
  i,
  seat,
  line,
  grab,
  leaves,
  taken,
}: {
  m: Model;
  i: number;
  seat: number;
  line: number;
  grab: Grab;
  /** What is taken goes away with the move at hand. */
  leaves: boolean;
  taken: readonly string[];
}) {
  const { plan, grid, nameOf } = m,
    land = m.state.territories[i]!,
    { cards } = land.armies[seat]!,
    propTaken = here(m.proposed?.taken, i, seat);
  return (
    <>
      {cards.map((face, k) => {
        const pick = troopPick(seat, face, i),
          first = cards.indexOf(face) === k,
          chosen = first && taken.includes(face),
          target = plan.lit.has(pick),
          states: StripState[] = [],
          where: At = { land: i, line, card: k };
        if (m.fresh.has(`${i} ${seat} ${k}`)) states.push('new');
        if (target) states.push('target');
        if (chosen) states.push(leaves ? 'leaves' : 'sel');
        else if (first && propTaken.some((t) => t.face === face)) states.push('prop');
        const worth = target ? plan.gain(pick) : undefined;
        const label = tr('{name}’s {card} in {territory}', {
          card: nameOfCard(face),
          name: nameOf(seat),
          territory: nameOfLand(land),
        });
        const button = {
          'aria-label': worthSaying(worth) ? `${label}, ${gainWords(worth)}` : label,
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
            off={m.then(i).cancelled}
            column={k + 1}
            states={states}
            nth={m.since.card(i, seat, k)}
            gain={worth}
            button={target || chosen ? button : undefined}
          />
        );
      })}
    </>
  );
}
