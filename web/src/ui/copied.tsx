// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** To copy a text by a button, which says for a moment that it is done. */
import { useEffect, useState } from 'preact/hooks';
import { tr } from '../lib/texts';
import { announce } from '../lib/told';

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
