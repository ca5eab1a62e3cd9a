// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A word from the system when it is one's turn and the page is not in sight. Only for who wants it. */
import { set, settings } from './page';
import { tr } from './texts';

const possible = typeof Notification !== 'undefined';

/** Switch it on or off; the browser asks for leave, and where it is refused it stays off. */
export async function allowNotices(on: boolean): Promise<void> {
  set({ notices: on && possible && (await Notification.requestPermission()) === 'granted' });
}

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
