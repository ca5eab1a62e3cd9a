// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a profile says of one game: results, opponents, seats, favourites, and every rated game. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { boardOf, titleOf } from '../games/index';
import type { Tables } from '../games/board';
import { reasonFor } from '../lib/answer';
import { tablesOf } from '../lib/data';
import { changed, dayOf, type Chapter, type Played } from '../lib/ladders';
import { botName, personName } from '../lib/names';
import { api } from '../lib/page';
import { placeWords } from '../lib/place';
import type { Message } from '../lib/protocol';
import { number, say, sentenceOf, tr, trn } from '../lib/texts';
import { Face } from '../ui/face';
import { Button, Icon, Trouble } from '../ui/kit';
import { Empty } from './lists-parts';

/* ---- results ---- */

/** How often which place, of as many as are usual: the first in another colour. */
function Places({ p }: { p: Played }) {
  // games with fewer or more players have places of their own, so only the most usual number is drawn
  const by = new Map<number, number>();
  for (const { of, games } of p.places) by.set(of, (by.get(of) ?? 0) + games);
  const [of = 2] = [...by].sort((a, b) => b[1] - a[1])[0] ?? [],
    count = Array.from({ length: of }, (_, i) => p.places.find((x) => x.of === of && x.place === i + 1)?.games ?? 0),
    most = Math.max(1, ...count);
  return (
    <span class="dist">
      {count.map((n, i) => (
        <i key={i} class={i ? '' : 'w'} style={`--h: ${3 + Math.round((34 * n) / most)}px`}>
          <span class="unseen">
            {placeWords(i + 1, of)}: {n}.{' '}
          </span>
        </i>
      ))}
    </span>
  );
}

/** Every game with its results. */
export function ResultList({ games }: { games: readonly Played[] }) {
  const played = games.filter((p) => p.games);
  if (!played.length) return <Empty icon="ui-replay" fact={tr('No games yet.')} />;
  return (
    <ul class="results">
      {played.map((p) => {
        const ui = boardOf(p.game);
        return (
          <li key={p.game} class="gc">
            <span class="art">
              <ui.Art />
            </span>
            <div>
              <b>{ui.short()}</b>
              <small>
                {tr('{won} of {n} won', { won: p.won, n: p.games })}
                {p.best > 1 && `, ${trn('{n} in a row at best', '{n} in a row at best', p.best)}`}
              </small>
              <Places p={p} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/* ---- opponents and seats ---- */

/** Who one has met most: people, then bots; and how it went. */
export function Opponents({ p }: { p: Played }) {
  if (!p.people.length && !p.bots.length) return <Empty icon="ui-people" fact={tr('No games yet.')} />;
  return (
    <ul class="rows opp">
      {p.people.map((x) => (
        <li key={x.name}>
          <Face who={{ name: x.name, person: true }} cls="s" />
          <a class="grow" href={`#/player/${encodeURIComponent(x.name)}`}>
            <b>{personName(x.name)}</b>
          </a>
          <span>
            {tr('{won} won, {lost} lost', { won: x.won, lost: x.lost })}
            <small class="dim">{trn('{n} game', '{n} games', x.games)}</small>
          </span>
        </li>
      ))}
      {p.bots.map((x) => (
        <li key={x.bot}>
          <Face who={{ name: '', bot: x.bot }} cls="s" />
          <b class="grow">{botName(x.bot)}</b>
          <span>{tr('{won} of {n} won', { won: x.won, n: x.games })}</span>
        </li>
      ))}
    </ul>
  );
}

/** By the seat: does it help to begin? */
export function Seats({ p }: { p: Played }) {
  const seats = [...p.seats].sort((a, b) => a.seat - b.seat);
  if (seats.length < 2) return null;
  return (
    <ul class="rows by-seat">
      {seats.map(({ seat, games, won }) => (
        <li key={seat}>
          <span class={`s${seat}`}>
            <Icon id={`seat-${seat}`} cls="l" />
          </span>
          <span class="grow">{tr('Seat {n}', { n: seat })}</span>
          <span>{tr('{won} of {n} won', { won, n: games })}</span>
        </li>
      ))}
    </ul>
  );
}

/* ---- favourites ---- */

/** What has scored most often, drawn as the game's log draws it. */
export function Favourites({ p }: { p: Played }) {
  const tables = useSignal<Tables | null>(null),
    ui = boardOf(p.game);
  useEffect(() => {
    tables.value = null;
    // without the drawings the words stay
    tablesOf(p.game, 't').then(
      (t) => {
        tables.value = t;
      },
      () => {},
    );
  }, [p.game]);
  if (!p.pieces.length) return <Empty icon="brand" fact={tr('Nothing has scored yet.')} />;
  return (
    <ul class="fav">
      {p.pieces.slice(0, 6).map((x) => (
        <li key={x.sign}>
          <span class="fav-pic" aria-hidden="true">
            {ui.Picture && tables.value && <ui.Picture sign={x.sign} tables={tables.value} />}
            <b>{number(x.times)}</b>
          </span>
          <span>
            {say(x.name)}
            <span class="unseen">: {trn('{n} time', '{n} times', x.times)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/* ---- every rated game ---- */

/** A page of them. */
interface Page {
  results: Chapter[];
  before: number | null;
}

/** All rated games, latest first, page by page; they are asked for when somebody opens the list. */
export function History({ name, game }: { name: string; game: string }) {
  const rows = useSignal<Chapter[]>([]),
    before = useSignal<number | null>(0),
    busy = useSignal(false),
    failed = useSignal<Message | null>(null);
  const more = (): void => {
    if (busy.value || before.value === null) return;
    busy.value = true;
    const from = before.value,
      what = new URLSearchParams({ player: name, game, limit: '20', ...(from && { before: String(from) }) });
    api<Page>(`history?${what}`)
      .then(
        (page) => {
          rows.value = [...rows.value, ...page.results];
          before.value = page.before;
          failed.value = null;
        },
        (e: unknown) => {
          failed.value = reasonFor(e);
        },
      )
      .finally(() => {
        busy.value = false;
      });
  };
  return (
    <details
      class="hist"
      onToggle={(e) => (e.currentTarget as HTMLDetailsElement).open && !rows.value.length && more()}
    >
      <summary>{tr('Every rated game')}</summary>
      {rows.value.length > 0 && (
        <table>
          <caption class="unseen">
            {tr('Rated games of {name}: {game}', { name: personName(name), game: titleOf(game) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{tr('date')}</th>
              <th scope="col">{tr('result')}</th>
              <th scope="col">{tr('rating')}</th>
              <th scope="col">{tr('change')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.value.map((c) => (
              <tr key={c.number}>
                <th scope="row">{c.table ? <a href={`#/replay/${c.table}`}>{dayOf(c.at)}</a> : dayOf(c.at)}</th>
                <td>{resultOf(c)}</td>
                <td>{number(c.rating)}</td>
                <td class={c.change > 0 ? 'up' : c.change < 0 ? 'down' : ''}>{changed(c.change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {failed.value && <Trouble text={sentenceOf(failed.value)} />}
      {before.value !== null && (rows.value.length > 0 || failed.value) && (
        <Button disabled={busy.value} onClick={more}>
          {tr('Show more')}
        </Button>
      )}
    </details>
  );
}

/** Against one: won, drawn or lost; against several how many were behind. */
function resultOf({ beaten, drawn, lost }: Chapter): string {
  if (beaten + drawn + lost === 1) return beaten ? tr('won') : drawn ? tr('drawn') : tr('lost');
  return placeWords(lost + 1, beaten + drawn + lost + 1);
}
