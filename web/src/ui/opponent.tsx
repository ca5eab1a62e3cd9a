// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who plays against you: eight steps of a stair, from the weakest to the strongest, in one control. */
import { useEffect, useRef } from 'preact/hooks';
import { LEVELS, character } from '../lib/names';
import { tr } from '../lib/texts';
import { Face } from './face';
import { Icon } from './kit';

const MOST = LEVELS.length;

/** What a key does to a slider, as everywhere: by one, by a few, to an end. */
const steps: Record<string, (level: number) => number> = {
  ArrowLeft: (n) => n - 1,
  ArrowDown: (n) => n - 1,
  ArrowRight: (n) => n + 1,
  ArrowUp: (n) => n + 1,
  PageDown: (n) => n - 3,
  PageUp: (n) => n + 3,
  Home: () => 1,
  End: () => MOST,
};

/** Whoever only scrolls past does not choose: the wheel is the control's if it has the focus, or if the page has nowhere to go. */
const scrollsPast = (own: Element): boolean =>
  !own.contains(document.activeElement) && document.documentElement.scrollHeight > innerHeight;

/** `label` says for what, where there are several of them on a page. */
export function Opponent({ level, choose, label }: { level: number; choose: (level: number) => void; label: string }) {
  const { name, role } = character(level),
    box = useRef<HTMLDivElement>(null);
  const to = (wanted: number): void => choose(Math.min(MOST, Math.max(1, wanted)));
  // not as an attribute: that would be a listener that cannot keep the page from scrolling
  useEffect(() => {
    const own = box.current!;
    const turn = (e: WheelEvent): void => {
      if (!e.deltaY || scrollsPast(own)) return;
      e.preventDefault();
      to(level + (e.deltaY < 0 ? 1 : -1));
    };
    own.addEventListener('wheel', turn, { passive: false });
    return () => own.removeEventListener('wheel', turn);
  }, [level]);
  const onKeyDown = (e: KeyboardEvent): void => {
    const step = steps[e.key];
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    to(step(level));
  };
  return (
    <div class="lvl" role="group" aria-label={label} ref={box}>
      <button type="button" aria-label={tr('Weaker')} disabled={level === 1} onClick={() => to(level - 1)}>
        <Icon id="ui-prev" />
      </button>
      <span
        class="sl"
        role="slider"
        tabIndex={0}
        aria-label={tr('Opponent')}
        aria-valuemin={1}
        aria-valuemax={MOST}
        aria-valuenow={level}
        aria-valuetext={tr('{name}, {role}, level {n} of {total}', { name, role, n: level, total: MOST })}
        onKeyDown={onKeyDown}
      >
        <Face who={{ name: '', bot: LEVELS[level - 1]! }} />
        <span class="t">
          <b>{name}</b>
          <span>{role}</span>
        </span>
        <Stair level={level} choose={to} />
      </span>
      <button type="button" aria-label={tr('Stronger')} disabled={level === MOST} onClick={() => to(level + 1)}>
        <Icon id="ui-next" />
      </button>
    </div>
  );
}

/** How strong somebody is at a glance; a tap on a step chooses it, which the slider does for everybody else. */
export const Stair = ({ level, choose }: { level: number; choose?: (level: number) => void }) => (
  <span class="stair" aria-hidden="true">
    {LEVELS.map((bot, i) => (
      <i key={bot} class={i < level ? 'on' : ''} onClick={choose && (() => choose(i + 1))}>
        <u />
      </i>
    ))}
  </span>
);
