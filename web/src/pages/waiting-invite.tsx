// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** To bring somebody to a table: a code for a phone, a link, and what the system has for sharing. */
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { qr } from '../draw/qr';
import { titleOf } from '../games/index';
import { useAnswer } from '../lib/answer';
import { invite, type Friends } from '../lib/friends';
import { reasonOf } from '../lib/link';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import { language, sentenceOf, tr } from '../lib/texts';
import { announce } from '../lib/told';
import { useCopied } from '../ui/copied';
import { Button, Panel, Trouble } from '../ui/kit';
import { Form } from './account-form';

/** Dark on light in both themes, with the margin that readers need: phones do not read it otherwise. */
function Code({ text }: { text: string }) {
  const code = useMemo(() => qr(text), [text]);
  if (!code) return null;
  const n = code.length,
    dark = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" viewBox={`-4 -4 ${n + 8} ${n + 8}`} role="img" aria-label={tr('QR code of the link')}>
      <path fill="#fff" d={`M-4-4h${n + 8}v${n + 8}h${-n - 8}z`} />
      <path fill="#111" d={dark} />
    </svg>
  );
}

/** Somebody by name: those you follow who are here are one press away. They see it at once, or when they come. */
function ByName({ table, seated }: { table: string; seated: readonly string[] }) {
  const account = !!me.value && !me.value.guest,
    friends = useAnswer<Friends>(account ? 'me/friends' : null).answer?.friends ?? [],
    asked = useSignal<readonly string[]>([]),
    failed = useSignal('');
  const ask = async (name: string): Promise<void> => {
    failed.value = '';
    await invite(table, name);
    asked.value = [...asked.value, name];
    announce(tr('{name} has been invited.', { name: personName(name) }));
  };
  const here = friends.filter((f) => f.here && !asked.value.includes(f.name) && !seated.includes(f.name));
  return (
    <div class="by-name">
      {here.length > 0 && (
        <div class="row">
          {here.map((f) => (
            <Button
              key={f.name}
              icon="ui-person"
              aria-label={tr('Invite {name}', { name: personName(f.name) })}
              onClick={() => void ask(f.name).catch((e) => (failed.value = sentenceOf(reasonOf(e))))}
            >
              {personName(f.name)}
            </Button>
          ))}
        </div>
      )}
      <Form
        what="invite"
        fields={[{ name: 'name', label: tr('Player’s name'), complete: 'off' }]}
        button={tr('Invite')}
        icon="ui-plus"
        ask={({ name = '' }) => ask(name.trim())}
      />
      {asked.value.length > 0 && (
        <p class="small dim">
          {tr('Invited: {names}', { names: new Intl.ListFormat(language.value).format(asked.value.map(personName)) })}
        </p>
      )}
      {failed.value && <Trouble text={failed.value} />}
    </div>
  );
}

/** The link without what a browser adds by itself; its end is what one would read out. */
export function Invite({
  link,
  game,
  table,
  seated,
}: {
  link: string;
  game: string;
  /** Where people may be invited by name, and who sits there; null where that cannot be done. */
  table: string | null;
  seated: readonly string[];
}) {
  const [copied, copy] = useCopied(),
    shown = useRef<HTMLElement>(null),
    end = link.lastIndexOf('/') + 1;
  const take = async (): Promise<void> => {
    // where the browser does not let it be copied, it is marked for the hand
    if (!(await copy(link)) && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  const share = (): void => {
    // whoever closes the sheet again has changed their mind
    navigator.share({ title: titleOf(game), text: tr('Join my table'), url: link }).catch(() => {});
  };
  return (
    <Panel title={tr('Invite somebody')}>
      <div class="invite">
        <Code text={link} />
        <div>
          <code class="lk" ref={shown}>
            {link.slice(0, end).replace(/^https?:\/\//, '')}
            <b>{link.slice(end)}</b>
          </code>
          <Button kind="wide" icon={copied ? 'ui-confirm' : 'ui-link'} onClick={() => void take()}>
            {copied ? tr('Copied') : tr('Copy the link')}
          </Button>
          {'share' in navigator && (
            <Button kind="wide" icon="ui-share" onClick={share}>
              {tr('Share')}
            </Button>
          )}
        </div>
      </div>
      {table && <ByName table={table} seated={seated} />}
    </Panel>
  );
}
