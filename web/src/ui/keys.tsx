// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All the keys of a board, in a small window over it. */
import { tr } from '../lib/texts';
import { Dialog } from './dialog';

/** `keys` has what is pressed ("N P", "Shift R": a space between them) and what it does. */
export const Keys = ({ keys, close }: { keys: [string, string][]; close: () => void }) => (
  <Dialog title={tr('Keys')} cls="keys" close={close} pressed={(key) => key === '?' && close()}>
    <dl class="b">
      {keys.map(([pressed, does]) => (
        <div key={pressed}>
          <dt>
            {pressed.split(' ').map((k) => (
              <kbd class="kbd">{k}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
