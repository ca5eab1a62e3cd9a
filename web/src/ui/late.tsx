// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** For whoever waits for the engine in this browser: it does not come, mostly as another page has it. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { elsewhere } from '../lib/link';
import { engine } from '../lib/page';
import { tr } from '../lib/texts';
import { Strip } from './kit';

export function Late() {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, 2500);
    return () => clearTimeout(timer);
  }, []);
  if (!late.value || engine().up.value) return null;
  return engine().failed.value ? (
    <Strip icon="ui-warning" kind="err" fact={tr('The engine cannot start here.')}>
      {tr('We keep retrying. If that does not help, reload the page or try another browser.')}
    </Strip>
  ) : !elsewhere.value ? (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('Loading the engine…')} />
  ) : (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('The engine is busy in another tab.')}>
      {tr('Close the other Bergfried tabs in this browser; this one will continue by itself.')}
    </Strip>
  );
}
