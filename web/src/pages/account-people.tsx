// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Whom you have muted or blocked, with a way back. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { reasonOf } from '../lib/link';
import { personName } from '../lib/names';
import { server } from '../lib/page';
import { learnShunned, shun, shunned, type Shunned } from '../lib/shunned';
import { sentenceOf, tr } from '../lib/texts';
import { Button, Trouble } from '../ui/kit';
import { Section } from './account-row';

/** Not there while it has nobody: most people never need it. */
export function Shunning() {
  const failed = useSignal('');
  useEffect(() => void learnShunned(server()), []);
  const forgive = async ({ name, mute, block }: Shunned): Promise<void> => {
    failed.value = '';
    try {
      if (block) await shun(server(), name, 'block', false);
      if (mute) await shun(server(), name, 'mute', false);
    } catch (e) {
      failed.value = sentenceOf(reasonOf(e));
    }
  };
  if (!shunned.value.length && !failed.value) return null;
  return (
    <Section id="people" title={tr('Muted and blocked')}>
      {shunned.value.map((s) => (
        <div class="rw" key={s.name}>
          <span>
            <b>{personName(s.name)}</b>
            <small>
              {s.block ? tr('blocked: you never sit with them') : tr('muted: you do not see what they say')}
            </small>
          </span>
          <Button
            onClick={() => void forgive(s)}
            aria-label={
              s.block
                ? tr('Unblock {name}', { name: personName(s.name) })
                : tr('Unmute {name}', { name: personName(s.name) })
            }
          >
            {s.block ? tr('Unblock') : tr('Unmute')}
          </Button>
        </div>
      ))}
      {failed.value && <Trouble text={failed.value} />}
    </Section>
  );
}
