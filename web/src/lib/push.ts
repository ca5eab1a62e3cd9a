// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Word from the server while no page is open. The browser's push service brings it to the
 * worker (public/sw.js), sealed for this browser alone. The server forgets a browser together
 * with its cookie: so after whatever changes that, it is told again.
 */
import { keep, kept } from './kept';
import { api, set } from './page';
import { language, tr } from './texts';

/** What somebody may get word of, by name. */
export type Kind = 'turn' | 'invitation' | 'end' | 'round';

/** How things stand, for the person and for this browser. */
export interface Standing {
  available: boolean;
  key: string;
  browsers: number;
  here: boolean;
  push: Kind[];
  letters: boolean;
  address: boolean;
  mail: Kind[];
}

/** Why this browser cannot take any, and what to do; '' if it can. */
export function obstacle(): string {
  if (!isSecureContext) return tr('Browsers allow this only on pages with https.');
  if (!('serviceWorker' in navigator) || typeof PushManager === 'undefined' || typeof Notification === 'undefined')
    return tr('This browser cannot do it. On a phone, add the page to the home screen first.');
  if (Notification.permission === 'denied')
    return tr('You have blocked notifications from this site. Allow them in the browser’s settings.');
  return '';
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration();

const tell = (sub: PushSubscription): Promise<Standing> => {
  const { endpoint, keys } = sub.toJSON();
  return api<Standing>('me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang: language.value });
};

/** The one that there is, or a new one: after another key of the server's the old one is of no use. */
async function subscription(at: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const there = await at.pushManager.getSubscription();
  if (there && kept('push') === key) return there;
  await there?.unsubscribe();
  return at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** On a click: the browser asks for leave. Null, if that was refused, or the browser has no service for it. */
export async function begin(key: string): Promise<Standing | null> {
  const at = await worker();
  if (!at || (await Notification.requestPermission()) !== 'granted') return null;
  const sub = await subscription(at, key).catch(() => null);
  if (!sub) return null;
  const now = await tell(sub);
  keep('push', key);
  // what a page that is open can tell by itself does not come from the server
  set({ notices: true });
  return now;
}

/** No more word to this browser, whoever uses it. */
export async function end(): Promise<void> {
  keep('push', '');
  await (await (await worker())?.pushManager?.getSubscription())?.unsubscribe().catch(() => {});
}

/** This browser is told to the server again, if it takes word and the server does not know. */
export async function renew(): Promise<void> {
  const key = kept('push');
  if (!key || obstacle() || Notification.permission !== 'granted') return;
  try {
    const at = await worker(),
      now = await api<Standing>('me/push');
    if (!at || !now.available || (now.here && now.key === key)) return;
    await tell(await subscription(at, now.key));
    keep('push', now.key);
  } catch {
    /* next time */
  }
}
