// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Somebody's page: since when, how strong and how that came, against whom, with what, and the latest games. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { boardOf, titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import type { Played, Profile } from '../lib/ladders';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import { placeWords } from '../lib/place';
import type { Me, Summary } from '../lib/protocol';
import { dateOf, language, number, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Icon, Panel, Segments } from '../ui/kit';
import { Finished } from './archive';
import { BadgeRow } from './badges';
import { Came, Empty } from './lists-parts';
import { RatingCurve } from './player-curve';
import { Meet } from './player-meet';
import { Favourites, History, Opponents, ResultList, Seats } from './player-parts';

/** A player as the server tells it to anybody. */
interface PlayerInfo {
  name: string;
  guest: boolean;
  since: number;
  /** Do you follow them? Not told of yourself, or to nobody. */
  followed?: boolean;
  /** Until when, of somebody who is on vacation. */
  vacation?: number;
  ratings: Me['ratings'];
  /** How strong they are at the puzzles of each game that they have tried. */
  puzzles?: { game: string; rating: number; tried: number; solved: number }[];
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

/* ---- the page ---- */

/** Who that is. */
function Head({ p, profile, again }: { p: PlayerInfo; profile: Profile | null; again: () => void }) {
  const games = profile?.games ?? [],
    sum = (of: (g: Played) => number): number => games.reduce((n, g) => n + of(g), 0),
    won = sum((g) => g.won),
    streak = Math.max(0, ...games.map((g) => g.streak)),
    best = games.reduce<Played | null>((a, b) => (b.rating && (a?.rating ?? 0) < b.rating ? b : a), null);
  return (
    <section class="panel who-is">
      <Face who={{ name: p.name, person: true }} seat={0} cls="big-av" />
      <div class="grow">
        <h1>{personName(p.name)}</h1>
        <p class="dim">
          {tr('joined {date}', {
            date: new Date(p.since).toLocaleDateString(language.value, { dateStyle: 'long' }),
          })}
          {games.length > 0 &&
            `, ${trn(
              '{n} game',
              '{n} games',
              sum((g) => g.games),
            )}`}
        </p>
        <div class="row">
          {p.guest && <span class="pill">{tr('guest')}</span>}
          {p.vacation !== undefined && (
            <span class="pill">
              <Icon id="ui-pause" />
              {tr('on vacation until {date}', { date: dateOf(p.vacation) })}
            </span>
          )}
          {won > 0 && (
            <span class="pill">
              <Icon id="special-throne" />
              {trn('{n} win', '{n} wins', won)}
            </span>
          )}
          {p.puzzles?.map(({ game, rating, tried, solved }) => (
            <span
              key={game}
              class="pill"
              title={trn('{solved} of {n} puzzle at the first try', '{solved} of {n} puzzles at the first try', tried, {
                solved,
              })}
            >
              <Icon id="ui-puzzle" />
              {tr('Puzzles, {game}: {rating}', { game: boardOf(game).short(), rating })}
            </span>
          ))}
          {streak > 1 && (
            <span class="pill">
              <Icon id="badge-three" />
              {trn('{n} won in a row now', '{n} won in a row now', streak)}
            </span>
          )}
        </div>
      </div>
      {best && (
        <div class="wn">
          <b>
            {number(best.rating!)}
            {best.provisional && '?'}
          </b>
          <small>
            {tr('rating in {game}', { game: titleOf(best.game) })}
            {best.place && `, ${placeWords(best.place, best.ranked ?? best.place)}`}
          </small>
        </div>
      )}
      {me.value && p.name !== me.value.name && <Meet p={p} again={again} />}
      {p.name === me.value?.name && (
        <a class="btn" href="#/me">
          <Icon id="ui-settings" />
          {tr('Settings')}
        </a>
      )}
    </section>
  );
}

/** What there is to say of one game's rating. */
function Strength({ p, name }: { p: Played; name: string }) {
  if (p.rating === undefined) return <p class="dim">{tr('No rated games yet.')}</p>;
  return (
    <>
      <p class="rt-words">
        <b class="num">
          {number(p.rating)}
          {p.provisional && '?'}
        </b>{' '}
        <span class="dim" title={tr('The true strength is most likely in this range.')}>
          ± {number(2 * (p.deviation ?? 0))}
        </span>
        {p.place && (
          <>
            {', '}
            <a href={`#/ladder?game=${encodeURIComponent(p.game)}&season=all`}>
              {placeWords(p.place, p.ranked ?? p.place)}
            </a>
          </>
        )}
        {p.provisional && <span class="dim">, {tr('provisional')}</span>}
      </p>
      {p.curve && p.curve.length > 1 ? (
        <>
          <RatingCurve curve={p.curve} name={personName(name)} landmarks={p.landmarks ?? []} />
          <p class="small dim">{tr('Dashed: about where the bots play, by estimate.')}</p>
        </>
      ) : (
        <p class="dim">{tr('After two rated games there is a curve here.')}</p>
      )}
      <History key={p.game} name={name} game={p.game} />
    </>
  );
}

/** What a profile adds up, in two columns; all that is about one game follows the game that is chosen above the curve. */
function Sums({ profile, latest }: { profile: Profile; latest: ComponentChildren }) {
  const chosen = useSignal(''),
    { games, name, earned, badges } = profile,
    most = [...games].sort((a, b) => (b.rated ?? 0) - (a.rated ?? 0) || b.games - a.games),
    p = games.find((g) => g.game === chosen.value) ?? most[0];
  return (
    <>
      <div class="col">
        <Panel
          title={tr('Rating')}
          aside={
            games.length > 1 && (
              <Segments
                label={tr('Game')}
                values={games.map((g) => [g.game, boardOf(g.game).short()] as const)}
                value={p!.game}
                set={(game) => {
                  chosen.value = game;
                }}
              />
            )
          }
        >
          {p ? <Strength p={p} name={name} /> : <p class="dim">{tr('No rated games yet.')}</p>}
        </Panel>
        {p && (
          <Panel title={tr('Favourites: {game}', { game: boardOf(p.game).short() })}>
            <Favourites p={p} />
          </Panel>
        )}
        {latest}
      </div>
      <div class="col">
        <Panel title={tr('Results')}>
          <ResultList games={games} />
        </Panel>
        <Panel
          title={tr('Badges')}
          aside={
            <a class="small" href="#/badges">
              {tr('{n} of {total}', { n: earned.length, total: badges.length })}
            </a>
          }
        >
          <BadgeRow earned={earned} badges={badges} />
        </Panel>
        {p && (
          <Panel title={tr('Opponents: {game}', { game: boardOf(p.game).short() })}>
            <Opponents p={p} />
            <Seats p={p} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** The games that ended last. */
const Latest = ({ p }: { p: PlayerInfo }) => (
  <Panel
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
);

export function PlayerPage({ name }: { name: string }) {
  const asked = useAnswer<PlayerInfo>(`players/${encodeURIComponent(name)}`),
    profile = useAnswer<Profile>(`profile/${encodeURIComponent(name)}`);
  return (
    <>
      <Bar where={<b>{tr('Profile')}</b>}>
        <a class="tool hide-s" href="#/ladder">
          {tr('Leaderboard')}
        </a>
      </Bar>
      <main class="profile">
        <Came asked={asked}>
          {(p) => (
            <>
              <Head p={p} profile={profile.answer} again={asked.again} />
              <Came asked={profile}>{(all) => <Sums profile={all} latest={<Latest p={p} />} />}</Came>
            </>
          )}
        </Came>
      </main>
    </>
  );
}
