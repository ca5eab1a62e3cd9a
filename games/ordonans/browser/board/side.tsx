// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who leads and why, and what one knows of the cards that are hidden. */
import { tr, trn } from '@shell/lib/texts';
import { Icon, Panel } from '@shell/ui/kit';
import type { Model } from './model';
import { CardSign, Groups, KingdomSign, Seal, Shield } from './parts';
import type { OrdonansView } from './state';
import { kingdomText, markerText, nameOfCard, nameOfLand, orderText, reason } from './words';

/** Who leads in a territory, or would lead after the move at hand, and by what: the engine's reasons. */
export function Why({ m }: { m: Model }) {
  const { view, nameOf, over, whyLand: i } = m,
    land = view.state.territories[i]!,
    { order, would } = m.orderOf(i),
    territory = nameOfLand(land);
  return (
    <section class={`why o-why${would ? ' would' : ''}`} tabIndex={0} aria-label={tr('Why')}>
      <h3>
        <Icon id={`land-${i + 1}`} cls="l" />
        {over
          ? tr('{territory}: who holds it?', { territory })
          : would
            ? tr('{territory}: who would lead?', { territory })
            : tr('{territory}: who leads?', { territory })}
      </h3>
      {/* another question is another list: its lines come in anew instead of changing places */}
      <ul key={`${i} ${would ? m.plan.move : ''}`}>
        {order.map((p, n) => {
          // a place that would change shows what it is now, too
          const was = land.armies[p.seat]!;
          return (
            <li key={p.seat}>
              <Seal marker={p.marker} cls={would && was.marker !== p.marker ? 'then' : ''} />
              <div>
                <div class="row">
                  <Shield seat={p.seat}>{nameOf(p.seat)}</Shield>
                  <Groups groups={p.groups} />
                </div>
                <span class="o-reason">
                  {reason(p.line, n === 0)}
                  {would && was.cards.length > 0 && was.marker !== p.marker && (
                    <b> {tr('(now {marker})', { marker: markerText(was.marker) })}</b>
                  )}
                </span>
              </div>
            </li>
          );
        })}
        {!order.length && <li>{tr('No armies here yet.')}</li>}
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
    <div class="o-know" tabIndex={0} role="region" aria-label={tr('What you know')}>
      <Panel title={tr('What you know')} aside={<Icon id="ui-eye" cls="l" />}>
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
      </Panel>
    </div>
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
