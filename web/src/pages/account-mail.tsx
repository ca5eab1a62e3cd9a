// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Letters: where a link for a new password goes, and what somebody wants word of. Only where the server sends mail. */
import { useAnswer } from '../lib/answer';
import { tr } from '../lib/texts';
import { Form } from './account-form';
import { Row, Section } from './account-row';

/** How things stand with letters. */
interface Letters {
  available: boolean;
  mail: string;
}

/** Nothing where there are no letters: an address would do nothing. */
export function Mail({ then }: { then: () => void }) {
  const asked = useAnswer<Letters>('me/mail'),
    now = asked.answer;
  if (!now?.available) return null;
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
          then={() => {
            asked.again();
            then();
          }}
        />
      </Row>
    </Section>
  );
}
