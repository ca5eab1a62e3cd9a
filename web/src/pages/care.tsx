// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The page of those who look after the place: what people report, who is banned, what was done. */
import { useSignal } from '@preact/signals';
import { useAnswer } from '../lib/answer';
import { me, path, setQuery } from '../lib/page';
import { dateOf, sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { BackToGames, Button, Failure, Segments } from '../ui/kit';
import { Ban, Order, Why, days } from './care-orders';
import { OnePerson, OneTable, PersonLink, TableLink, type PersonOf } from './care-parts';

/** A report as the server lists it. */
interface Report {
  id: number;
  at: number;
  by: PersonOf | null;
  about: PersonOf | null;
  table?: string;
  text: string;
  state: 'open' | 'settled' | 'dismissed';
  handler?: PersonOf | null;
  handled?: number;
}

/** Who is to be looked at beside the list: a person or a table, as the address has it. */
const chosen = (): { kind: 'person' | 'table'; name: string } | null => {
  // the address is a signal: a link of the page itself changes what is looked at
  const [, kind, name] = /\?(person|table)=(.*)$/.exec(path.value) ?? [];
  return kind && name ? { kind: kind as 'person' | 'table', name: decodeURIComponent(name) } : null;
};

/** A list that comes in pages: the first, and more if somebody asks for it. */
function More({ before, ask }: { before: number | null; ask: (before: number | null) => void }) {
  return (
    <div class="row care-more">
      {before !== null && <Button onClick={() => ask(before)}>{tr('Older ones')}</Button>}
    </div>
  );
}

const Reports = ({ open }: { open: boolean }) => {
  const before = useSignal<number | null>(null),
    asked = useAnswer<{ reports: Report[]; before: number | null }>(
      `admin/reports?${open ? 'open=1&' : ''}${before.value === null ? '' : `before=${before.value}`}`,
    );
  if (asked.failed) return <Failure fact={sentenceOf(asked.failed)} />;
  if (!asked.answer) return <p class="b dim">{tr('Loading…')}</p>;
  return (
    <>
      {!asked.answer.reports.length && (
        <p class="b dim">{open ? tr('Nothing is waiting for you.') : tr('None yet.')}</p>
      )}
      <ul class="care-list">
        {asked.answer.reports.map((r) => (
          <li key={r.id} class="care-row">
            <p>
              <PersonLink who={r.by} /> {tr('reports')} <PersonLink who={r.about} />
              {r.table && (
                <>
                  {', '}
                  <TableLink id={r.table} />
                </>
              )}
              <small>{dateOf(r.at)}</small>
            </p>
            <blockquote>{r.text}</blockquote>
            {r.state === 'open' ? (
              <div class="row">
                <Order order="settle" whom={String(r.id)} button={tr('Settled')} kind="yes" then={asked.again} />
                <Order order="dismiss" whom={String(r.id)} button={tr('Dismiss')} then={asked.again} />
              </div>
            ) : (
              <p class="small dim">
                {r.state === 'settled' ? tr('settled') : tr('dismissed')}
                {r.handled && <>, {dateOf(r.handled)}</>} <PersonLink who={r.handler ?? null} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <More before={asked.answer.before} ask={(b) => (before.value = b)} />
    </>
  );
};

/** Who cannot come in, people and addresses; and a form for one more. */
function Bans() {
  const asked = useAnswer<{
    people: { name: string; until: number }[];
    addresses: { address: string; until: number; at: number; why: string }[];
  }>('admin/bans');
  if (asked.failed) return <Failure fact={sentenceOf(asked.failed)} />;
  if (!asked.answer) return <p class="b dim">{tr('Loading…')}</p>;
  const { people, addresses } = asked.answer,
    all = [
      ...people.map((p) => ({ whom: p.name, until: p.until, why: '' })),
      ...addresses.map((a) => ({ whom: a.address, until: a.until, why: a.why })),
    ];
  return (
    <>
      {!all.length && <p class="b dim">{tr('Nobody is banned.')}</p>}
      {all.map(({ whom, until, why }) => (
        <div class="rw" key={whom}>
          <span>
            <b>{whom}</b>
            <small>
              {until > 0 && until < days(36500) ? tr('until {date}', { date: dateOf(until) }) : tr('for good')}
              {why && `, ${why}`}
            </small>
          </span>
          <Order order="unban" whom={whom} button={tr('Let in again')} then={asked.again} />
        </div>
      ))}
      <div class="rw-open">
        <Ban then={asked.again} />
      </div>
    </>
  );
}

/** What moderators and the operator have done. */
function Log() {
  const before = useSignal<number | null>(null),
    asked = useAnswer<{
      acts: {
        id: number;
        at: number;
        do: string;
        by: PersonOf | null;
        player: PersonOf | null;
        table?: string;
        note: string;
      }[];
      before: number | null;
    }>(`admin/log${before.value === null ? '' : `?before=${before.value}`}`);
  if (asked.failed) return <Failure fact={sentenceOf(asked.failed)} />;
  if (!asked.answer) return <p class="b dim">{tr('Loading…')}</p>;
  return (
    <>
      <ul class="care-list">
        {asked.answer.acts.map((a) => (
          <li key={a.id} class="care-row">
            <p>
              {a.by ? <PersonLink who={a.by} /> : <b>{tr('the operator')}</b>}: <code>{a.do}</code>{' '}
              {a.player && <PersonLink who={a.player} />} {a.table && <TableLink id={a.table} />}
              <small>{dateOf(a.at)}</small>
            </p>
            {a.note && <Why text={a.note} />}
          </li>
        ))}
      </ul>
      <More before={asked.answer.before} ask={(b) => (before.value = b)} />
    </>
  );
}

/** Find somebody by name, or a table by its id or its whole address. */
function Finder() {
  const typed = useSignal('');
  const find = (e: Event): void => {
    e.preventDefault();
    const what = typed.value.trim(),
      table = /([0-9a-f]{16})$/.exec(what)?.[1];
    if (what) setQuery(table ? `table=${table}` : `person=${encodeURIComponent(what)}`);
  };
  return (
    <form class="row nw b" role="search" onSubmit={find}>
      <input
        class="in grow"
        aria-label={tr('A person’s name, or the address of a table')}
        placeholder={tr('A person’s name, or the address of a table')}
        value={typed.value}
        onInput={(e) => {
          typed.value = e.currentTarget.value;
        }}
      />
      <Button icon="ui-search" label={tr('Search')} onClick={find} />
    </form>
  );
}

type Tab = 'open' | 'all' | 'bans' | 'log';

/** Nobody else finds anything here: the server has no such addresses for them. */
export function Care() {
  const tab = useSignal<Tab>('open'),
    one = chosen();
  if (!me.value?.moderator)
    return (
      <>
        <Bar />
        <main class="narrow">
          <Failure fact={tr('This page is for moderators.')} action={<BackToGames />} />
        </main>
      </>
    );
  return (
    <>
      <Bar where={<b>{tr('Moderation')}</b>} />
      <main class="care">
        <h1 class="unseen">{tr('Moderation')}</h1>
        <section class="panel">
          <Segments<Tab>
            label={tr('Moderation')}
            values={[
              ['open', tr('Open reports')],
              ['all', tr('All reports')],
              ['bans', tr('Bans')],
              ['log', tr('What was done')],
            ]}
            value={tab.value}
            set={(to) => (tab.value = to)}
          />
          {tab.value === 'bans' ? (
            <Bans />
          ) : tab.value === 'log' ? (
            <Log />
          ) : (
            <Reports open={tab.value === 'open'} key={tab.value} />
          )}
        </section>
        <section class="panel care-one" aria-label={tr('A person or a table')}>
          <Finder />
          {one?.kind === 'person' && <OnePerson key={one.name} name={one.name} />}
          {one?.kind === 'table' && <OneTable key={one.name} id={one.name} />}
        </section>
      </main>
    </>
  );
}
