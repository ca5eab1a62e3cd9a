// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What has happened at a table, and what people say. */
import { unheard } from '../lib/shunned';
import { useEffect, useMemo } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { turns } from '../lib/log';
import type { Happening, View } from '../lib/protocol';
import { isTalk, type Table } from '../lib/table';
import { dateOf, language, tr } from '../lib/texts';
import { botName, personName, seatName, viewNames } from '../lib/names';
import { Chat, talk } from './chat';
import { Button, Icon, TabList } from './kit';
import { Turn, linesOf, turnWords, type Draw } from './story';

/** One event as a sentence; "" for what needs none. */
export function sentence(h: Happening, view: View): string {
  const name = h.seat !== undefined ? seatName(view, h.seat) : personName(h.who ?? ''),
    who = h.who === undefined ? name : personName(h.who);
  switch (h.event) {
    case 'move':
      return turnWords([h], viewNames(view));
    case 'sit':
      return tr('{name} sits down', { name: who });
    case 'keep':
      return tr('{name} is asked to a rematch', { name: who });
    case 'bot':
      return tr('{bot} sits down', { bot: botName(h.bot ?? '') });
    case 'start':
      return tr('The game begins');
    case 'undo':
      return tr('{name} undoes a move', { name });
    case 'ask':
      return tr('{name} asks to undo a move', { name });
    case 'allow':
      return tr('{name} allows the undo', { name });
    case 'refuse':
      return tr('{name} declines the undo', { name });
    case 'leave':
      return tr('{name} has left', { name: who });
    case 'resign':
      return h.bot
        ? tr('{name} resigns; {bot} plays on', { name, bot: botName(h.bot) })
        : tr('{name} resigns', { name });
    case 'offer':
      return tr('{name} offers to end the game', { name });
    case 'agree':
      return tr('{name} agrees to end the game', { name });
    case 'decline':
      return tr('{name} wants to play on', { name });
    case 'flag':
      return tr('{name} has run out of time', { name });
    case 'stand-in':
      return tr('{bot} takes over for {name}', { bot: botName(h.bot ?? ''), name });
    case 'back':
      return tr('{name} is back', { name });
    case 'vacation':
      return (h.until ?? 0) > h.at
        ? tr('{name} is on vacation until {date}', { name, date: dateOf(h.until!) })
        : tr('{name} is back from vacation', { name });
    case 'again':
      return tr('A rematch has been set up');
    case 'close':
      return tr('The table is closed');
    default:
      return '';
  }
}

/** Rows that a log shows at first, and how many more each time that is asked for. */
const SHOWN = 40;

/** A row of the log: a turn, or something that is no move. */
type Row = { key: number; moves: Happening[] } | { key: number; seat: number | undefined; text: string };

/** The log by rows, the latest first. Whoever undoes a move is between two turns. */
function rowsOf(log: readonly Happening[], view: View): Row[] {
  const rows: Row[] = [];
  let run: Happening[] = [];
  const end = (): void => {
    for (const moves of turns(run))
      if (linesOf(moves, viewNames(view)).length) rows.push({ key: moves[0]!.seq, moves });
    run = [];
  };
  for (const h of log) {
    if (h.event === 'move') run.push(h);
    else if (!isTalk(h)) {
      end();
      const text = sentence(h, view);
      if (text) rows.push({ key: h.seq, seat: h.seat, text });
    }
  }
  end();
  return rows.reverse();
}

/** A turn leads to the board as it was then. */
function TurnRow({
  table,
  view,
  moves,
  draw,
}: {
  table: Table;
  view: View;
  moves: Happening[];
  draw: Draw | undefined;
}) {
  const ply = moves.at(-1)!.ply,
    past = table.past.value?.ply,
    turn = <Turn moves={moves} names={viewNames(view)} who={view.seats} draw={draw} />;
  if (ply === undefined || view.stage === 'closed') return <span class="turn">{turn}</span>;
  return (
    <button
      type="button"
      class="turn step"
      title={tr('Show the board after this move')}
      aria-current={past !== undefined && moves.some((m) => m.ply === past) ? 'step' : undefined}
      onClick={() => void table.look(ply)}
    >
      {turn}
    </button>
  );
}

/** What has happened, the latest first: a long game is shown as far as somebody reads. */
function Log({ table, view, draw }: { table: Table; view: View; draw: Draw | undefined }) {
  const shown = useSignal(SHOWN),
    log = table.log.value,
    rows = useMemo(() => rowsOf(log, view), [log, view.seats, language.value]);
  if (!rows.length) return <p class="dim small">{tr('Nothing has happened yet.')}</p>;
  const latest = rows.find((r) => 'moves' in r);
  return (
    <>
      <ol class="log" reversed>
        {rows.slice(0, shown.value).map((r) => (
          <li key={r.key} class={r === latest ? 'now' : ''}>
            {'moves' in r ? (
              <TurnRow table={table} view={view} moves={r.moves} draw={draw} />
            ) : (
              <span class="say">
                {r.seat !== undefined && <Icon id={`seat-${r.seat + 1}`} cls={`s${r.seat + 1}`} />}
                {r.text}
              </span>
            )}
          </li>
        ))}
      </ol>
      {rows.length > shown.value && (
        <Button
          kind="wide"
          onClick={() => {
            shown.value += SHOWN;
          }}
        >
          {tr('Show earlier moves')}
        </Button>
      )}
    </>
  );
}

/** Log and chat as tabs. What is said while the log is open is counted on the other tab. */
export function Talk({ table, view, rules, draw }: { table: Table; view: View; rules: string; draw?: Draw }) {
  const tab = table.tab,
    read = useSignal(0);
  // what is muted, and what one has said oneself, is nothing new
  const heard = table.log.value.filter((h) => talk(h, view, unheard.value)).length,
    fresh = tab.value === 'chat' ? 0 : Math.max(0, heard - read.value);
  useEffect(() => {
    if (tab.value === 'chat') read.value = heard;
  }, [tab.value, heard]);
  return (
    <section class="panel talk">
      <div class="tabs">
        <TabList
          label={tr('Log and chat')}
          cls="in"
          tabs={[
            { name: 'log', text: tr('Log') },
            { name: 'chat', text: tr('Chat') + (fresh > 0 ? ` (${fresh})` : '') },
          ]}
          open={tab.value}
          onOpen={(name) => {
            tab.value = name;
          }}
        />
        <a href={rules} target="_blank">
          {tr('Rules')}
        </a>
      </div>
      <div class="b" role="tabpanel" tabIndex={0} aria-label={tab.value === 'log' ? tr('Log') : tr('Chat')}>
        {tab.value === 'log' ? <Log table={table} view={view} draw={draw} /> : <Chat table={table} view={view} />}
      </div>
      {tab.value === 'log' && (
        <p class="tl-tip small">
          <Icon id="ui-explain" />
          {tr('Tap a line to see that moment on the board.')}
        </p>
      )}
    </section>
  );
}
