// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What has happened at a table, and what people say. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Happening, Note, View } from '../lib/protocol';
import { isTalk, type Table } from '../lib/table';
import { capital, say, tr } from '../lib/texts';
import { botName, personName, seatName, viewNames } from './people';
import { Button, Icon, Switch, TabList } from './kit';

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

/** What somebody else says, to be heard wherever one is; "" for what is not wanted. */
export function talk(h: Happening, view: View, muted: ReadonlySet<string>): string {
  const me = view.you === null ? '' : view.seats[view.you]?.name;
  return isTalk(h) && h.who && h.who !== me && !muted.has(h.who) ? `${personName(h.who)}: ${h.text ?? ''}` : '';
}

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

/** What people say. It is not a live region: the page reads talk out by itself, wherever one is. */
function Chat({ table, view }: { table: Table; view: View }) {
  const text = useSignal(''),
    end = useRef<HTMLDivElement>(null);
  const muted = table.muted.value;
  // who has spoken stays in the list of names, also muted: there it can be undone
  const said = table.log.value.filter(isTalk);
  const lines = said.filter((h) => !muted.has(h.who ?? ''));
  const me = view.you === null ? '' : view.seats[view.you]?.name;
  const others = [...new Set(said.map((h) => h.who ?? ''))].filter((name) => name && name !== me);
  // the latest line is in sight; `nearest` moves the chat only, not the page
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [lines.length]);
  const send = async (e: Event) => {
    e.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    text.value = '';
    // what was refused is there to be changed, unless something new stands in its place
    if (!(await table.ask('say', { text: said })) && !text.value) text.value = said;
  };
  return (
    <div class="chat">
      <div class="lines" role="log" aria-live="off" tabIndex={0} aria-label={tr('Chat')}>
        {lines.map((h) => (
          <p key={h.seq}>
            <b class={h.seat !== undefined ? `s${h.seat + 1}` : 'dim'}>{personName(h.who ?? '')}</b> {h.text}
          </p>
        ))}
        <div ref={end} />
      </div>
      {others.length > 0 && (
        <details class="small">
          <summary>{tr('Whose messages to show')}</summary>
          {others.map((name) => (
            <Switch key={name} on={!muted.has(name)} change={(on) => table.mute(name, !on)}>
              {personName(name)}
            </Switch>
          ))}
        </details>
      )}
      {/* while all choose in secret a word would give something away; who only watches may talk */}
      {view.quiet && view.you !== null ? (
        <p class="small dim">
          <Icon id="ui-mute" /> {tr('No chat while everyone chooses in secret.')}
        </p>
      ) : (
        <form class="row nw" onSubmit={send}>
          <input
            class="in grow"
            aria-label={tr('Write a message')}
            maxLength={300}
            value={text.value}
            onInput={(e) => {
              text.value = e.currentTarget.value;
            }}
          />
          <Button icon="ui-chat" label={tr('Send')} onClick={send} />
        </form>
      )}
    </div>
  );
}

/** Log and chat as tabs. What is said while the log is open is counted on the other tab. */
export function Talk({ table, view, rules }: { table: Table; view: View; rules: string }) {
  const tab = useSignal<'log' | 'chat'>('log'),
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
