// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table: before the game who sits where, in the game its board, after it the result. */
import { useEffect, useMemo } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { boardOf } from '../games/index';
import { readTables, type Tables } from '../games/board';
import { announce, call, games, go, linkFor, linkTo, settings } from '../lib/page';
import { Refused } from '../lib/link';
import type { Message, View } from '../lib/protocol';
import { Table } from '../lib/table';
import { say, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Icon, Panel, Strip } from '../ui/kit';
import { Player, seatName } from '../ui/people';
import { Talk, sentence } from '../ui/talk';
import { titleOf } from './door';

const levels = ['level1', 'level2', 'level3', 'level4', 'level5', 'level6', 'level7', 'level8'];

/** The game's tables, asked for once. */
const known = new Map<string, Promise<Tables>>();
export function tablesOf(game: string, carrier: string): Promise<Tables> {
  if (!known.has(game)) {
    const text =
      carrier === 'here'
        ? linkFor('here')
            .ask('data', { game })
            .then((a) => String(a.data))
        : fetch(`api/games/${game}/data`).then((r) => r.text());
    known.set(game, text.then(readTables));
  }
  return known.get(game)!;
}

/** Before the game: seats to take, bots to seat, a link to send. */
function Waiting({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  const copied = useSignal(false);
  const address = linkTo(`/t/${table.id}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      copied.value = true;
    } catch {
      /* the address stands there to be copied by hand */
    }
  };
  const free = view.seats.some((s) => !s.person && !s.bot);
  return (
    <main class="narrow">
      <Panel title={tr('Who plays?')}>
        <ul class="seats">
          {view.seats.map((s, i) => (
            <li class={`s${i + 1}`}>
              <Icon id={`seat-${i + 1}`} cls="shield" />
              <b class="grow">{seatName(view, i)}</b>
              {!s.person && !s.bot && view.you === null && (
                <Button icon="ui-person" onClick={() => table.ask('sit', { seat: i })}>
                  {tr('Sit down')}
                </Button>
              )}
              {!s.person && view.owner && (
                <select
                  class="in"
                  aria-label={tr('A bot for seat {n}', { n: i + 1 })}
                  value={s.bot ?? ''}
                  onChange={(e) =>
                    table.ask(
                      e.currentTarget.value ? 'bot' : 'clear',
                      e.currentTarget.value ? { seat: i, bot: e.currentTarget.value } : { seat: i },
                    )
                  }
                >
                  <option value="">{tr('waits for a person')}</option>
                  {levels.map((l) => (
                    <option value={l}>{tr('bot, {level}', { level: l })}</option>
                  ))}
                </select>
              )}
              {i === view.you && <Button onClick={() => table.ask('leave')}>{tr('Get up')}</Button>}
            </li>
          ))}
        </ul>
      </Panel>
      {carrier !== 'here' && (
        <Panel title={tr('Invite by this link')}>
          <div class="row nw">
            <input
              class="in grow"
              readOnly
              value={address}
              aria-label={tr('The table’s address')}
              onFocus={(e) => e.currentTarget.select()}
            />
            <Button icon="ui-link" onClick={copy}>
              {copied.value ? tr('Copied') : tr('Copy')}
            </Button>
          </div>
        </Panel>
      )}
      {view.owner && (
        <div class="row">
          <Button kind="do grow" icon="ui-play" disabled={free} onClick={() => table.ask('start')}>
            {free ? tr('There is a free seat yet') : tr('Begin')}
          </Button>
          <Button
            onClick={async () => {
              if (await table.ask('close')) go('/');
            }}
          >
            {tr('Close the table')}
          </Button>
        </div>
      )}
      {!view.owner && <p class="dim">{tr('Whoever made the table begins the game.')}</p>}
    </main>
  );
}

/** Notices under the bar: one at a time, the most urgent first. */
function Notice({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  const trouble = table.trouble.value;
  if (trouble)
    return (
      <Strip
        icon="ui-warning"
        kind="err"
        fact={say(trouble)}
        action={
          <Button
            onClick={() => {
              table.trouble.value = null;
            }}
          >
            {tr('All right')}
          </Button>
        }
      />
    );
  if (!table.link.up.value && carrier !== 'here')
    return (
      <Strip icon="ui-offline" kind="off" fact={tr('No connection.')}>
        {tr('The table waits; the page tries again by itself.')}
      </Strip>
    );
  if (view.asks !== undefined && view.you !== null && view.asked?.includes(view.you))
    return (
      <Strip
        icon="ui-undo"
        kind="wait"
        fact={tr('{name} asks to take a move back.', { name: seatName(view, view.asks) })}
        action={
          <>
            <Button kind="yes" icon="ui-agree" onClick={() => table.ask('allow')}>
              {tr('Allow')}
            </Button>
            <Button kind="no" icon="ui-object" onClick={() => table.ask('refuse')}>
              {tr('Refuse')}
            </Button>
          </>
        }
      />
    );
  const seat = view.you === null ? undefined : view.seats[view.you];
  if (view.stage === 'playing' && seat && (seat.bot || seat.left))
    return (
      <Strip
        icon="ui-bot"
        kind="wait"
        fact={tr('You have left your seat.')}
        action={
          <Button kind="do" onClick={() => table.ask('back')}>
            {tr('Take it again')}
          </Button>
        }
      />
    );
  const absent =
    view.stage === 'playing'
      ? view.seats.findIndex((s, i) => i !== view.you && s.person && !s.bot && (s.left || s.flagged))
      : -1;
  if (absent >= 0 && view.you !== null)
    return (
      <Strip
        icon="ui-hourglass"
        kind="wait"
        fact={
          view.seats[absent]!.left
            ? tr('{name} has left.', { name: seatName(view, absent) })
            : tr('The time of {name} has run out.', { name: seatName(view, absent) })
        }
        action={
          <Button icon="ui-bot" onClick={() => table.ask('stand-in', { seat: absent, bot: 'level5' })}>
            {tr('Let a bot play on')}
          </Button>
        }
      >
        {tr('You can wait, too.')}
      </Strip>
    );
  if (view.stage === 'over' || view.stage === 'closed') return <Over table={table} view={view} carrier={carrier} />;
  return null;
}

/** "Победа: Анна": without a word that would have to agree with the name. */
function Over({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  const won = (view.winners ?? []).map((w) => seatName(view, w)).join(', ');
  const again = async () => {
    if (view.next) {
      go(`/${carrier}/${view.next}`);
      return;
    }
    try {
      const a = await table.link.ask('rematch', { table: table.id });
      go(`/${carrier}/${a.table}`);
    } catch (e) {
      table.trouble.value = e instanceof Refused ? e.reason : null;
    }
  };
  return (
    <Strip
      icon="ui-rematch"
      fact={
        view.stage === 'closed'
          ? tr('This game was broken off.')
          : tr('The game is over. Victory: {names}', { names: won })
      }
      action={
        <>
          {view.you !== null && (
            <Button kind="do" icon="ui-rematch" onClick={again}>
              {view.next ? tr('To the rematch') : tr('Rematch')}
            </Button>
          )}
          {view.stage === 'over' && (
            <a class="btn" href={`#/replay/${carrier === 'here' ? 'here/' : ''}${table.id}`}>
              <Icon id="ui-replay" />
              {tr('Replay')}
            </a>
          )}
        </>
      }
    />
  );
}

