// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Letters: where a link for a new password goes, and word that it is your turn. Only where the server sends mail. */
import { useSignal } from '@preact/signals';
import { reasonFor, useAnswer } from '../lib/answer';
import { api } from '../lib/page';
import { language, sentenceOf, tr } from '../lib/texts';
import { SwitchRow } from '../ui/choose';
import { Trouble } from '../ui/kit';
import { Form } from './account-form';
import { Row, Section } from './account-row';

/** How things stand with letters. */
interface Letters {
  available: boolean;
  mail: string;
  notices: boolean;
}

/** Nothing where there are no letters: an address would do nothing. */
export function Mail() {
  const asked = useAnswer<Letters>('me/mail'),
    failed = useSignal(''),
    now = asked.answer;
  if (!now?.available) return null;
  const notices = async (on: boolean): Promise<void> => {
    failed.value = '';
    try {
      await api('me/notices', { on: on ? 'yes' : 'no', lang: language.value });
    } catch (e) {
      failed.value = sentenceOf(reasonFor(e));
    }
    asked.again();
  };
  return (
    <Section id="mail" title={tr('Mail')}>
      <Row
        title={tr('Mail address')}
        state={now.mail || tr('none: a lost password cannot be replaced')}
        button={now.mail ? tr('Change') : tr('Add')}
      >
        <Form
          what="mail"
          fields={[
            {
              name: 'mail',
              label: tr('Mail address'),
              complete: 'email',
              given: now.mail,
              optional: true,
              note: tr('Only for letters from this server. Leave it empty to have none.'),
            },
            { name: 'password', label: tr('Password'), complete: 'current-password' },
          ]}
          button={tr('Save')}
          done={tr('Saved.')}
          then={asked.again}
        />
      </Row>
      <SwitchRow
        title={tr('Write to me when it is my turn')}
        note={tr('in games over days, at most one letter a day')}
        why={now.mail ? undefined : tr('needs a mail address')}
        on={now.notices}
        change={(on) => void notices(on)}
      />
      {failed.value && <Trouble text={failed.value} />}
    </Section>
  );
}
