// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Choosing with pictures: a game, one of the eight bots, and switches that say what they do. */
import { useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { GameUI } from '../games/board';
import { LEVELS, botTitle, character, levelOf } from '../lib/names';
import { tr } from '../lib/texts';
import { Face } from './face';

/** Arrows walk a group of radio buttons and choose what they come to, as everywhere. */
function walk(e: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key];
  if (!by) return;
  const all = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>('[role=radio]:not(:disabled)')],
    to = all.at((all.indexOf(e.target as HTMLElement) + by) % all.length);
  if (!to) return;
  e.preventDefault();
  e.stopPropagation();
  to.click();
  to.focus();
}

/** One of several, each a picture or a few words; only the chosen one is on the way of the Tab key. */
export function Radios<Value extends string>({
  label,
  cls,
  values,
  value,
  set,
  off = () => false,
  children,
}: {
  label: string;
  cls: string;
  values: readonly Value[];
  value: Value;
  set: (value: Value) => void;
  off?: (value: Value) => boolean;
  children: (value: Value) => ComponentChildren;
}) {
  const group = useRef<HTMLDivElement>(null),
    entry = values.includes(value) ? value : values.find((v) => !off(v));
  return (
    <div ref={group} class={cls} role="radiogroup" aria-label={label} onKeyDown={walk}>
      {values.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === value}
          class={one === value ? 'on' : ''}
          tabIndex={one === entry ? 0 : -1}
          disabled={off(one)}
          onClick={() => set(one)}
        >
          {children(one)}
        </button>
      ))}
    </div>
  );
}

/** A game with its picture, as one of the radio buttons of a group. */
export const GameFace = ({ ui, children }: { ui: GameUI; children?: ComponentChildren }) => (
  <>
    <span class="art">
      <ui.Art />
    </span>
    <span class="gt">
      <b>{ui.short()}</b>
      {children && <small>{children}</small>}
    </span>
  </>
);

/** The eight, to choose one. `bot` may be none of them: then none is marked. */
export const FacePicker = ({ bot, set }: { bot: string; set: (bot: (typeof LEVELS)[number]) => void }) => (
  <Radios label={tr('Which bot?')} cls="faces" values={LEVELS} value={bot as (typeof LEVELS)[number]} set={set}>
    {(one) => (
      <>
        <Face who={{ name: '', bot: one }} />
        <small aria-hidden="true">{character(levelOf(one)).name}</small>
        <span class="unseen">
          {tr('{bot}, level {n} of {max}', { bot: botTitle(one), n: levelOf(one), max: LEVELS.length })}
        </span>
      </>
    )}
  </Radios>
);

/** A switch; its whole row is the target. Where it cannot be used it says why, and stays on the way of the keyboard. */
export const SwitchRow = ({
  title,
  note,
  why,
  on,
  change,
}: {
  title: string;
  note: string;
  why?: string;
  on: boolean;
  change: (on: boolean) => void;
}) => (
  <label class={`rw switch-row ${why ? 'off' : ''}`}>
    <span>
      <b>{title}</b>
      <small>{why || note}</small>
    </span>
    <input
      type="checkbox"
      role="switch"
      checked={on && !why}
      aria-disabled={why ? true : undefined}
      onChange={(e) => {
        if (why) e.currentTarget.checked = false;
        else change(e.currentTarget.checked);
      }}
    />
  </label>
);
