// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What has happened at a table, and what people say. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Happening, Note, View } from '../lib/protocol';
import { isTalk, type Table } from '../lib/table';
import { capital, say, tr } from '../lib/texts';
import { botName, personName, seatName, viewNames } from './people';
import { Chat, talk } from './chat';
import { Icon, TabList } from './kit';

/** One event as a sentence; "" for what needs none. */
export function sentence(h: Happening, view: View): string {
  const name = h.seat !== undefined ? seatName(view, h.seat) : personName(h.who ?? ''),
    who = h.who === undefined ? name : personName(h.who);
  switch (h.event) {
    case 'move':
      return h.say ? `${name}: ${say(h.say, viewNames(view))}` : '';
    case 'sit':
      return tr('{name} sits down', { name: who });
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
    case 'flag':
      return tr('{name} has run out of time', { name });
    case 'stand-in':
      return tr('{bot} takes over for {name}', { bot: botName(h.bot ?? ''), name });
    case 'back':
      return tr('{name} is back', { name });
    case 'again':
      return tr('A rematch has been set up');
    case 'close':
      return tr('The table is closed');
    default:
      return '';
  }
}

/** What the rules did after a move, each as a sentence. */
export const noteWords = (notes: readonly Note[] | undefined, names: readonly string[]): string[] =>
  (notes ?? []).map((n) => {
    const text = say(n.say, [...names]);
    return n.seat === undefined ? capital(text) : `${names[n.seat]}: ${text}`;
  });

/** A move, and below it what the rules did then. */
export const Lines = ({ text, notes }: { text: string; notes: readonly string[] }) => (
  <>
    {text}
    {notes.map((note) => (
      <small class="note">{note}</small>
    ))}
  </>
);

/** What has happened, the latest first. Moves lead to the board as it was then. */
function Log({ table, view }: { table: Table; view: View }) {
  const lines = table.log.value
    .filter((h) => !isTalk(h))
    .map((h) => ({ h, text: sentence(h, view), notes: noteWords(h.notes, viewNames(view)) }))
    .filter((l) => l.text)
    .reverse();
  if (!lines.length) return <p class="dim small">{tr('Nothing has happened yet.')}</p>;
  return (
    <ol class="log" reversed>
      {lines.slice(0, 200).map(({ h, text, notes }) => (
        <li key={h.seq} class={h.seat !== undefined ? `s${h.seat + 1}` : ''}>
          {h.seat !== undefined && <Icon id={`seat-${h.seat + 1}`} />}
          {h.ply === undefined || view.stage === 'closed' ? (
            <span class="say">
              <Lines text={text} notes={notes} />
            </span>
          ) : (
            <button
              type="button"
              class="say step"
              title={tr('Show the board after this move')}
              aria-current={table.past.value?.ply === h.ply ? 'step' : undefined}
              onClick={() => void table.look(h.ply!)}
            >
              <Lines text={text} notes={notes} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Log and chat as tabs. What is said while the log is open is counted on the other tab. */
export function Talk({ table, view, rules }: { table: Table; view: View; rules: string }) {
  const tab = table.tab,
    read = useSignal(0);
  // what is muted, and what one has said oneself, is nothing new
  const heard = table.log.value.filter((h) => talk(h, view, table.muted.value)).length,
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
        {tab.value === 'log' ? <Log table={table} view={view} /> : <Chat table={table} view={view} />}
      </div>
    </section>
  );
}
