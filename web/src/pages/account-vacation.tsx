// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Vacation: for so many days one's clocks stand still in games over days. */
import { useSignal } from '@preact/signals';
import { reasonFor, useAnswer } from '../lib/answer';
import { api } from '../lib/page';
import { dateOf, sentenceOf, tr, trn } from '../lib/texts';
import { announce } from '../lib/told';
import { Button, Trouble } from '../ui/kit';
import { Form } from './account-form';
import { Row, Section } from './account-row';

/** How things stand with one's vacation. */
interface VacationInfo {
  days: number;
  left: number;
  from?: number;
  until?: number;
}

/** Days that one may begin with. */
const USUAL = 7;

export function Vacation() {
  const asked = useAnswer<VacationInfo>('me/vacation'),
    failed = useSignal(''),
    now = asked.answer;
  if (!now) return null;
  const end = async (): Promise<void> => {
    failed.value = '';
    try {
      await api('me/vacation/end', {});
      announce(tr('Your vacation has ended.'));
    } catch (e) {
      failed.value = sentenceOf(reasonFor(e));
    }
    asked.again();
  };
  const left = trn('{n} day left this year', '{n} days left this year', now.left);
  return (
    <Section id="vacation" title={tr('Vacation')}>
      {now.until !== undefined ? (
        <div class="rw">
          <span>
            <b>{tr('You are on vacation until {date}', { date: dateOf(now.until) })}</b>
            <small>{left}</small>
          </span>
          <Button onClick={() => void end()}>{tr('End it now')}</Button>
        </div>
      ) : (
        <Row title={tr('Your clocks stand still')} state={left} button={tr('Begin')}>
          <Form
            what="vacation"
            fields={[
              {
                name: 'days',
                label: tr('How many days?'),
                complete: 'off',
                given: String(Math.min(USUAL, now.left)),
                note: tr(
                  'In games with days per turn, nobody waits in vain: others see when you will be back. Every day that has begun counts, at least one.',
                ),
              },
            ]}
            button={tr('Begin the vacation')}
            done={tr('You are on vacation.')}
            then={asked.again}
          />
        </Row>
      )}
      {failed.value && <Trouble text={failed.value} />}
    </Section>
  );
}
