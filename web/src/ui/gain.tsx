// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What a move brings, the same way on every board: "+3" is yours at once; what comes only at
 * the end of the game, or is not certain, has the word "later" and an hourglass.
 */
import { signed } from '../games/board';
import type { Gain } from '../lib/protocol';
import { tr } from '../lib/texts';
import { Icon } from './kit';

/** Both together, for those who compare moves. */
export const whole = (gain: Gain): number => gain.now + gain.later;

/** The same for all moves. */
export const wholes = (worth: ReadonlyMap<string, Gain> | undefined): ReadonlyMap<string, number> | undefined =>
  worth && new Map([...worth].map(([move, gain]) => [move, whole(gain)]));

/**
 * What is worth showing. What had been expected and is scored now is no loss: then only the
 * points are shown.
 */
export function shares({ now, later }: Gain): Partial<Gain> {
  if (later > 0) return now ? { now, later } : { later };
  return later < 0 && now <= 0 ? (now ? { now, later } : { later }) : { now };
}

/** In words, for buttons and for those who listen: "+3", "later +2", "+3, later +2". */
export function gainWords(gain: Gain): string {
  const { now, later } = shares(gain);
  return [
    ...(now === undefined ? [] : [signed(now)]),
    ...(later === undefined ? [] : [tr('later {points}', { points: signed(later) })]),
  ].join(', ');
}

/** The same to be seen; nothing where nothing is gained. */
export function Gained({ gain, cls = '' }: { gain: Gain; cls?: string }) {
  const { now, later } = shares(gain);
  return (
    <span class={`gain ${cls}`} title={gainWords(gain)}>
      {now !== undefined && <b>{signed(now)}</b>}
      {later !== undefined && (
        <span class="later">
          <Icon id="ui-hourglass" />
          {signed(later)}
          <span class="unseen">{gainWords({ now: 0, later })}</span>
        </span>
      )}
    </span>
  );
}

/**
 * The same on a drawing, its middle at `x`, `y`, in letters of `size`. What comes later is
 * smaller, has the hourglass before it, and stands below what comes now.
 */
export function GainMark({ gain, x, y, size, cls }: { gain: Gain; x: number; y: number; size: number; cls: string }) {
  const { now, later } = shares(gain),
    both = now !== undefined && later !== undefined,
    small = size * (both ? 0.62 : 0.8),
    up = both ? size * 0.36 : 0;
  const text = later === undefined ? '' : signed(later),
    // an hourglass is about as wide as a digit and a half
    wide = small * 0.8;
  return (
    <g class="gain" aria-hidden="true">
      {now !== undefined && (
        <text x={x} y={y + size * 0.34 - up} class={cls} style={{ fontSize: `${size}px` }}>
          {signed(now)}
        </text>
      )}
      {later !== undefined && (
        <g class="later">
          <use
            href="#ui-hourglass"
            x={x - wide / 2 - text.length * small * 0.26}
            y={y + (both ? size * 0.62 : 0) - wide / 2}
            width={wide}
            height={wide}
          />
          <text
            x={x + wide / 2}
            y={y + small * 0.34 + (both ? size * 0.62 : 0)}
            class={cls}
            style={{ fontSize: `${small}px` }}
          >
            {text}
          </text>
        </g>
      )}
    </g>
  );
}
