// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Lists: open tables, finished games, a player, and one's own account. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { boards } from '../games/index';
import { api, go, me } from '../lib/page';
import type { Me, Message, Summary } from '../lib/protocol';
import { language, say, tr, trn } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Panel, Strip } from '../ui/kit';
import { names, titleOf } from './door';

const when = (ms: number): string =>
  new Date(ms).toLocaleString(language.value, { dateStyle: 'medium', timeStyle: 'short' });

/** Ask once, and again when what is asked changes. */
function useAnswer<T>(what: string): { answer: T | null; failed: Message | null } {
  const answer = useSignal<T | null>(null),
    failed = useSignal<Message | null>(null);
  useEffect(() => {
    answer.value = null;
    api<T>(what).then(
      (a) => {
        answer.value = a;
        failed.value = null;
      },
      (e) => {
        failed.value = e && 'key' in e ? e : { key: 'The server cannot be reached.' };
      },
    );
  }, [what]);
  return { answer: answer.value, failed: failed.value };
}

function Row({ t }: { t: Summary }) {
  const score =
    t.stage === 'over'
      ? t.seats.map((s) => `${s.name || '–'} ${s.points ?? ''}${s.won ? ' ★' : ''}`).join(', ')
      : names(t);
  return (
    <li>
      <b>{titleOf(t.game)}</b>
      <span class="grow">{score}</span>
      <span class="dim small">{when(t.ended || t.changed)}</span>
      <a class="btn" href={t.stage === 'over' ? `/replay/${t.id}` : `/t/${t.id}`}>
        {t.stage === 'over' ? tr('Replay') : t.stage === 'open' ? tr('Sit down') : tr('Watch')}
      </a>
    </li>
  );
}

const Rows = ({ tables, none }: { tables: Summary[]; none: string }) =>
  tables.length ? (
    <ul class="rows">
      {tables.map((t) => (
        <Row key={t.id} t={t} />
      ))}
    </ul>
  ) : (
    <p class="dim">{none}</p>
  );

export function Lobby() {
  const { answer, failed } = useAnswer<{ tables: Summary[] }>('lobby');
  return (
    <>
      <Bar where={<b>{tr('Open tables')}</b>} />
      <main class="narrow">
        {failed && <Strip icon="ui-warning" kind="err" fact={say(failed)} />}
        <div class="row">
          {boards.map((b) => (
            <a class="btn do" href={`/new/${b.name}`}>
              {tr('New: {game}', { game: b.short() })}
            </a>
          ))}
        </div>
        {answer && (
          <Panel title={tr('Tables')}>
            <Rows
              tables={answer.tables}
              none={tr('No open tables yet. Start one; bots fill the seats until people come.')}
            />
          </Panel>
        )}
      </main>
    </>
  );
}

export function Archive() {
  const game = useSignal(''),
    player = useSignal(''),
    typed = useSignal('');
  const { answer, failed } = useAnswer<{ tables: Summary[] }>(
    `archive?${new URLSearchParams({ ...(game.value && { game: game.value }), ...(player.value && { player: player.value }) })}`,
  );
  return (
    <>
      <Bar where={<b>{tr('Finished games')}</b>} />
      <main class="narrow">
        {failed && <Strip icon="ui-warning" kind="err" fact={say(failed)} />}
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            player.value = typed.value.trim();
          }}
        >
          <label class="field grow">
            <span>{tr('Game')}</span>
            <select
              class="in"
              value={game.value}
              onChange={(e) => {
                game.value = e.currentTarget.value;
              }}
            >
              <option value="">{tr('all')}</option>
              {boards.map((b) => (
                <option value={b.name}>{b.short()}</option>
              ))}
            </select>
          </label>
          <label class="field grow">
            <span>{tr('Player')}</span>
            <input
              class="in"
              value={typed.value}
              onInput={(e) => {
                typed.value = e.currentTarget.value;
              }}
            />
          </label>
          <Button
            icon="ui-search"
            onClick={() => {
              player.value = typed.value.trim();
            }}
          >
            {tr('Search')}
          </Button>
        </form>
        {answer && (
          <Panel title={tr('Games')}>
            <Rows tables={answer.tables} none={tr('Nothing was found.')} />
          </Panel>
        )}
      </main>
    </>
  );
}

type Ratings = { game: string; rating: number; deviation: number; games: number }[];

