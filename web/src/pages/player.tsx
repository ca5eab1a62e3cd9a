// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Somebody's page: since when, how strong, and what came of the latest games. */
import { boardOf, titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import { placeOf, placeWords, seatOf } from '../lib/place';
import type { Me, Summary } from '../lib/protocol';
import { language, number, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Icon, Panel } from '../ui/kit';
import { Finished } from './archive';
import { Came, Empty } from './lists-parts';

/** A player as the server tells it to anybody. */
interface PlayerInfo {
  name: string;
  guest: boolean;
  since: number;
  ratings: Me['ratings'];
  tables: Summary[];
}

/* ---- ratings ---- */

/** The scale of ratings, from where people begin to where few get; wider if somebody is beyond. */
const LOW = 1000,
  HIGH = 2000;

/** Ratings by game on one scale, with how sure they are: two deviations on either side. */
export function RatingList({ ratings }: { ratings: Me['ratings'] }) {
  if (!ratings.length) return <p class="dim">{tr('No rated games yet.')}</p>;
  const ends = ratings.flatMap((r) => [r.rating - 2 * r.deviation, r.rating + 2 * r.deviation]),
    low = Math.floor(Math.min(LOW, ...ends) / 100) * 100,
    high = Math.ceil(Math.max(HIGH, ...ends) / 100) * 100,
    at = (rating: number): number => (100 * (rating - low)) / (high - low);
  return (
    <ul class="ratings">
      {ratings.map((r) => {
        const [rating, sure] = [Math.round(r.rating), Math.round(2 * r.deviation)];
        return (
          <li key={r.game}>
            <b>{titleOf(r.game)}</b>
            <span class="small dim">
              {[trn('{n} game', '{n} games', r.games), ...(r.provisional ? [tr('provisional')] : [])].join(', ')}
            </span>
            <span title={tr('The true strength is most likely in this range.')}>
              <span class="num big">
                {number(rating)}
                {r.provisional && '?'}
              </span>{' '}
              <span class="dim">± {number(sure)}</span>
            </span>
            <svg class="scale" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <path class="sc-line" d="M0 4H100" />
              <path class="sc-range" d={`M${at(r.rating - 2 * r.deviation)} 4H${at(r.rating + 2 * r.deviation)}`} />
              <path class="sc-mark" d={`M${at(r.rating)} 0V8`} />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}

/* ---- results ---- */

/** How often somebody came first, second and so on, of the games that are told. */
function places(tables: readonly Summary[], name: string): number[] {
  const count: number[] = Array.from({ length: Math.max(...tables.map((t) => t.seats.length)) }, () => 0);
  for (const t of tables) count[placeOf(t, seatOf(t, name)) - 1]!++;
  return count;
}

/** A game, and the places as steps, the first in another colour. */
function Results({ game, tables, name }: { game: string; tables: readonly Summary[]; name: string }) {
  const ui = boardOf(game),
    count = places(tables, name),
    most = Math.max(...count);
  return (
    <li class="gc">
      <span class="art">
        <ui.Art />
      </span>
      <div>
        <b>{ui.short()}</b>
        <small>{tr('{won} of {n} won', { won: count[0]!, n: tables.length })}</small>
        <span class="dist">
          {count.map((n, i) => (
            <i key={i} class={i ? '' : 'w'} style={`--h: ${3 + Math.round((34 * n) / most)}px`}>
              <span class="unseen">
                {placeWords(i + 1, count.length)}: {n}.{' '}
              </span>
            </i>
          ))}
        </span>
      </div>
    </li>
  );
}

/** Of the latest games, by game. */
function ResultList({ tables, name }: { tables: readonly Summary[]; name: string }) {
  const played = tables.filter((t) => seatOf(t, name) >= 0),
    by = [...new Set(played.map((t) => t.game))];
  if (!by.length) return <Empty icon="ui-replay" fact={tr('No games yet.')} />;
  return (
    <ul class="results">
      {by.map((game) => (
        <Results key={game} game={game} tables={played.filter((t) => t.game === game)} name={name} />
      ))}
    </ul>
  );
}

/* ---- the page ---- */

/** Who that is. */
function Head({ p }: { p: PlayerInfo }) {
  const won = p.tables.filter((t) => t.seats[seatOf(t, p.name)]?.won).length,
    best = p.ratings.reduce<Me['ratings'][number] | null>((a, b) => (a && a.rating > b.rating ? a : b), null);
  return (
    <section class="panel who-is">
      <Face who={{ name: p.name, person: true }} seat={0} cls="big-av" />
      <div class="grow">
        <h1>{personName(p.name)}</h1>
        <p class="dim">
          {tr('joined {date}', {
            date: new Date(p.since).toLocaleDateString(language.value, { dateStyle: 'long' }),
          })}
        </p>
        <div class="row">
          {p.guest && <span class="pill">{tr('guest')}</span>}
          {won > 0 && (
            <span class="pill">
              <Icon id="special-throne" />
              {p.tables.length > 1
                ? tr('{won} of the last {n} won', { won, n: p.tables.length })
                : tr('first game won')}
            </span>
          )}
        </div>
      </div>
      {best && (
        <div class="wn">
          <b>
            {number(Math.round(best.rating))}
            {best.provisional && '?'}
          </b>
          <small>{tr('rating in {game}', { game: titleOf(best.game) })}</small>
        </div>
      )}
      {p.name === me.value?.name && (
        <a class="btn" href="#/me">
          <Icon id="ui-settings" />
          {tr('Settings')}
        </a>
      )}
    </section>
  );
}

export function PlayerPage({ name }: { name: string }) {
  const asked = useAnswer<PlayerInfo>(`players/${encodeURIComponent(name)}`);
  return (
    <>
      <Bar where={<b>{tr('Profile')}</b>} />
      <main class="profile">
        <Came asked={asked}>
          {(p) => (
            <>
              <Head p={p} />
              <Panel title={tr('Rating')} cls="rt-of">
                <RatingList ratings={p.ratings} />
              </Panel>
              <Panel title={tr('Results')} cls="res-of">
                <ResultList tables={p.tables} name={p.name} />
              </Panel>
              <Panel
                cls="last-of"
                title={tr('Latest games')}
                aside={
                  p.tables.length > 0 && (
                    <a class="small" href={`#/archive?player=${encodeURIComponent(p.name)}`}>
                      {tr('all games')}
                    </a>
                  )
                }
              >
                {p.tables.length ? (
                  <ul class="rows">
                    {p.tables.map((t) => (
                      <Finished key={t.id} t={t} name={p.name} />
                    ))}
                  </ul>
                ) : (
                  <Empty icon="ui-replay" fact={tr('No games yet.')} />
                )}
              </Panel>
            </>
          )}
        </Came>
      </main>
    </>
  );
}
