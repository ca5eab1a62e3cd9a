// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Word when no page is open: whether this browser takes it, and of what, there and by mail. */
import { useSignal } from '@preact/signals';
import { reasonFor, useAnswer } from '../lib/answer';
import { api } from '../lib/page';
import { begin, end, obstacle, type Kind, type Standing } from '../lib/push';
import { language, sentenceOf, tr } from '../lib/texts';
import { SwitchRow } from '../ui/choose';
import { Switch, Trouble } from '../ui/kit';

/** Each kind, and when there is word of it. */
const kinds = (): [kind: Kind, title: string, note: string][] => [
  ['turn', tr('Your turn'), tr('a game is waiting for you')],
  ['invitation', tr('Invitations'), tr('somebody asks you to play')],
  ['end', tr('The end of a game'), tr('when you did not see it')],
  ['round', tr('Tournament rounds'), tr('your next table is ready')],
];

/** Why there is none in this browser: the server's reasons before its own. */
const whyNot = (now: Standing): string => (now.available ? obstacle() : tr('this server sends none'));

export function Notices({ guest }: { guest: boolean }) {
  const asked = useAnswer<Standing>('me/push'),
    changed = useSignal<Standing | null>(null),
    failed = useSignal(''),
    now = changed.value ?? asked.answer;
  if (!now) return null;
  const attempt = async (what: () => Promise<Standing | null>): Promise<void> => {
    failed.value = '';
    try {
      const then = await what();
      if (then) changed.value = then;
      else failed.value = obstacle() || tr('This browser has no push service, or you have not allowed it.');
    } catch (e) {
      failed.value = sentenceOf(reasonFor(e));
    }
  };
  const here = (on: boolean): void =>
    void attempt(async () => {
      if (on) return begin(now.key);
      await end();
      return api<Standing>('me/push/drop', {});
    });
  const choose = (kind: Kind, by: 'push' | 'mail', on: boolean): void =>
    void attempt(() => api<Standing>('me/notices', { kind, by, on: on ? 'yes' : 'no', lang: language.value }));
  const letters = now.letters && !guest;
  return (
    <>
      <SwitchRow
        title={tr('In this browser')}
        note={tr('also when no page is open')}
        why={whyNot(now) || undefined}
        on={now.here}
        change={here}
      />
      {(now.available || letters) &&
        kinds().map(([kind, title, note]) => (
          <div key={kind} class="rw of-kind" role="group" aria-labelledby={`notice-${kind}`}>
            <span>
              <b id={`notice-${kind}`}>{title}</b>
              <small>{note}</small>
            </span>
            <span class="by">
              {now.available && (
                <Switch on={now.push.includes(kind)} off={!now.browsers} change={(on) => choose(kind, 'push', on)}>
                  {tr('Browser')}
                </Switch>
              )}
              {letters && (
                <Switch on={now.mail.includes(kind)} off={!now.address} change={(on) => choose(kind, 'mail', on)}>
                  {tr('Mail')}
                </Switch>
              )}
            </span>
          </div>
        ))}
      {letters && (
        <p class="dim">
          {now.address
            ? tr('By mail you get one letter a day at most, with everything in it.')
            : tr('For letters, add a mail address first.')}
        </p>
      )}
      {failed.value && <Trouble text={failed.value} />}
    </>
  );
}
