// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The deal of the day of a game: the panel, everybody's results, and what was before. */
import { boardOf, games } from '../games/index';
import { dailyReplay, dayWords, useDaily, type Daily, type DailyRow } from '../lib/daily';
import { useGames } from '../lib/games';
import { dayOf } from '../lib/ladders';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import { capital, number, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { DailyPanel, leadWords, tryWords, wordOf } from '../ui/daily';
import { Face } from '../ui/face';
import { GameLinks } from '../ui/games';
import { Icon, Panel } from '../ui/kit';
import { Late } from '../ui/late';
import { Came, Empty } from './lists-parts';

/** A result; once the day is over everybody can see how it was played. */
const Row = ({ row, daily }: { row: DailyRow; daily: Daily }) => (
  <tr class={row.you ? 'me' : ''}>
    <td>{number(row.place)}</td>
    <th scope="row">
      <a class="lad-who" href={`#/player/${encodeURIComponent(row.name)}`}>
        <Face who={{ name: row.name, person: true }} seat={row.you ? 0 : undefined} />
        <b>{row.you ? tr('{name}, you', { name: personName(row.name) }) : personName(row.name)}</b>
      </a>
    </th>
    <td>
      <b>{leadWords(row.lead)}</b> <small>{wordOf(row)}</small>
    </td>
    <td class="num">{number(row.points)}</td>
    <td class="dd-see">
      {row.table && (
        <a
          class="btn sq"
          href={dailyReplay(daily, row.table)}
          aria-label={tr('Replay: {name}', { name: personName(row.name) })}
        >
          <Icon id="ui-replay" />
        </a>
      )}
    </td>
  </tr>
);

/** One's own row where it is not among those that are shown. */
function ownRow({ mine, results }: Daily): DailyRow | null {
  if (mine?.state !== 'over' || !mine.listed || !me.value || results.some((row) => row.you)) return null;
  const { place = 0, won = false, resigned, lead = 0, points = 0, table } = mine;
  return { place, name: me.value.name, won, resigned, lead, points, table, you: true };
}

/** Everybody who has finished, the best first; one's own row is always there. */
function Results({ daily }: { daily: Daily }) {
  const { results, played, today, here } = daily,
    own = ownRow(daily);
  return (
    <section class="panel lad-table dd-table">
      {results.length ? (
        <table>
          <caption class="unseen">{tr('Results')}</caption>
          <thead>
            <tr>
              <th scope="col">{tr('place')}</th>
              <th scope="col">{tr('player')}</th>
              <th scope="col">{tr('lead')}</th>
              <th scope="col">{tr('points')}</th>
              <th scope="col">
                <span class="unseen">{tr('Replay')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <Row key={row.name} row={row} daily={daily} />
            ))}
            {own && (
              <>
                <tr class="gap" aria-hidden="true">
                  <td colSpan={5}>…</td>
                </tr>
                <Row row={own} daily={daily} />
              </>
            )}
          </tbody>
        </table>
      ) : (
        <Empty
          icon={here ? 'ui-offline' : 'special-throne'}
          fact={
            here
              ? tr(
                  'Without a server there is nobody to compare with. Everybody who plays without one has the same deal.',
                )
              : today
                ? tr('Nobody has finished this deal yet.')
                : tr('Nobody finished this deal.')
          }
        />
      )}
      {played > results.length && (
        <p class="lad-note dim">{trn('{n} player finished.', '{n} players finished.', played)}</p>
      )}
    </section>
  );
}

/** One's own tries, and the way to the day before. */
function Earlier({ daily }: { daily: Daily }) {
  const { past, before, game } = daily;
  return (
    <Panel title={tr('Earlier days')} cls="dd-past">
      {past.length > 0 && (
        <ul>
          {past.map((t) => (
            <li key={t.day}>
              <a href={`#/daily/${game}/${t.day}`}>
                <b>{dayOf(Date.parse(t.day), false)}</b>
                <span>{tryWords(t)}</span>
                <Icon id="ui-next" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {before && (
        <a class="btn wide" href={`#/daily/${game}/${before}`}>
          <Icon id="ui-prev" />
          {capital(dayWords(before))}
        </a>
      )}
      {!before && !past.length && <p class="dim">{tr('This is the first day.')}</p>}
    </Panel>
  );
}

/** What everybody can check. */
const Proof = ({ daily: { pledge, secret } }: { daily: Daily }) =>
  pledge ? (
    <section class="panel">
      <details class="deal-check">
        <summary>
          <Icon id="ui-secret" />
          <span>{tr('Everybody has the same deal, and you can check it')}</span>
        </summary>
        <p>
          {tr(
            'All tables of the day have this pledge. The deal follows from the secret behind it, and so do the bots’ lots. When the day is over, this page and every record show the secret.',
          )}
        </p>
        <p>
          {tr('Pledge')} <code class="hex">{pledge}</code>
        </p>
        {secret && (
          <p>
            {tr('Secret')} <code class="hex">{secret}</code>
          </p>
        )}
      </details>
    </section>
  ) : null;

export function DailyPage({ game: asked, day }: { game: string; day: string }) {
  useGames();
  const game = games().find((ui) => ui.name === asked)?.name ?? games()[0]!.name,
    answer = useDaily(game, day);
  return (
    <>
      <Bar where={<b>{tr('Daily deal')}</b>} />
      <main class="ladder daily">
        <div class="lad-head">
          <h1>{boardOf(game).short()}</h1>
          <nav class="row" aria-label={tr('Game')}>
            <GameLinks page="daily" open={game} />
          </nav>
        </div>
        <Late />
        <Came asked={answer}>
          {(daily) => (
            <div class="dd-day">
              <DailyPanel daily={daily} />
              <Results daily={daily} />
              <aside>
                {!daily.today && (
                  <a class="btn wide" href={`#/daily/${game}`}>
                    <Icon id="ui-next" />
                    {tr('Today’s deal')}
                  </a>
                )}
                <Earlier daily={daily} />
                <Proof daily={daily} />
              </aside>
            </div>
          )}
        </Came>
      </main>
    </>
  );
}