/** The title tells when it is one's turn, also in another tab. */
function useTurn(table: Table, view: View | null): void {
  const mine = table.mine.value;
  useEffect(() => {
    document.title = mine ? `● ${tr('Your turn')} – Bergfried` : 'Bergfried';
    if (mine) call(tr('Your turn'));
    return () => {
      document.title = 'Bergfried';
    };
  }, [mine]);
  const last = table.log.value.at(-1);
  useEffect(() => {
    if (last && view) {
      const s = sentence(last, view);
      if (s) announce(s);
    }
  }, [last?.seq]);
}

export function TablePage({ id, carrier }: { id: string; carrier: string }) {
  const table = useMemo(() => new Table(linkFor(carrier), id), [id, carrier]);
  useEffect(() => () => table.part(), [table]);
  const view = table.view.value,
    tables = useSignal<Tables | null>(null),
    received = useSignal(Date.now());
  const hint = useSignal<{ move: string; say?: Message } | null>(null);
  useEffect(() => {
    if (view)
      tablesOf(view.game, carrier).then((t) => {
        tables.value = t;
      });
  }, [view?.game]);
  useEffect(() => {
    received.value = Date.now();
    hint.value = null;
  }, [table.seq.value]);
  useTurn(table, view);
  const where = view && (
    <>
      <b class="hide-s">{titleOf(view.game)}</b>
      {view.stage === 'playing' && table.mine.value && (
        <span class="turn">
          <Icon id="ui-bell" />
          {tr('Your turn')}
        </span>
      )}
    </>
  );
  const bar = (
    <Bar where={where}>
      {view?.stage === 'playing' && view.you !== null && !view.seats[view.you]?.left && (
        <Button
          icon="ui-resign"
          label={tr('Get up from the table')}
          onClick={() => {
            if (confirm(tr('Leave the game? A bot may take your seat; you can come back.'))) table.ask('leave');
          }}
        />
      )}
    </Bar>
  );
  if (!view)
    return (
      <>
        {bar}
        <main class="narrow">
          {table.trouble.value ? (
            <Strip
              icon="ui-warning"
              kind="err"
              fact={say(table.trouble.value)}
              action={
                <a class="btn" href="#/">
                  {tr('To the games')}
                </a>
              }
            />
          ) : (
            <p class="dim">{tr('The table is being fetched.')}</p>
          )}
        </main>
      </>
    );
  const ui = boardOf(view.game);
  const notice = <Notice table={table} view={view} carrier={carrier} />;
  if (view.stage === 'open')
    return (
      <>
        {bar}
        {notice}
        <Waiting table={table} view={view} carrier={carrier} />
      </>
    );
  if (!ui || !tables.value || !view.state)
    return (
      <>
        {bar}
        {notice}
        <main class="narrow">
          <p class="dim">{tr('The board is being drawn.')}</p>
        </main>
      </>
    );
  const askHint = async () => {
    try {
      const best = ((await table.link.ask('hint', { table: id })).lines as { move: string; say?: Message }[])[0];
      hint.value = best ?? null;
      if (best?.say) announce(say(best.say));
    } catch (e) {
      table.trouble.value = e instanceof Refused ? e.reason : null;
    }
  };
  const moves = table.log.value.filter((h) => h.event === 'move');
  return (
    <div class="tablepage">
      {bar}
      {notice}
      <ui.Board
        view={view}
        tables={tables.value}
        mine={table.mine.value}
        busy={table.busy.value}
        play={(m) => void table.play(m)}
        undo={view.can_undo ? () => void table.ask('undo') : undefined}
        askHint={table.mine.value && !view.rated ? askHint : undefined}
        hint={hint.value}
        last={moves.at(-1) ?? null}
        settings={settings.value}
        announce={announce}
        player={(seat, more) => (
          <Player view={view} seat={seat} received={received.value}>
            {more}
          </Player>
        )}
        talk={<Talk table={table} view={view} rules={`#/rules/${view.game}`} />}
      />
    </div>
  );
}

export const gameInfo = (name: string) => games.value.find((g) => g.name === name);
