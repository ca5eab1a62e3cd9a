// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Lists: open tables, finished games, a player. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { games, titleOf } from '../games/index';
import { useGames } from '../lib/games';
import { reasonFor, useAnswer, useLobby, type Asked } from '../lib/answer';
import { api, me, path, setQuery } from '../lib/page';
import { announce } from '../lib/told';
import type { Me, Message, Summary } from '../lib/protocol';
import { dateOf, language, sentenceOf, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { BackToGames, Button, Failure, Icon, Panel, Select, Trouble } from '../ui/kit';
import { useLate } from '../ui/late';
import { summaryNames } from '../ui/people';

/* ---- asking ---- */

/** Nothing for a moment, then a word. */
function Waiting() {
  const late = useLate(400);
  return (
    <p class="dim row" aria-busy="true">
      {late && (
        <>
          <Icon id="ui-hourglass" /> {tr('Loading…')}
        </>
      )}
    </p>
  );
}

/** What came, or why nothing did. */
function Came<T>({ asked, children }: { asked: Asked<T>; children: (answer: T) => ComponentChildren }) {
  return (
    <>
      {/* what was known before stays below: an old list is better than none */}
      {asked.failed && (
        <Failure fact={sentenceOf(asked.failed)} action={<Button onClick={asked.again}>{tr('Try again')}</Button>} />
      )}
      {asked.answer ? children(asked.answer) : !asked.failed && <Waiting />}
    </>
  );
}

/** A list with nothing in it: what there is not, and what one can do. */
const Empty = ({ icon, fact, children }: { icon: string; fact: string; children?: ComponentChildren }) => (
  <div class="empty">
    <Icon id={icon} cls="xl" />
    <p>{fact}</p>
    {children}
  </div>
);

/* ---- tables in rows ---- */

/** Who plays: people lead to their pages, and in the end everybody has points. */
const Who = ({ t }: { t: Summary }) => (
  <ul class="who">
    {summaryNames(t).map((name, seat) => {
      const { name: called, player, points, won } = t.seats[seat]!;
      return (
        <li key={seat} class={won ? 'won' : ''}>
          {won && <Icon id="special-throne" />}
          {player && called ? <a href={`#/player/${encodeURIComponent(called)}`}>{name}</a> : name}
          {points !== undefined && <b>{points}</b>}
          {won && <span class="unseen">{tr('wins')}</span>}
        </li>
      );
    })}
  </ul>
);

/** A table in a list. The one button says what one can do there: look back, go on, sit down or watch. */
function Row({ t }: { t: Summary }) {
  // one's own seat, then a free one: the button offers the most that one can do
  const over = t.stage === 'over' || t.stage === 'closed',
    mine = t.seats.some((s) => s.player && s.name === me.value?.name),
    free = t.stage === 'open' && t.seats.some((s) => !s.name && !s.rules);
  const [icon, word] = over
    ? ['ui-replay', tr('Replay')]
    : mine
      ? ['ui-next', tr('Continue')]
      : free
        ? ['ui-person', tr('Sit down')]
        : ['ui-eye', tr('Watch')];
  return (
    <li class="game">
      <div class="grow">
        <b>{titleOf(t.game)}</b> <span class="dim small">{dateOf(t.ended || t.changed)}</span>
        <Who t={t} />
      </div>
      <a class="btn" href={`#/${over ? 'replay' : 't'}/${t.id}`}>
        <Icon id={icon} />
        {word}
      </a>
    </li>
  );
}

/** Tables below each other, in the order in which the server has them. */
const Rows = ({ tables }: { tables: Summary[] }) => (
  <ul class="rows">
    {tables.map((t) => (
      <Row key={t.id} t={t} />
    ))}
  </ul>
);

/* ---- open tables ---- */

/** A way to a table of one's own, where none of the open ones will do. */
const NewTable = () => (
  <div class="row">
    {games().map((b) => (
      <a key={b.name} class="btn" href={`#/new/${b.name}`}>
        <Icon id="ui-plus" />
        {b.short()}
      </a>
    ))}
  </div>
);

/**
 * Tables that wait for players, and those that can be watched. It looks again every few
 * seconds by itself.
 */
export function Lobby() {
  const lobby = useLobby();
  useGames();
  return (
    <>
      <Bar where={<b>{tr('Open tables')}</b>} />
      <main class="narrow">
        <h1 class="unseen">{tr('Open tables')}</h1>
        <Came asked={lobby}>
          {({ tables }) => {
            const open = tables.filter((t) => t.stage === 'open'),
              playing = tables.filter((t) => t.stage === 'playing');
            return (
              <>
                <Panel title={tr('Waiting for players')}>
                  {open.length ? (
                    <Rows tables={open} />
                  ) : (
                    <Empty
                      icon="ui-people"
                      fact={tr('No open tables yet. Start one; bots fill the seats until people join.')}
                    />
                  )}
                </Panel>
                <Panel title={tr('New table')}>
                  <NewTable />
                </Panel>
                {playing.length > 0 && (
                  <Panel title={tr('In progress')}>
                    <Rows tables={playing} />
                  </Panel>
                )}
              </>
            );
          }}
        </Came>
      </main>
    </>
  );
}

/* ---- finished games ---- */

/** A part of the archive; `before` asks for the next one, null at the end. */
interface Page {
  tables: Summary[];
  before: number | null;
}

/** Pages of finished games, the next one on demand. */
function Games({ asked, wide, onAll }: { asked: string; wide: boolean; onAll: () => void }) {
  const first = useAnswer<Page>(`archive?${asked}`),
    more = useSignal<Page[]>([]),
    busy = useSignal(false),
    failed = useSignal<Message | null>(null);
  return (
    <Came asked={first}>
      {(page) => {
        const pages = [page, ...more.value],
          tables = pages.flatMap((p) => p.tables),
          before = pages.at(-1)!.before;
        // pages go by the last one's `before` and not by number: games that end meanwhile would shift
        // those
        const earlier = async (): Promise<void> => {
          busy.value = true;
          try {
            const next = await api<Page>(`archive?${asked ? `${asked}&` : ''}before=${before}`);
            more.value = [...more.value, next];
            failed.value = null;
            // the list grows above the button, out of the reader's sight: the keyboard stays on it
            announce(trn('{n} more game', '{n} more games', next.tables.length));
          } catch (e) {
            failed.value = reasonFor(e);
          }
          busy.value = false;
        };
        return (
          <Panel>
            {tables.length ? (
              <Rows tables={tables} />
            ) : wide ? (
              <Empty icon="ui-replay" fact={tr('No public games finished yet.')}>
                <BackToGames />
              </Empty>
            ) : (
              <Empty icon="ui-search" fact={tr('Nothing found.')}>
                <Button onClick={onAll}>{tr('Show all games')}</Button>
              </Empty>
            )}
            {failed.value && <Trouble text={sentenceOf(failed.value)} />}
            {before !== null && tables.length > 0 && (
              <Button kind="wide" disabled={busy.value} onClick={() => void earlier()}>
                {tr('Earlier games')}
              </Button>
            )}
          </Panel>
        );
      }}
    </Came>
  );
}

/** The filters stand in the address, so that a list can be linked to. */
export function Archive() {
  const wanted = new URLSearchParams(path.value.split('?')[1]);
  const game = useSignal(wanted.get('game') ?? ''),
    player = useSignal(wanted.get('player') ?? ''),
    typed = useSignal(player.value);
  // a link to another list, or the way back, changes the address alone
  useEffect(() => {
    game.value = wanted.get('game') ?? '';
    player.value = typed.value = wanted.get('player') ?? '';
  }, [path.value]);
  const asked = new URLSearchParams({
    ...(game.value && { game: game.value }),
    ...(player.value && { player: player.value }),
  }).toString();
  // and what is chosen here goes into it; `typed` only once it is sent, not letter by letter
  useEffect(() => setQuery(asked), [asked]);
  useGames();
  return (
    <>
      <Bar where={<b>{tr('Finished games')}</b>} />
      <main class="narrow">
        <h1 class="unseen">{tr('Finished games')}</h1>
        <form
          class="filter"
          role="search"
          onSubmit={(e) => {
            e.preventDefault();
            player.value = typed.value.trim();
          }}
        >
          <label class="field">
            <span>{tr('Game')}</span>
            <Select
              value={game.value}
              values={[['', tr('all')], ...games().map((b) => [b.name, b.short()] as const)]}
              set={(name) => {
                game.value = name;
              }}
            />
          </label>
          <label class="field">
            <span>{tr('Player')}</span>
            <input
              class="in"
              type="search"
              autocapitalize="off"
              spellcheck={false}
              value={typed.value}
              onInput={(e) => {
                typed.value = e.currentTarget.value;
                if (!typed.value) player.value = '';
              }}
            />
          </label>
          <button type="submit" class="btn">
            <Icon id="ui-search" />
            {tr('Search')}
          </button>
          {me.value && player.value !== me.value.name && (
            <Button
              icon="ui-person"
              onClick={() => {
                player.value = typed.value = me.value!.name;
              }}
            >
              {tr('My finished games')}
            </Button>
          )}
        </form>
        <Games
          key={asked}
          asked={asked}
          wide={!asked}
          onAll={() => {
            game.value = player.value = typed.value = '';
          }}
        />
      </main>
    </>
  );
}

/* ---- a player ---- */

/** Ratings by game, with how sure they are: two deviations on either side. */
export const RatingList = ({ ratings }: { ratings: Me['ratings'] }) =>
  ratings.length ? (
    <ul class="rows">
      {ratings.map((r) => (
        <li key={r.game}>
          <b class="grow">{titleOf(r.game)}</b>
          <span title={tr('The true strength is most likely in this range.')}>
            <span class="num big">{Math.round(r.rating)}</span> <span class="dim">± {Math.round(2 * r.deviation)}</span>
          </span>
          <span class="dim">{trn('{n} game', '{n} games', r.games)}</span>
        </li>
      ))}
    </ul>
  ) : (
    <p class="dim">{tr('No rated games yet.')}</p>
  );

/** A player as the server tells it to anybody. */
interface PlayerInfo {
  name: string;
  guest: boolean;
  since: number;
  ratings: Me['ratings'];
  tables: Summary[];
}

/** Somebody's page: since when, how strong, and the latest games. */
export function PlayerPage({ name }: { name: string }) {
  const asked = useAnswer<PlayerInfo>(`players/${encodeURIComponent(name)}`);
  return (
    <>
      <Bar where={<b>{name}</b>} />
      <main class="narrow">
        <Came asked={asked}>
          {(p) => (
            <>
              <header class="row">
                <h1 class="grow">{p.name}</h1>
                <span class="dim">
                  {p.guest && <span class="tag">{tr('guest')}</span>}{' '}
                  {tr('joined {date}', {
                    date: new Date(p.since).toLocaleDateString(language.value, { dateStyle: 'long' }),
                  })}
                </span>
              </header>
              <Panel title={tr('Ratings')}>
                <RatingList ratings={p.ratings} />
              </Panel>
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
                {p.tables.length ? <Rows tables={p.tables} /> : <Empty icon="ui-replay" fact={tr('No games yet.')} />}
              </Panel>
            </>
          )}
        </Came>
      </main>
    </>
  );
}
