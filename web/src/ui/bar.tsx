// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The bar on top of every page, with language, light or dark, and the menu. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { withPad } from '../games/index';
import { invitations, learnInvitations } from '../lib/friends';
import { me, path, set, setTheme, settings, theme } from '../lib/page';
import { language, languages, speak, tr, trn, type Language } from '../lib/texts';
import { allowNotices } from '../lib/notice';
import { sound } from '../lib/sound';
import { Icon, Segments, Switch, Tool, Trouble } from './kit';
import { personName } from '../lib/names';

/** How fast others' moves are shown. */
const paces = (): [pace: number, words: string][] => [
  [1.5, tr('calm')],
  [1, tr('normal')],
  [0.5, tr('quick')],
  [0, tr('at once')],
];

/** Where nothing moves there is no pace, either. */
export const Pace = () => (
  <Segments
    label={tr('Pace of other players’ moves')}
    values={paces()}
    value={settings.value.pace}
    set={(pace) => set({ pace })}
    disabled={!settings.value.motion}
  />
);

/** Something to switch on or off, here and on the page of settings. */
export interface Like {
  name: 'confirm' | 'aids' | 'sound' | 'notices' | 'motion';
  title: string;
  change: (on: boolean) => void;
}

export const likes = (): Like[] => [
  { name: 'confirm', title: tr('Ask before each move'), change: (confirm) => set({ confirm }) },
  { name: 'aids', title: tr('Show what is left and what fits'), change: (aids) => set({ aids }) },
  {
    name: 'sound',
    title: tr('Sounds'),
    change: (on) => {
      set({ sound: on });
      // heard at once, so that one knows what it is, and the browser allows sounds from this click on
      sound('bell');
    },
  },
  {
    name: 'notices',
    title: tr('Notify me when it is my turn and the page is hidden'),
    change: (on) => void allowNotices(on),
  },
  { name: 'motion', title: tr('Animations'), change: (motion) => set({ motion }) },
];

/** All pages and all settings. A dialog that is not modal: what stands behind it can still be used. */
function Menu({ close }: { close: () => void }) {
  const failed = useSignal(false);
  const choose = (code: Language): void => {
    failed.value = false;
    // a language is a file: offline it may not be had, and the page goes on in the one it has
    speak(code).catch(() => {
      failed.value = true;
    });
  };
  return (
    <div
      class="menu panel"
      role="dialog"
      aria-label={tr('Menu')}
      onClick={(e) => (e.target as Element).closest('a') && close()}
    >
      <nav class="list">
        <a href="#/">{tr('Games')}</a>
        <a href="#/mine">{tr('My games')}</a>
        <a href="#/lobby">{tr('Open tables')}</a>
        <a href="#/daily">{tr('Daily deal')}</a>
        <a href="#/cups">{tr('Tournaments')}</a>
        {me.value && <a href="#/friends">{tr('Friends')}</a>}
        <a href="#/archive">{tr('Finished games')}</a>
        {me.value && <a href="#/ladder">{tr('Leaderboard')}</a>}
        {me.value && <a href="#/badges">{tr('Badges')}</a>}
        <a href="#/replay">{tr('Replay a record')}</a>
        {withPad.length > 0 && <a href="#/helper">{tr('Score helper')}</a>}
        <a href="#/learn">{tr('Learn')}</a>
        <a href="#/puzzle">{tr('Puzzles')}</a>
        <a href="#/bots">{tr('Eight at your table')}</a>
        <a href="#/rules">{tr('Rules and rulings')}</a>
        {me.value?.moderator && <a href="#/care">{tr('Moderation')}</a>}
        <a href="#/me">{me.value ? tr('Account: {name}', { name: personName(me.value.name) }) : tr('Account')}</a>
      </nav>
      <fieldset>
        <legend>{tr('Language')}</legend>
        <div class="row">
          {(Object.keys(languages) as Language[]).map((code) => (
            <button
              type="button"
              class={`btn ${language.value === code ? 'do' : ''}`}
              lang={code}
              aria-pressed={language.value === code}
              onClick={() => choose(code)}
            >
              {languages[code]}
            </button>
          ))}
        </div>
        {failed.value && <Trouble text={tr('This language cannot be loaded right now.')} />}
      </fieldset>
      <fieldset>
        <legend>{tr('At the table')}</legend>
        {likes().map(({ name, title, change }) => (
          <Switch key={name} on={settings.value[name]} change={change}>
            {title}
          </Switch>
        ))}
        <p class="small dim">{tr('Pace of other players’ moves')}</p>
        <Pace />
      </fieldset>
    </div>
  );
}

/** Somebody has asked you to their table: a way there, and how many wait. */
function Invited() {
  const n = invitations.value.length,
    at = path.value;
  // one may have sat down there meanwhile, or the game has begun without one
  useEffect(() => {
    if (invitations.peek().length) void learnInvitations();
  }, [at]);
  if (!n) return null;
  const words = trn('{n} invitation', '{n} invitations', n);
  return (
    <a class="tool asked" href="#/friends" aria-label={words} title={words}>
      <Icon id="ui-people" />
      <span class="badge" aria-hidden="true">
        {n}
      </span>
    </a>
  );
}

/** The bar of a page: `where` says where one is, `children` are tools of the page itself. */
export function Bar({ where, children }: { where?: ComponentChildren; children?: ComponentChildren }) {
  const open = useSignal(false),
    opener = useRef<HTMLButtonElement>(null);
  // the keyboard goes back to what opened the menu, or it would be lost with it
  const close = (): void => {
    open.value = false;
    opener.current?.focus();
  };
  // whoever points elsewhere has done with the menu
  useEffect(() => {
    if (!open.value) return;
    const outside = (e: Event): void => {
      if (!opener.current?.parentElement?.contains(e.target as Node)) open.value = false;
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [open.value]);
  return (
    <header class="bar" onKeyDown={(e) => open.value && e.key === 'Escape' && close()}>
      <a class="brand" href="#/" aria-label="Bergfried">
        <Icon id="brand" />
        <span>Bergfried</span>
      </a>
      <div class="where">{where}</div>
      <div class="sp" />
      {children}
      <Invited />
      {/* in short: the names of the others would need their letters, too */}
      <select
        class="tool hide-s"
        aria-label={tr('Language')}
        value={language.value}
        onChange={(e) => void speak(e.currentTarget.value as Language).catch(() => {})}
      >
        {(Object.keys(languages) as Language[]).map((code) => (
          <option value={code} lang={code} title={languages[code]}>
            {code.toUpperCase()}
          </option>
        ))}
      </select>
      <Tool icon="ui-theme" label={tr('Theme')} onClick={() => setTheme(theme.value === 'dark' ? 'light' : 'dark')} />
      <button
        ref={opener}
        type="button"
        class="tool"
        aria-label={tr('Menu')}
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon id="ui-menu" />
      </button>
      {open.value && <Menu close={close} />}
    </header>
  );
}
