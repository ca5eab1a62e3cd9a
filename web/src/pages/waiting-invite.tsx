// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** To bring somebody to a table: a code for a phone, a link, and what the system has for sharing. */
import { useMemo, useRef } from 'preact/hooks';
import { qr } from '../draw/qr';
import { titleOf } from '../games/index';
import { tr } from '../lib/texts';
import { useCopied } from '../ui/copied';
import { Button, Panel } from '../ui/kit';

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

/** The link without what a browser adds by itself; its end is what one would read out. */
export function Invite({ link, game }: { link: string; game: string }) {
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
    </Panel>
  );
}
