// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** For whoever waits for the engine in this browser: it does not come, mostly as another page has it. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { elsewhere } from '../lib/link';
import { engine } from '../lib/page';
import { tr } from '../lib/texts';
import { Failure, Strip } from './kit';

/** Has it been so many milliseconds since this was first shown? */
export function useLate(ms: number): boolean {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, ms);
    return () => clearTimeout(timer);
  }, []);
  return late.value;
}

/** Why nothing happens, once one has waited long enough to wonder; nothing while the engine is there. */
export function Late() {
  const late = useLate(2500);
  if (!late || engine().up.value) return null;
  return engine().failed.value ? (
    <Failure fact={tr('The engine cannot start here.')}>
      {tr('We keep retrying. If that does not help, reload the page or try another browser.')}
    </Failure>
  ) : !elsewhere.value ? (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('Loading the engine…')} />
  ) : (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('The engine is busy in another tab.')}>
      {tr('Close the other Bergfried tabs in this browser; this one will continue by itself.')}
    </Strip>
  );
}
