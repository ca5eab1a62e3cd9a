// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What moderators look at: a person, or a table with what was said there, and what they can do about it. */
import { titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import { personName, summaryNames } from '../lib/names';
import type { Summary } from '../lib/protocol';
import { dateOf, sentenceOf, tr, trn } from '../lib/texts';
import { Failure } from '../ui/kit';
import { Row } from './account-row';
import { Ban, Order, why } from './care-orders';

/** Somebody in a list; null is someone who is no more. */
export interface PersonOf {
  id: number | string;
  name: string;
  guest: boolean;
}

export const PersonLink = ({ who }: { who: PersonOf | null }) =>
  who ? (
    <a href={`#/care?person=${encodeURIComponent(who.name)}`}>
      <b>{personName(who.name)}</b>
    </a>
  ) : (
    <span class="dim">{tr('someone who is gone')}</span>
  );

export const TableLink = ({ id }: { id: string }) => <a href={`#/care?table=${id}`}>{tr('at a table')}</a>;

/** A person as moderators see one. */
interface Known {
  name: string;
  guest: boolean;
  moderator: boolean;
  made: number;
  seen: number;
  banned: number;
  mail: boolean;
  tables: number;
  /** How many they may have; 0: as many as they like. */
  quota: number;
  alike: string[];
}

export function OnePerson({ name }: { name: string }) {
  const asked = useAnswer<Known>(`admin/players/${encodeURIComponent(name)}`),
    p = asked.answer;
  if (asked.failed) return <Failure fact={sentenceOf(asked.failed)} />;
  if (!p) return <p class="b dim">{tr('Loading…')}</p>;
  return (
    <>
      <div class="b">
        <h2>{personName(p.name)}</h2>
        <p class="dim">
          {[
            p.guest ? tr('guest') : p.moderator ? tr('moderator') : tr('account'),
            tr('since {date}', { date: dateOf(p.made) }),
            tr('last here {date}', { date: dateOf(p.seen) }),
            p.quota
              ? tr('open tables: {n} of at most {max}', { n: p.tables, max: p.quota })
              : trn('{n} open table', '{n} open tables', p.tables),
          ].join(', ')}
        </p>
        {p.alike.length > 0 && (
          <p class="small">{tr('Names that look like this one: {names}', { names: p.alike.join(', ') })}</p>
        )}
        <p>
          <a href={`#/player/${encodeURIComponent(p.name)}`}>{tr('Profile and games')}</a>
        </p>
      </div>
      {/* nobody does anything to another moderator: that is the operator's business */}
      {!p.moderator && <Measures p={p} again={asked.again} />}
    </>
  );
}

/** What can be done about somebody. */
const Measures = ({ p, again }: { p: Known; again: () => void }) => (
  <>
    {p.banned ? (
      <div class="rw">
        <span>
          <b>{tr('Banned')}</b>
          <small>{tr('until {date}', { date: dateOf(p.banned) })}</small>
        </span>
        <Order order="unban" whom={p.name} button={tr('Let in again')} then={again} />
      </div>
    ) : (
      <Row title={tr('Ban')} state={tr('they leave at once, and cannot come back')} button={tr('Ban')} kind="no">
        <Ban whom={p.name} then={again} />
      </Row>
    )}
    <Row title={tr('Name')} state={tr('a different one, if this one is not acceptable')} button={tr('Rename')}>
      <Order
        order="rename"
        whom={p.name}
        fields={[{ name: 'with', label: tr('New name'), complete: 'off' }, why()]}
        button={tr('Rename')}
        then={() => {
          location.hash = '#/care';
        }}
      />
    </Row>
    {!p.guest && (
      <Row
        title={tr('Password')}
        state={p.mail ? tr('a link goes to their own mail address') : tr('no mail address: only the operator can help')}
        button={tr('Send a link')}
      >
        <Order order="reset" whom={p.name} fields={[why()]} button={tr('Send a link')} then={again} />
      </Row>
    )}
  </>
);

/** A table as moderators see one. */
interface Seen {
  table: Summary;
  hidden: boolean;
  owner: PersonOf | null;
  talk: { seq: number; at: number; who: string; onlooker: boolean; text?: string; unsaid?: boolean }[];
}

export function OneTable({ id }: { id: string }) {
  const asked = useAnswer<Seen>(`admin/tables/${id}`),
    t = asked.answer;
  if (asked.failed) return <Failure fact={sentenceOf(asked.failed)} />;
  if (!t) return <p class="b dim">{tr('Loading…')}</p>;
  return (
    <>
      <div class="b">
        <h2>{titleOf(t.table.game)}</h2>
        <p class="dim">
          {summaryNames(t.table).join(', ')}
          {t.owner && (
            <>
              {'; '}
              {tr('made by')} <PersonLink who={t.owner} />
            </>
          )}
        </p>
        <p>
          <a href={`#/t/${id}`}>{tr('Look at the table')}</a>
        </p>
      </div>
      <div class="rw">
        <span>
          <b>{t.hidden ? tr('Hidden') : tr('In the lists')}</b>
          <small>{tr('anyone who knows the address still finds it')}</small>
        </span>
        {t.hidden ? (
          <Order order="show" whom={id} button={tr('Show')} then={asked.again} />
        ) : (
          <Order order="hide" whom={id} button={tr('Hide')} then={asked.again} />
        )}
      </div>
      {(t.table.stage === 'open' || t.table.stage === 'playing') && (
        <Row
          title={tr('Close')}
          state={tr('the game ends, and nobody has won')}
          button={tr('Close the table')}
          kind="no"
        >
          <Order
            order="close"
            whom={id}
            fields={[why()]}
            button={tr('Close the table')}
            kind="no"
            sure={tr('Yes, close it')}
            then={asked.again}
          />
        </Row>
      )}
      <Talk id={id} talk={t.talk} again={asked.again} />
    </>
  );
}

/** What was said there, each remark with a way to delete its words. */
const Talk = ({ id, talk, again }: { id: string; talk: Seen['talk']; again: () => void }) => (
  <>
    {!talk.length && <p class="b dim">{tr('Nothing has been said here.')}</p>}
    {talk.map((said) => (
      <div class="rw" key={said.seq}>
        <span>
          <b>{personName(said.who)}</b>
          {said.onlooker && <span class="pill">{tr('onlooker')}</span>} <small>{dateOf(said.at)}</small>
          <span class="care-said">{said.unsaid ? <i class="dim">{tr('deleted')}</i> : said.text}</span>
        </span>
        {!said.unsaid && (
          <Order
            order="unsay"
            whom={id}
            button={tr('Delete')}
            sure={tr('Yes, delete')}
            kind="no"
            fields={[]}
            more={{ with: String(said.seq) }}
            then={again}
          />
        )}
      </div>
    ))}
  </>
);
