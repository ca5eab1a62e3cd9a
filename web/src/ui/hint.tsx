// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A hint in words, the same on every board: what to do, and why. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Hint, Reason } from '../games/board';
import type { View } from '../lib/protocol';
import { capital, say, tr, trn } from '../lib/texts';
import { seatName, viewNames } from '../lib/names';

/**
 * You see the hint you asked for, even where the dock fills the screen; when you have taken it,
 * or it is gone, everything is where it was. `box` is inside what scrolls.
 */
export function useInSight(asked: unknown): { box: RefObject<HTMLElement | null>; back: () => void } {
  const box = useRef<HTMLElement>(null),
    back = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!asked || !box.current) return;
    const dock = box.current.parentElement!,
      [y, page] = [dock.scrollTop, scrollY];
    back.current = () => {
      dock.scrollTop = y;
      scrollTo(scrollX, page);
      back.current = null;
    };
    box.current.scrollIntoView({ block: 'nearest' });
    return () => back.current?.();
  }, [asked]);
  return { box, back: () => back.current?.() };
}

/** With this many hints left, or fewer, you are told how many. */
const FEW = 3;

/** What to do: the move, and what follows it in the same turn. */
const moveWords = (hint: Hint, names: string[]): string =>
  capital([hint, ...(hint.then ?? [])].flatMap((m) => (m.say ? [say(m.say, names)] : [])).join('; '));

/** A sentence that may have places for another one and for the name of the other player. */
export const reasonWords = ({ say: said, rule }: Reason, other: string, names: readonly string[]): string =>
  say({ ...said, args: { ...said.args, other, rule: rule ? say(rule, names) : '' } }, names);

/** Why. Points are taken from somebody only where two play. */
const whyWords = ({ reason = [] }: Hint, view: View): string[] =>
  reason.map((r) => reasonWords(r, seatName(view, view.you === 0 ? 1 : 0), viewNames(view)));

/** Before there are none, and in a friendly way: more come by themselves. */
const leftWords = ({ left }: Hint): string =>
  left === undefined || left > FEW
    ? ''
    : left
      ? trn(
          '{n} more hint for now; a new one comes every few seconds.',
          '{n} more hints for now; a new one comes every few seconds.',
          left,
        )
      : tr('That was the last hint for now; a new one comes in a few seconds.');

/** All of it, for those who listen. */
export const hintWords = (hint: Hint, view: View): string =>
  [moveWords(hint, viewNames(view)), ...whyWords(hint, view), leftWords(hint)]
    .filter(Boolean)
    .join('. ')
    .replace(/\.\./g, '.');

/** And for those who see it. */
export const HintWords = ({ hint, view }: { hint: Hint; view: View }) => (
  <div class="hintwords">
    <p>{moveWords(hint, viewNames(view))}</p>
    {whyWords(hint, view).map((why) => (
      <p key={why} class="small">
        {why}
      </p>
    ))}
    {leftWords(hint) && <p class="small dim">{leftWords(hint)}</p>}
  </div>
);
