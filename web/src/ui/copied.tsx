// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** To copy a text by a button, which says for a moment that it is done. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { tr } from '../lib/texts';
import { announce } from '../lib/told';
import { Button } from './kit';

/** So long the button says "Copied", in milliseconds. */
const A_MOMENT = 2000;

/** Was something copied just now? And to copy: false where the browser does not allow it. */
export function useCopied(): [boolean, (text: string, told?: string) => Promise<boolean>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), A_MOMENT);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string, told = tr('Copied')): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    announce(told);
    return true;
  };
  return [copied, copy];
}

/** A text to take along: where the browser does not let it be copied, it is marked for the hand. */
export function CopyRow({ text, label }: { text: string; label: string }) {
  const [copied, copy] = useCopied(),
    input = useRef<HTMLInputElement>(null);
  const take = async (): Promise<void> => {
    if (!(await copy(text))) input.current?.select();
  };
  return (
    <div class="row nw">
      <input
        ref={input}
        class="in grow"
        readOnly
        value={text}
        aria-label={label}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Button icon={copied ? 'ui-confirm' : 'ui-link'} onClick={() => void take()}>
        {copied ? tr('Copied') : tr('Copy')}
      </Button>
    </div>
  );
}
