// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A rating over time, with the bots as landmarks. */
import { dayOf } from '../lib/ladders';
import { LEVELS, botName } from '../lib/names';
import { useSize } from '../lib/size';
import { number, tr } from '../lib/texts';

/** Room around the curve, in pixels. */
const LEFT = 44,
  RIGHT = 14,
  TOP = 16,
  FOOT = 26,
  HEIGHT = 250;
/** Points of rating between two lines. */
const STEP = 100;

type Curve = readonly (readonly [at: number, rating: number])[];

/** The whole hundreds around all of it. */
function rangeOf(curve: Curve): [low: number, high: number] {
  const ratings = curve.map(([, r]) => r),
    low = Math.floor((Math.min(...ratings) - 20) / STEP) * STEP,
    high = Math.ceil((Math.max(...ratings) + 20) / STEP) * STEP;
  return [low, Math.max(high, low + 2 * STEP)];
}

/** Lines by the hundred, or wider apart where many would be too close. */
function gridOf(low: number, high: number): number[] {
  const step = STEP * Math.ceil((high - low) / STEP / 6);
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
}

/** In a sentence what is to be seen; every game is in the list below. */
function words(name: string, curve: Curve): string {
  const first = curve[0]!,
    last = curve.at(-1)!,
    ratings = curve.map(([, r]) => r);
  return tr('Rating of {name}: {first} on {begin}, {last} on {end}; lowest {low}, highest {high}.', {
    name,
    first: first[1],
    begin: dayOf(first[0]),
    last: last[1],
    end: dayOf(last[0]),
    low: Math.min(...ratings),
    high: Math.max(...ratings),
  });
}

export function RatingCurve({ curve, name, landmarks }: { curve: Curve; name: string; landmarks: readonly number[] }) {
  const [box, { w: width }] = useSize(),
    [low, high] = rangeOf(curve),
    begin = curve[0]![0],
    end = curve.at(-1)![0];
  const X = (at: number): number =>
      Math.round((LEFT + ((at - begin) / Math.max(1, end - begin)) * (width - LEFT - RIGHT)) * 10) / 10,
    Y = (rating: number): number =>
      Math.round((TOP + ((high - rating) / (high - low)) * (HEIGHT - TOP - FOOT)) * 10) / 10;
  const line = curve.map(([at, r], i) => `${i ? 'L' : 'M'}${X(at)} ${Y(r)}`).join(''),
    dates = width < 420 ? [0, 1] : [0, 1 / 3, 2 / 3, 1],
    marks = landmarks
      .map((rating, level) => ({ rating, bot: LEVELS[level]! }))
      .filter(({ rating }) => rating > low && rating < high);
  return (
    <div class="rt-curve" ref={box}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words(name, curve)}>
        {gridOf(low, high).map((r) => (
          <g key={r}>
            <path d={`M${LEFT} ${Y(r)}H${width - RIGHT}`} class="rt-grid" />
            <text x={LEFT - 8} y={Y(r) + 5} class="rt-y">
              {number(r)}
            </text>
          </g>
        ))}
        <path d={`${line}L${X(end)} ${HEIGHT - FOOT}L${X(begin)} ${HEIGHT - FOOT}z`} class="rt-area" />
        {marks.map(({ rating, bot }) => (
          <path key={bot} d={`M${LEFT} ${Y(rating)}H${width - RIGHT}`} class="rt-mark" />
        ))}
        <path d={line} class="rt-line" />
        {/* names before the line, or it goes through them */}
        {marks.map(({ rating, bot }) => (
          <text key={bot} x={LEFT + 6} y={Y(rating) - 5} class="rt-bot">
            {botName(bot)}
          </text>
        ))}
        <circle cx={X(end)} cy={Y(curve.at(-1)![1])} r={6} class="rt-now" />
        {dates.map((part) => (
          <text
            key={part}
            x={X(begin + part * (end - begin))}
            y={HEIGHT - 6}
            class="rt-x"
            style={`text-anchor: ${part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}`}
          >
            {dayOf(begin + part * (end - begin), width >= 420)}
          </text>
        ))}
      </svg>
    </div>
  );
}
