// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What has happened, who leads and why, and what one knows of the cards that are hidden. */
import { say, tr, trn } from '@shell/lib/texts';
import { Face } from '@shell/ui/face';
import { Icon } from '@shell/ui/kit';
import type { Model } from './model';
import { spots, type Deed } from './news';
import { CardSign, Groups, KingdomSign, Seal, Shield, Signs } from './parts';
import type { Army, OrdonansView, Place } from './state';
import { kingdomText, markerText, nameOfCard, nameOfLand, orderText } from './words';

/** What the others have done since one's own turn, with the numbers that it has on the board. */
export function SinceYourTurn({ m }: { m: Model }) {
  const { view, since, nameOf, over } = m,
    names = view.seats.map((_, seat) => nameOf(seat));
  // where nobody has a turn of their own there is nothing to promise
  if (over || (!since.deeds.length && (m.you === null || !m.props.since))) return null;
  return (
    <section
      class="panel o-since"
      tabIndex={0}
      aria-label={m.you === null ? tr('The last turn') : tr('Since your turn')}
    >
      <div class="h">
        <h3>{m.you === null ? tr('The last turn') : tr('Since your turn')}</h3>
      </div>
      {since.deeds.length ? (
        <ol>
          {since.deeds.map((deed, n) => (
            <li key={n} class={`s${deed.seat + 1}`}>
              <span class="nth">{deed.nth || ''}</span>
              <Face who={view.seats[deed.seat]!} seat={deed.seat} />
              <span>
                <b>{nameOf(deed.seat)}</b> {deed.moves.map((move) => say(move.say!, names)).join('; ')}{' '}
                {deed.moves.map((move, k) => (
                  <Signs key={k} shows={move.shows} />
                ))}
                <Now m={m} deed={deed} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p class="dim">{tr('Whatever your opponents do until your next turn is listed and numbered here.')}</p>
      )}
    </section>
  );
}

/** Where somebody's army stands now in the territory of a deed. */
function Now({ m, deed }: { m: Model; deed: Deed }) {
  const spot = spots(deed.moves.filter((move) => move.where).at(-1)?.where).at(-1);
  if (spot?.seat === undefined) return null;
  const { order } = m.state.territories[spot.land]!,
    place = order.indexOf(spot.seat);
  if (place < 0 || spot.seat !== deed.seat) return null;
  return place === 0 ? (
    <b class="chg lead">{tr('leads there')}</b>
  ) : (
    <span class="chg">{[tr('second there'), tr('third there'), tr('last there')][place - 1]}</span>
  );
}

/** Why an army is where it is, if somebody asks; and where it is now, if the move at hand would change that. */
function Reason({ place, was, asked }: { place: Place; was: Army | undefined; asked: boolean }) {
  const changes = !!was && was.marker !== place.marker;
  if (!asked && !changes) return null;
  return (
    <span class="o-reason">
      <Seal marker={place.marker} cls={changes ? 'then' : ''} /> {asked && place.reason && say(place.reason)}
      {changes && was.cards.length > 0 && <b> {tr('(now {marker})', { marker: markerText(was.marker) })}</b>}
    </span>
  );
}

/** Who leads in a territory, or would lead after the move at hand, and by what: the engine's reasons. */
export function Why({ m }: { m: Model }) {
  const { view, nameOf, over, whyLand: i } = m,
    land = view.state.territories[i]!,
    { order, decided, would } = m.orderOf(i),
    territory = nameOfLand(land),
    // all reasons if somebody asks; else what decided between the first two is enough
    asked = over || m.pinned !== null || m.hover !== null;
  return (
    <section class={`why o-why${would ? ' would' : ''}`} tabIndex={0} aria-label={tr('Why')}>
      <h3>
        {over
          ? tr('Who holds {territory}?', { territory })
          : would
            ? tr('Who would lead in {territory}?', { territory })
            : tr('Who leads in {territory}?', { territory })}
      </h3>
      {/* another question is another list: its lines come in anew instead of changing places */}
      <ul key={`${i} ${would ? m.plan.move : ''}`}>
        {order.map((p) => (
          <li key={p.seat} class={`s${p.seat + 1}`}>
            <Face who={view.seats[p.seat]!} seat={p.seat} />
            <div>
              <span class="unseen">{nameOf(p.seat)}: </span>
              <Groups groups={p.groups} />
              <Reason place={p} was={would ? land.armies[p.seat]! : undefined} asked={asked} />
            </div>
          </li>
        ))}
      </ul>
      {decided && <p class="o-so">{decided}</p>}
      <ul>
        {m.changes(i).map(({ land: other, order }) => (
          <li key={`c${other}`} class="k">
            <Icon id={`land-${other + 1}`} cls="l" />
            <span>
              {tr('Then in {territory}: {order}', {
                territory: nameOfLand(view.state.territories[other]),
                order: orderText(order, nameOf),
              })}
            </span>
          </li>
        ))}
        {land.kingdoms.map((k, n) => (
          <li key={`k${n}`} class="k">
            <span class="o-kt">
              <KingdomSign card={k.card} />
            </span>
            <span>{kingdomText(k, nameOf)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one knows of others' hands and of the deck. */
export function Known({ view, nameOf }: { view: OrdonansView; nameOf: (seat: number) => string }) {
  const { hands, deck, deck_known } = view.state,
    others = hands
      .map((cards, seat) => ({ seat, cards: seat === view.you ? [] : cards.filter((c) => c !== '?') }))
      .filter((x) => x.cards.length);
  if (view.stage === 'over' || (!others.length && !deck_known.length)) return null;
  return (
    <details class="o-know panel">
      <summary>
        <Icon id="ui-eye" />
        {tr('What you know')}
        <b>{deck_known.length + others.reduce((n, o) => n + o.cards.length, 0)}</b>
      </summary>
      <div class="b">
        {others.map(({ seat, cards }) => (
          <p key={seat}>
            <Shield seat={seat}>{nameOf(seat)}</Shield>{' '}
            {cards.map((c, i) => (
              <CardSign key={i} face={c} />
            ))}
          </p>
        ))}
        {deck_known.length > 0 && <p class="dim">{tr('In the deck, by position from the top:')}</p>}
        {deck_known.length > 0 && (
          <ul>
            {deck_known.map((k) => (
              <li key={k.place}>
                <span class="n">{k.place + 1 === deck ? tr('last') : k.place + 1}</span>
                <CardSign face={k.card} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** How many cards somebody holds, and those of them that one knows. */
export function Held({ cards, own }: { cards: string[]; own: boolean }) {
  const known = own ? [] : cards.filter((c) => c !== '?'),
    words = trn('{n} card in hand', '{n} cards in hand', cards.length);
  return (
    <span class="o-held" title={words}>
      <Icon id="ui-stack" />
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{cards.length}</span>
      {known.length > 0 && (
        <span title={known.map(nameOfCard).join('; ')}>
          <Icon id="ui-eye" />
          {known.length}
        </span>
      )}
    </span>
  );
}
