// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What people say at a table: all of it, a few words at hand, and a notice where you do not see it. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { personName } from '../lib/names';
import type { Happening, Stage, View } from '../lib/protocol';
import { isTalk, type Table } from '../lib/table';
import { tr } from '../lib/texts';
import { unheard } from '../lib/shunned';
import { Button, Icon } from './kit';
import { Person, type About } from './person';

/** What somebody else says, read out wherever you are; "" for what you do not want to hear. */
export function talk(h: Happening, view: View, muted: ReadonlySet<string>): string {
  const me = view.you === null ? '' : view.seats[view.you]?.name;
  return isTalk(h) && h.who && h.who !== me && !muted.has(h.who) ? `${personName(h.who)}: ${h.text ?? ''}` : '';
}

/** A few words at hand, in the language of whoever says them. */
const phrases = (stage: Stage): string[] =>
  stage === 'open'
    ? [tr('Hello!'), tr('Ready'), tr('Two minutes')]
    : stage === 'playing'
      ? [tr('Well played!'), tr('One moment'), tr('Thanks!')]
      : [tr('Good game!'), tr('Thanks!'), tr('Another one?')];

/** Who has said something; somebody else's name opens what can be done about it. */
function Who({ h, own, open }: { h: Happening; own: boolean; open: (about: About) => void }) {
  const cls = h.seat !== undefined ? `s${h.seat + 1}` : 'dim',
    name = personName(h.who ?? '');
  if (own || !h.who) return <b class={cls}>{name}</b>;
  return (
    <button
      type="button"
      class={`who ${cls}`}
      title={tr('Mute, block or report')}
      onClick={() => open({ name: h.who!, said: { seq: h.seq, text: h.text ?? '' } })}
    >
      {name}
    </button>
  );
}

/** What people say. It is not a live region: the page reads talk out by itself, wherever you are. */
export function Chat({ table, view }: { table: Table; view: View }) {
  const text = useSignal(''),
    box = useRef<HTMLDivElement>(null);
  const muted = unheard.value,
    about = useSignal<About | null>(null);
  // who has spoken stays in the list of names, also muted: there it can be undone
  const said = table.log.value.filter(isTalk);
  const lines = said.filter((h) => !muted.has(h.who ?? ''));
  const me = view.you === null ? '' : view.seats[view.you]?.name;
  const seated = view.seats.flatMap((s) => (s.person ? [s.name] : [])),
    others = [...new Set([...seated, ...said.map((h) => h.who ?? '')])].filter((name) => name && name !== me);
  // the latest line is in sight; the page around the chat stays where it is
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [lines.length]);
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
      <div ref={box} class="lines" role="log" aria-live="off" tabIndex={0} aria-label={tr('Chat')}>
        {lines.map((h) => (
          <p key={h.seq}>
            <Who h={h} own={h.who === me} open={(a) => (about.value = a)} />{' '}
            {h.event === 'call' && <span class="tag">{tr('onlooker')}</span>} {h.text}
          </p>
        ))}
      </div>
      {others.length > 0 && (
        <details class="small">
          <summary>{tr('Mute, block or report someone')}</summary>
          <div class="persons">
            {others.map((name) => (
              <Button
                key={name}
                icon={muted.has(name) ? 'ui-mute' : 'ui-person'}
                onClick={() => {
                  about.value = { name };
                }}
              >
                {personName(name)}
                {muted.has(name) && <span class="unseen"> ({tr('muted')})</span>}
              </Button>
            ))}
          </div>
        </details>
      )}
      {about.value && (
        <Person
          link={table.link}
          table={table.id}
          about={about.value}
          close={() => {
            about.value = null;
          }}
        />
      )}
      {/* while all choose in secret a word would give something away; who only watches may talk */}
      {view.quiet && view.you !== null ? (
        <p class="small dim">
          <Icon id="ui-mute" /> {tr('No chat while everyone chooses in secret.')}
        </p>
      ) : (
        <>
          {view.you === null && view.stage === 'playing' && (
            <p class="small dim">
              <Icon id="ui-eye" /> {tr('Players do not see what onlookers write while they play.')}
            </p>
          )}
          <div class="row phrases">
            {phrases(view.stage).map((phrase) => (
              <button key={phrase} type="button" class="pill" onClick={() => void table.ask('say', { text: phrase })}>
                {phrase}
              </button>
            ))}
          </div>
          <form class="row nw" onSubmit={send}>
            <input
              class="in grow"
              aria-label={tr('Write a message')}
              placeholder={tr('Say something')}
              maxLength={300}
              value={text.value}
              onInput={(e) => {
                text.value = e.currentTarget.value;
              }}
            />
            <Button icon="ui-chat" label={tr('Send')} onClick={send} />
          </form>
        </>
      )}
    </div>
  );
}

/** So long something that was said stays in sight, in milliseconds. */
const A_WHILE = 7000;

/** What somebody has just said, where the chat is not open; a press opens it. Readers have heard it already. */
export function Said({ table, view }: { table: Table; view: View }) {
  const shown = useSignal(''),
    from = useRef<number | null>(null),
    said = table.log.value.filter((h) => talk(h, view, unheard.value)).at(-1);
  useEffect(() => {
    // what was said before one came is no news
    const known = from.current ?? said?.seq ?? 0;
    from.current = said?.seq ?? 0;
    if (!said || said.seq <= known || table.tab.peek() === 'chat') return;
    shown.value = talk(said, view, unheard.peek());
    const timer = setTimeout(() => {
      shown.value = '';
    }, A_WHILE);
    return () => clearTimeout(timer);
  }, [said?.seq]);
  if (!shown.value || table.tab.value === 'chat') return null;
  return (
    <button
      type="button"
      class="heard"
      onClick={() => {
        table.tab.value = 'chat';
        shown.value = '';
        requestAnimationFrame(() => document.querySelector('.talk')?.scrollIntoView({ block: 'nearest' }));
      }}
    >
      <Icon id="ui-chat" cls="l" />
      <span>{shown.value}</span>
    </button>
  );
}