const RatingList = ({ ratings }: { ratings: Ratings }) =>
  ratings.length ? (
    <ul class="rows">
      {ratings.map((r) => (
        <li>
          <b>{titleOf(r.game)}</b>
          <span class="grow">
            {Math.round(r.rating)} ± {Math.round(2 * r.deviation)}
          </span>
          <span class="dim">{trn('{n} game', '{n} games', r.games)}</span>
        </li>
      ))}
    </ul>
  ) : (
    <p class="dim">{tr('No rated games yet.')}</p>
  );

export function PlayerPage({ name }: { name: string }) {
  const { answer, failed } = useAnswer<{ name: string; since: number; ratings: Ratings; tables: Summary[] }>(
    `players/${encodeURIComponent(name)}`,
  );
  return (
    <>
      <Bar where={<b>{name}</b>} />
      <main class="narrow">
        {failed && <Strip icon="ui-warning" kind="err" fact={say(failed)} />}
        {answer && (
          <>
            <Panel title={tr('Ratings')}>
              <RatingList ratings={answer.ratings} />
            </Panel>
            <Panel title={tr('Games')}>
              <Rows tables={answer.tables} none={tr('No games yet.')} />
            </Panel>
          </>
        )}
      </main>
    </>
  );
}

/** A name and a password keep the seat, the history and the rating of a guest. */
export function Account() {
  const name = useSignal(''),
    password = useSignal(''),
    failed = useSignal<Message | null>(null),
    done = useSignal('');
  const act = async (what: string, body: unknown, then?: () => void) => {
    try {
      const a = await api<Me>(`me/${what}`, body);
      if (a.name) me.value = a;
      failed.value = null;
      done.value = tr('Done.');
      then?.();
    } catch (e) {
      failed.value = e as Message;
      done.value = '';
    }
  };
  const leave = () => {
    me.value = null;
    location.assign('/');
  };
  const fields = (
    <>
      <label class="field">
        <span>{tr('Name')}</span>
        <input
          class="in"
          autocomplete="username"
          value={name.value}
          onInput={(e) => {
            name.value = e.currentTarget.value;
          }}
        />
      </label>
      <label class="field">
        <span>{tr('Password')}</span>
        <input
          class="in"
          type="password"
          autocomplete="current-password"
          value={password.value}
          onInput={(e) => {
            password.value = e.currentTarget.value;
          }}
        />
      </label>
    </>
  );
  const both = () => ({ name: name.value, password: password.value });
  return (
    <>
      <Bar where={<b>{tr('Account')}</b>} />
      <main class="narrow">
        {failed.value && <Strip icon="ui-warning" kind="err" fact={say(failed.value)} />}
        {done.value && <Strip icon="ui-confirm" fact={done.value} />}
        {!me.value ? (
          <Strip icon="ui-offline" kind="off" fact={tr('No network.')} />
        ) : me.value.guest ? (
          <Panel title={tr('You are a guest: {name}', { name: me.value.name })}>
            <p>{tr('You can play at once. A name and a password keep your seats, your games and your rating.')}</p>
            <form onSubmit={(e) => e.preventDefault()}>
              {fields}
              <div class="row">
                <Button kind="do" onClick={() => act('register', both())}>
                  {tr('Keep my account')}
                </Button>
                <Button onClick={() => act('login', both())}>{tr('I have an account: log in')}</Button>
              </div>
            </form>
          </Panel>
        ) : (
          <>
            <Panel title={me.value.name}>
              <RatingList ratings={me.value.ratings} />
              <a href={`/player/${encodeURIComponent(me.value.name)}`}>{tr('My games')}</a>
            </Panel>
            <Panel title={tr('Change')}>
              <form onSubmit={(e) => e.preventDefault()}>
                {fields}
                <div class="row">
                  <Button onClick={() => act('rename', { name: name.value })}>{tr('Take this name')}</Button>
                  <Button onClick={() => act('logout', {}, leave)}>{tr('Log out')}</Button>
                  <Button onClick={() => act('logout-everywhere', {}, leave)}>{tr('Log out everywhere')}</Button>
                  <Button
                    kind="no"
                    onClick={() => {
                      if (confirm(tr('Delete the account for good?')))
                        void act('delete', { password: password.value }, leave);
                    }}
                  >
                    {tr('Delete my account')}
                  </Button>
                </div>
              </form>
            </Panel>
          </>
        )}
      </main>
    </>
  );
}

export const toLobby = () => go('/lobby');
