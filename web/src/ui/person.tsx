// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** About somebody at the table: not to hear them, not to meet them, or to report what they do. */
import { useSignal } from '@preact/signals';
import { reasonOf, type Link } from '../lib/link';
import { personName } from '../lib/names';
import { shun, shunnedAs } from '../lib/shunned';
import { sentenceOf, tr } from '../lib/texts';
import { Form } from '../pages/account-form';
import { SwitchRow } from './choose';
import { Dialog } from './dialog';
import { Trouble } from './kit';

/** Somebody, and what they said, if it is about that. */
export interface About {
  name: string;
  said?: { seq: number; text: string };
}

/** So long a report may be, in characters; the server counts bytes, and some letters have two. */
const LONGEST = 240;

/** A report goes to whoever looks after the server, with what it is about. */
const Report = ({ link, table, about: { name, said } }: { link: Link; table: string; about: About }) => (
  <Form
    what="report"
    fields={[{ name: 'text', label: tr('What is wrong?'), complete: 'off', long: LONGEST }]}
    button={tr('Report')}
    icon="ui-warning"
    done={tr('Thank you. The people who run this server will read it.')}
    ask={({ text = '' }) => link.ask('report', { text, table, name, ...(said ? { seq: said.seq } : {}) })}
  />
);

/** The dialog. Nobody is told of any of it. */
export function Person({ link, table, about, close }: { link: Link; table: string; about: About; close: () => void }) {
  const failed = useSignal(''),
    { name, said } = about,
    now = shunnedAs(name);
  const change = (how: 'mute' | 'block') => async (on: boolean) => {
    failed.value = '';
    try {
      // who is heard again is no longer blocked
      if (how === 'mute' && !on && now.block) await shun(link, name, 'block', false);
      await shun(link, name, how, on);
    } catch (e) {
      failed.value = sentenceOf(reasonOf(e));
    }
  };
  return (
    <Dialog title={personName(name)} cls="of-person" close={close}>
      {said && <blockquote>{said.text}</blockquote>}
      <SwitchRow
        title={tr('Hide what they say')}
        note={tr('at every table, on all your devices')}
        on={now.mute || now.block}
        change={change('mute')}
      />
      <SwitchRow
        title={tr('Never sit with them')}
        note={tr('they cannot join your tables, and are not told why')}
        on={now.block}
        change={change('block')}
      />
      {failed.value && <Trouble text={failed.value} />}
      <div class="rw-open">
        <Report link={link} table={table} about={about} />
      </div>
    </Dialog>
  );
}
