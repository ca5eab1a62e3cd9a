// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A word from the system when it is one's turn and the page is not in sight. Only for who wants it. */
import { set, settings } from './page';
import { tr } from './texts';

/** Some browsers know no notices at all, others none outside of installed pages. */
const possible = typeof Notification !== 'undefined';

/** Switch it on or off; the browser asks for leave, and where it is refused it stays off. */
export async function allowNotices(on: boolean): Promise<void> {
  set({ notices: on && possible && (await Notification.requestPermission()) === 'granted' });
}

/**
 * One's turn, told by the system. The tag makes a new one replace the last: nobody wants a
 * pile of them.
 */
export function notice(game: string): void {
  if (!settings.value.notices || !document.hidden || !possible || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(tr('Your turn'), { body: game, icon: 'icon.svg', tag: 'turn' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    /* some phones allow it to service workers only */
  }
}
