// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** For whoever waits for the engine in this browser: it does not come, as another page has it. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
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
  return late.value && !engine().up.value ? (
    <Strip icon="ui-hourglass" kind="wait" fact={tr('The engine is busy in another page.')}>
      {tr('Close the other pages of Bergfried in this browser; this one goes on by itself.')}
    </Strip>
  ) : null;
}
