// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The small parts of every page. Their looks stand in style/ui.css. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { tr } from '../lib/texts';
import { announce } from '../lib/told';

/** A symbol of the sprite; ornament, so a label stands beside it. */
export const Icon = ({ id, cls = '' }: { id: string; cls?: string }) => (
  <svg class={`i ${cls}`} aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
);

/** Whatever else is given goes to the button itself: `aria-pressed`, `type` and the like. */
interface ButtonProps {
  /** A symbol before the words, by its name in the sprite. */
  icon?: string;
  kind?: string;
  label?: string;
  disabled?: boolean;
  children?: ComponentChildren;
  onClick?: (e: MouseEvent) => void;
  [attribute: string]: unknown;
}

/** `label` is for one that shows only a symbol. */
export const Button = ({ icon, kind = '', label, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    class={`btn ${kind} ${children ? '' : 'sq'}`}
    aria-label={label}
    title={label}
    {...(rest as object)}
  >
    {icon && <Icon id={icon} />}
    {children}
  </button>
);

/** A button of the bar: flat, and mostly a symbol. Its label is what a pointer and a screen reader get. */
export const Tool = ({ icon, label, children, ...rest }: ButtonProps) => (
  <button type="button" class="tool" aria-label={label} title={label} {...(rest as object)}>
    {icon && <Icon id={icon} />}
    {children}
  </button>
);

/** A box with a heading; `aside` stands at the right end of that. */
export const Panel = ({
  title,
  aside,
  children,
  cls = '',
}: {
  title?: ComponentChildren;
  aside?: ComponentChildren;
  children: ComponentChildren;
  cls?: string;
}) => (
  <section class={`panel ${cls}`}>
    {title && (
      <div class="h">
        <h3>{title}</h3>
        {aside}
      </div>
    )}
    <div class="b">{children}</div>
  </section>
);

/** A tick to turn something on or off; the words beside it can be hit as well, which a thumb needs. */
export const Switch = (p: {
  on: boolean;
  off?: boolean;
  change: (on: boolean) => void;
  children: ComponentChildren;
}) => (
  <label class={`switch ${p.off ? 'off' : ''}`}>
    <input type="checkbox" checked={p.on} disabled={p.off} onChange={(e) => p.change(e.currentTarget.checked)} />
    <span>{p.children}</span>
  </label>
);

/** One of a few, side by side. */
export const Segments = <Value extends string | number>({
  label,
  values,
  value,
  set,
  disabled,
}: {
  label: string;
  values: readonly (readonly [value: Value, words: string])[];
  value: Value;
  set: (value: Value) => void;
  disabled?: boolean;
}) => (
  <div class="seg" role="group" aria-label={label}>
    {values.map(([one, words]) => (
      <button
        key={one}
        type="button"
        class={one === value ? 'on' : ''}
        aria-pressed={one === value}
        disabled={disabled}
        onClick={() => set(one)}
      >
        {words}
      </button>
    ))}
  </div>
);

export interface SelectProps {
  value: string;
  /** What can be chosen, each with its words. */
  values: readonly (readonly [value: string, words: string])[];
  set: (value: string) => void;
  cls?: string;
  [attribute: string]: unknown;
}

/** One of several. The browser's own list: phones and screen readers know best how to show it. */
export const Select = ({ values, set, cls = '', ...rest }: SelectProps) => (
  <select class={`in ${cls}`} {...(rest as object)} onChange={(e) => set(e.currentTarget.value)}>
    {values.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </select>
);

/** A page that has nothing to show yet but a word about what it waits for. */
export const Pending = ({ children }: { children: ComponentChildren }) => (
  <main class="narrow">
    <p class="dim">{children}</p>
  </main>
);

/** The way out of a page on which there is nothing to do. */
export const BackToGames = () => (
  <a class="btn" href="#/">
    {tr('Back to the games')}
  </a>
);

/** Arrows walk the tabs of a list, and open what they come to. */
function walkTabs(e: KeyboardEvent): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (!by) return;
  // found where they stand, so that any list of tabs can use this
  const tabs = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>('[role=tab]')],
    to = tabs.at((tabs.indexOf(e.target as HTMLElement) + by) % tabs.length)!;
  e.preventDefault();
  e.stopPropagation();
  to.click();
  to.focus();
}

/** One tab of several; names are the caller's. */
interface Tab<Name> {
  name: Name;
  text: ComponentChildren;
  /** The id of what it shows. */
  shows?: string;
}

/** Tabs, one of them open. */
export const TabList = <Name extends string | number>({
  label,
  cls = '',
  tabs,
  open,
  onOpen,
}: {
  label: string;
  cls?: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
}) => (
  <div class={`tabs ${cls}`} role="tablist" aria-label={label} onKeyDown={walkTabs}>
    {tabs.map(({ name, text, shows }) => (
      <button
        key={name}
        type="button"
        role="tab"
        aria-selected={name === open}
        aria-controls={shows}
        tabIndex={name === open ? 0 : -1}
        class={name === open ? 'on' : ''}
        onClick={() => onOpen(name)}
      >
        {text}
      </button>
    ))}
  </div>
);

/** What went wrong, told where it did. */
export const Trouble = ({ text, id }: { text: string; id?: string }) => (
  <p class="bad" id={id} role="alert">
    <Icon id="ui-warning" />
    {text}
  </p>
);

/** A notice under the bar: one at a time, with what one can do. A status that comes with its text is not read by all, so it is told. */
export function Strip({
  icon,
  kind = '',
  fact,
  children,
  action,
}: {
  icon: string;
  kind?: string;
  fact: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}) {
  // an error is an alert by its role and is read by itself; told as well, it would be heard twice
  useEffect(() => {
    if (kind !== 'err') announce(fact);
  }, [kind, fact]);
  return (
    <p class={`strip-m ${kind}`} role={kind === 'err' ? 'alert' : undefined}>
      <Icon id={icon} cls="l" />
      <span>
        <b>{fact}</b> {children}
      </span>
      {action}
    </p>
  );
}

/** What went wrong with the page as a whole. */
export const Failure = (props: { fact: string; children?: ComponentChildren; action?: ComponentChildren }) => (
  <Strip icon="ui-warning" kind="err" {...props} />
);

/** Drawings are text made by pure functions of our own tables, never of anything that came over the network. */
export const Drawing = ({ svg, ...rest }: { svg: string; [attribute: string]: unknown }) => (
  <g {...(rest as object)} dangerouslySetInnerHTML={{ __html: svg }} />
);
