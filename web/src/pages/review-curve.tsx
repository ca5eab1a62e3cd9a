// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The curve of the expected result. */
import { useRef } from 'preact/hooks';
import { useSize } from '../lib/size';
import { tr } from '../lib/texts';
import { Icon } from '../ui/kit';
import { percent, valueAt, type Curve } from './review-figures';
import type { Judged } from './replay-engine';

/** Room for the numbers around the curve, in pixels. */
const LEFT = 30,
  RIGHT = 12,
  TOP = 12,
  FOOT = 20;
/** Short numbers: a tenth of a pixel is not to be seen. */
const n = (x: number): number => Math.round(x * 10) / 10;

/**
 * `marked` are the decisions that have a spot on the curve, `chosen` the move of the one that
 * is looked at.
 */
interface CurveProps {
  curves: Curve[];
  names: string[];
  moves: number;
  ply: number;
  marked: Judged[];
  chosen: number | null;
  onPly: (ply: number) => void;
  onChoose: (j: Judged) => void;
}

/** The expected result, move by move: one curve round the middle where two play, else one for each. */
export function CurveView({ curves: all, names, moves, ply, marked, chosen, onPly, onChoose }: CurveProps) {
  const [box, { w: width }] = useSize(),
    svg = useRef<SVGSVGElement>(null),
    roomy = width >= 420,
    height = roomy ? 190 : 132;
  const X = (p: number): number => n(LEFT + (p / Math.max(1, moves)) * (width - LEFT - RIGHT)),
    Y = (v: number): number => n(TOP + (1 - v) * (height - TOP - FOOT));
  const line = (c: Curve): string => c.points.map((p, i) => `${i ? 'L' : 'M'}${X(p.ply)} ${Y(p.win)}`).join('');
  // a curve for two is filled to the middle, so that it is seen at a glance who is ahead
  const two = all.length === 1 && names.length === 2,
    first = all[0]!,
    area = `${line(first)}L${X(first.points.at(-1)!.ply)} ${Y(0.5)}L${X(0)} ${Y(0.5)}z`;
  // at most eight numbers below, however long the game was
  const every = [10, 20, 50, 100, 200].find((s) => moves / s <= 8) ?? 500;
  const ticks = Array.from({ length: Math.floor(moves / every) }, (_, i) => (i + 1) * every);
  const tap = (e: MouseEvent): void => {
    const r = svg.current!.getBoundingClientRect();
    onPly(Math.max(0, Math.min(moves, Math.round(((e.clientX - r.left - LEFT) / (width - LEFT - RIGHT)) * moves))));
  };
  const where = (j: Judged): number => {
    const c = two ? first : all.find((x) => x.seat === j.seat);
    return c ? valueAt(c, j.last) : 0.5;
  };
  // who hears the page gets the figures of this move; all of the curve would be noise
  const told = all
    .map((c) => tr('{name}: {percent} %', { name: names[c.seat]!, percent: percent(valueAt(c, ply)) }))
    .join(', ');
  return (
    <div class="rv-curve" ref={box}>
      <svg
        ref={svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={tr('Win chance after move {n}: {told}', { n: ply, told })}
        onClick={tap}
      >
        <defs>
          <clipPath id="rv-up">
            <rect x={0} y={0} width={width} height={Y(0.5)} />
          </clipPath>
          <clipPath id="rv-down">
            <rect x={0} y={Y(0.5)} width={width} height={height} />
          </clipPath>
          <pattern id="rv-lines" width={7} height={7} patternUnits="userSpaceOnUse">
            <path d="M0 3.5H7" class="rv-hatch" />
          </pattern>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((v) => (
          <g key={v}>
            <path d={`M${LEFT} ${Y(v)}H${width - RIGHT}`} class={v === 0.5 ? 'rv-mid' : 'rv-grid'} />
            {(roomy || (v * 2) % 1 === 0) && (
              <text x={LEFT - 6} y={Y(v) + 4.5} class="rv-y">
                {percent(v)}
              </text>
            )}
          </g>
        ))}
        {ticks.map((t) => (
          <text key={t} x={X(t)} y={height - 4} class="rv-x">
            {t}
          </text>
        ))}
        {two ? (
          <>
            <path d={area} class="rv-a" clip-path="url(#rv-up)" />
            <path d={area} class="rv-b" clip-path="url(#rv-down)" />
            <path d={area} class="rv-bp" clip-path="url(#rv-down)" />
            <path d={line(first)} class="rv-line" />
          </>
        ) : (
          all.map((c) => <path key={c.seat} d={line(c)} class={`rv-line seat s${c.seat + 1}`} />)
        )}
        <path d={`M${X(ply)} ${TOP - 6}V${height - FOOT}`} class="rv-now" />
        {/* spots have a wider circle that is not seen, for fingers; by keyboard there is the list beside it */}
        {marked.map((j) => (
          <g
            key={j.move}
            class={`rv-mark s${j.seat + 1}${j.move === chosen ? ' on' : ''}`}
            onClick={(e: MouseEvent) => {
              e.stopPropagation();
              onChoose(j);
            }}
          >
            <circle cx={X(j.last)} cy={Y(where(j))} r={16} class="rv-hit" />
            <circle cx={X(j.last)} cy={Y(where(j))} r={8.5} class="rv-dot" />
            <text x={X(j.last)} y={Y(where(j)) + 5} class="rv-q">
              ?
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Whose curve is which, and where it stands now. */
export const CurveKey = ({ curves: all, names, ply }: Pick<CurveProps, 'curves' | 'names' | 'ply'>) => (
  <p class="rv-key small">
    {all.length === 1 && names.length === 2 ? (
      <>
        <span class="s1">
          <Icon id="seat-1" /> {tr('{name} above', { name: names[0]! })}
        </span>
        <span class="s2">
          <Icon id="seat-2" /> {tr('{name} below', { name: names[1]! })}
        </span>
      </>
    ) : (
      all.map((c) => (
        <span key={c.seat} class={`s${c.seat + 1}`}>
          <Icon id={`seat-${c.seat + 1}`} /> {names[c.seat]} <b>{percent(valueAt(c, ply))} %</b>
        </span>
      ))
    )}
  </p>
);
