// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Leaderboards: who is how strong in a game, in a season or of all time, with the bots as landmarks among people. */
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { boardOf, games, titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import { useGames } from '../lib/games';
import { dayOf, seasonWords, type Leaderboard, type Rung } from '../lib/ladders';
import { LEVELS, botName, character, levelOf, personName } from '../lib/names';
import { me, query, setQuery } from '../lib/page';
import { capital, number, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Face } from '../ui/face';
import { Icon, Panel, Segments, Select } from '../ui/kit';
import { Came, Empty } from './lists-parts';

/** Who has the account no more has a dash. */
const Who = ({ row, own }: { row: Rung; own: boolean }) =>
  row.name ? (
    <a class="lad-who" href={`#/player/${encodeURIComponent(row.name)}`}>
      <Face who={{ name: row.name, person: true }} seat={own ? 0 : undefined} />
      <b>{own ? tr('{name}, you', { name: personName(row.name) }) : personName(row.name)}</b>
    </a>
  ) : (
    <span class="lad-who">
      <Face who={{ name: '' }} />
      <span class="dim">{tr('account deleted')}</span>
    </span>
  );

const Row = ({ row, own }: { row: Rung; own: boolean }) => (
  <tr class={own ? 'me' : ''}>
    <td>{row.place ? number(row.place) : '–'}</td>
    <th scope="row">
      <Who row={row} own={own} />
    </th>
    <td class="num">{number(row.rating)}</td>
    <td>{number(row.games)}</td>
    <td class="hide-s">{number(row.won)}</td>
  </tr>
);

/** A bot between those who are stronger and those who are not. */
const Landmark = ({ bot, rating }: { bot: string; rating: number }) => (
  <tr class="bot">
    <td />
    <td colSpan={4}>
      <span class="lad-who">
        <Face who={{ name: '', bot }} />
        <span>{tr('{name}, {role}, plays at about {rating}', { ...character(levelOf(bot)), rating })}</span>
      </span>
    </td>
  </tr>
);

/** The rows with the bots between them: those that are below somebody and above somebody. */
function Rows({ board, name }: { board: Leaderboard; name: string | undefined }) {
  const own = (row: Rung): boolean => !!row.name && row.name === name;
  return (
    <>
      {board.rows.map((row, i) => {
        const above = board.rows[i - 1];
        return (
          <Fragment key={row.place}>
            {above &&
              board.landmarks
                .map((rating, level) => ({ rating, bot: LEVELS[level]! }))
                .filter(({ rating }) => rating <= above.rating && rating > row.rating)
                .reverse()
                .map((mark) => <Landmark key={mark.bot} {...mark} />)}
            <Row row={row} own={own(row)} />
          </Fragment>
        );
      })}
      {/* the own row is always there */}
      {board.you && !board.rows.some(own) && (
        <>
          {board.rows.length > 0 && (
            <tr class="gap" aria-hidden="true">
              <td colSpan={5}>…</td>
            </tr>
          )}
          <Row row={board.you} own />
        </>
      )}
    </>
  );
}

/** What a place takes, for whoever has none. */
function Needed({ board }: { board: Leaderboard }) {
  const missing = board.needed - (board.you?.games ?? 0);
  if (board.closed || board.you?.place || !me.value) return null;
  if (me.value.guest)
    return <p class="lad-note dim">{tr('Guests have no rating. Create an account to have a place here.')}</p>;
  return (
    <p class="lad-note dim">
      {missing > 0
        ? trn('{n} more rated game, and you have a place.', '{n} more rated games, and you have a place.', missing)
        : tr('You have a place as soon as your account is a day old.')}
    </p>
  );
}

function Table({ board }: { board: Leaderboard }) {
  return (
    <section class="panel lad-table">
      {board.rows.length || board.you ? (
        <table>
          <caption class="unseen">{tr('Leaderboard of {game}', { game: titleOf(board.game) })}</caption>
          <thead>
            <tr>
              <th scope="col">{tr('place')}</th>
              <th scope="col">{tr('player')}</th>
              <th scope="col">{tr('rating')}</th>
              <th scope="col">{tr('games')}</th>
              <th scope="col" class="hide-s">
                {tr('games won')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Rows board={board} name={me.value?.name} />
          </tbody>
        </table>
      ) : (
        <Empty
          icon="special-throne"
          fact={trn(
            'Nobody has a place yet: it takes {n} rated game.',
            'Nobody has a place yet: it takes {n} rated games.',
            board.needed,
          )}
        >
          <a class="btn" href="#/lobby">
            <Icon id="ui-people" />
            {tr('Find a game')}
          </a>
        </Empty>
      )}
      <Needed board={board} />
    </section>
  );
}

/** The three best, as one sees it after a tournament: the second to the left. */
function Podium({ rows }: { rows: readonly Rung[] }) {
  if (rows.length < 3) return null;
  return (
    <ol class="panel podium" aria-label={tr('The three best')}>
      {[1, 0, 2].map((i) => {
        const row = rows[i]!;
        return (
          <li key={i} class={`p${i}`} style={`order: ${i}`}>
            <Face who={{ name: row.name, person: !!row.name }} seat={i} />
            <b>{row.name ? personName(row.name) : '–'}</b>
            <small>{number(row.rating)}</small>
            <span class="step" aria-hidden="true">
              {['I', 'II', 'III'][i]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The bots as steps, and how far one has come. */
function Stairs({ board }: { board: Leaderboard }) {
  const own = board.you?.rating;
  return (
    <Panel title={own === undefined ? tr('The bots among people') : tr('Your way up')} cls="stairs">
      <ol>
        {board.landmarks
          .map((rating, level) => ({ rating, bot: LEVELS[level]! }))
          .reverse()
          .map(({ rating, bot }) => (
            <li key={bot}>
              <Face who={{ name: '', bot }} />
              <span class="grow">
                <b>{botName(bot)}</b>
                <small>{tr('plays at about {rating}', { rating })}</small>
              </span>
              {own !== undefined &&
                (own >= rating ? (
                  <span class="ok">
                    <Icon id="ui-confirm" /> {tr('passed')}
                  </span>
                ) : (
                  <span class="dim">{tr('{n} to go', { n: rating - own })}</span>
                ))}
            </li>
          ))}
      </ol>
      <p class="small dim">{tr('An estimate: bots have no rating, and their strength differs from game to game.')}</p>
    </Panel>
  );
}

/** When the season ends, or that this table will never change. */
function seasonNote(board: Leaderboard): string {
  if (board.season === 'all') return tr('All rated games since the server began.');
  const date = dayOf((board.ends ?? 1) - 1);
  if (board.closed) return tr('This season ended on {date}. Its table is final.', { date });
  return board.season === board.seasons[0]
    ? tr('This season ends on {date}, UTC.', { date })
    : tr('This season ended on {date}. The last games still have to be counted.', { date });
}

/** This season, all time, or an earlier one; the address keeps which. */
function Seasons({ board, season, set }: { board: Leaderboard; season: string; set: (to: string) => void }) {
  const earlier = board.seasons.slice(1);
  return (
    <>
      <Segments
        label={tr('Season')}
        values={[
          ['', tr('this season')],
          ['all', tr('all time')],
        ]}
        value={season === board.seasons[0] ? '' : season}
        set={set}
      />
      {earlier.length > 0 && (
        <Select
          aria-label={tr('Earlier seasons')}
          value={earlier.includes(season) ? season : ''}
          values={[['', tr('Earlier seasons')], ...earlier.map((s) => [s, seasonWords(s)] as const)]}
          set={set}
        />
      )}
    </>
  );
}

export function Ladder() {
  useGames();
  const all = games(),
    asked = new URLSearchParams(query()),
    game = useSignal(asked.get('game') ?? all[0]?.name ?? ''),
    season = useSignal(asked.get('season') ?? ''),
    what = new URLSearchParams({ game: game.value, ...(season.value && { season: season.value }) }).toString(),
    answer = useAnswer<Leaderboard>(me.value ? `ladder?${what}` : null);
  const look = (to: { game?: string; season?: string }): void => {
    if (to.game !== undefined) game.value = to.game;
    if (to.season !== undefined) season.value = to.season;
    setQuery(new URLSearchParams({ game: game.value, ...(season.value && { season: season.value }) }).toString());
  };
  return (
    <>
      <Bar where={<b>{tr('Leaderboard')}</b>}>
        <a class="tool hide-s" href="#/badges">
          {tr('Badges')}
        </a>
      </Bar>
      <main class="ladder">
        <div class="lad-head">
          <h1>{boardOf(game.value).short()}</h1>
          <Segments
            label={tr('Game')}
            values={all.map((ui) => [ui.name, ui.short()] as const)}
            value={game.value}
            set={(name) => look({ game: name })}
          />
        </div>
        {me.value ? (
          <Came asked={answer}>
            {(board) => (
              <>
                <div class="lad-head">
                  <p class="dim">
                    {board.season !== 'all' && <b>{capital(seasonWords(board.season))}. </b>}
                    {seasonNote(board)}
                    {board.ranked
                      ? ` ${trn('{n} player has a place.', '{n} players have a place.', board.ranked)}`
                      : ''}
                  </p>
                  <Seasons board={board} season={season.value} set={(to) => look({ season: to })} />
                </div>
                <Table board={board} />
                <aside>
                  <Podium rows={board.rows} />
                  <Stairs board={board} />
                </aside>
              </>
            )}
          </Came>
        ) : (
          <Empty icon="ui-offline" fact={tr('This page has no server.')} />
        )}
      </main>
    </>
  );
}
