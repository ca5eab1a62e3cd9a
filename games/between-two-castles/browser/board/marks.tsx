// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What is written on a castle's drawing: where one may build, what somebody proposes, what
 * a choice would bring, and why something counts. `k` makes numerals larger on small cells.
 */
import { signed } from '@shell/games/board';
import type { ComponentChildren } from 'preact';
import { Drawing } from '@shell/ui/kit';
import { GainMark } from '@shell/ui/gain';
import type { Gain, Line } from '@shell/lib/protocol';
import { T, drawRoom, top, type DrawnRoom, type Lod } from '../draw/rooms';
import { brackets } from '@shell/draw/svg';
import { causesOf, eachGave, pieceOf, same, type Building, type Change, type Piece, type Spot } from './logic';

/** Where something stands: the throne is two cells wide. */
type Place = Spot | 'throne';

/** The point of a room that lines lead to. */
const middle = (at: Place): [number, number] =>
  at === 'throne' ? [T, top(1) + 34] : [at.x * T + 48, top(at.level) + 34];

/** A frame just inside a room's edge. */
const Frame = ({ at, cls }: { at: Place; cls: string }) =>
  at === 'throne' ? (
    <rect x={2} y={top(1) + 2} width={188} height={92} class={cls} />
  ) : (
    <rect x={at.x * T + 2} y={top(at.level) + 2} width={92} height={92} class={cls} />
  );

/** A number in a ring. */
const Ring = ({ at: [x, y], r, size, cls, children }: Numeral) => (
  <g class={cls}>
    <circle cx={x} cy={y} r={r} />
    <text x={x} y={y + size * 0.35} style={{ fontSize: `${size}px` }}>
      {children}
    </text>
  </g>
);
/** A numeral with its ring; `size` is that of the letters. */
interface Numeral {
  at: [number, number];
  r: number;
  size: number;
  cls: string;
  children: ComponentChildren;
}

/** A cell where one may build: what it would add, or a plus where that is not told. */
export function Legal({ at, gain, k }: { at: Spot; gain: Gain | undefined; k: number }) {
  const x = at.x * T,
    y = top(at.level);
  return (
    <g class="lu-legal">
      <rect x={x + 5} y={y + 5} width={86} height={86} class="st-legal" />
      {gain === undefined ? (
        <path d={`M${x + 48} ${y + 34}v28M${x + 34} ${y + 48}h28`} class="st-plus" />
      ) : (
        <GainMark gain={gain} x={x + 48} y={y + 48} size={30 * k} cls="st-legaltxt" />
      )}
    </g>
  );
}

/** What was built last. */
export function Last({ at }: { at: Spot }) {
  const d = brackets(at.x * T + 3, top(at.level) + 3, 90, 22);
  return (
    <>
      <path d={d} class="st-under" />
      <path d={d} class="st-last" />
    </>
  );
}

/** A room that is looked at in the log. */
export const Lit = ({ at }: { at: Spot }) => (
  <>
    <rect x={at.x * T - 3} y={top(at.level) - 3} width={102} height={102} class="st-under" />
    <rect x={at.x * T - 3} y={top(at.level) - 3} width={102} height={102} class="st-last" />
  </>
);

/** The room one has chosen a cell for; one that only waits for others has an hourglass. */
export const Ghost = ({ at, room, lod, queued }: { at: Spot; room: DrawnRoom; lod: Lod; queued?: boolean }) => (
  <g class={`lu-ghost${queued ? ' queued' : ''}`}>
    <Drawing transform={`translate(${at.x * T} ${top(at.level)})`} svg={drawRoom(room, lod)} />
    <rect x={at.x * T} y={top(at.level)} width={T} height={T} class="st-ghostfill" />
    <path d={brackets(at.x * T - 3, top(at.level) - 3, 102, 28)} class="st-ghost" />
    {queued && (
      <>
        <circle cx={at.x * T + 92} cy={top(at.level) + 4} r={17} class="lu-later" />
        <use href="#ui-hourglass" x={at.x * T + 80} y={top(at.level) - 8} width={24} height={24} />
      </>
    )}
  </g>
);

/** The points of a room, on the pad. */
export function Points({ line, k }: { line: Line; k: number }) {
  const at = pieceOf(line).at;
  if (!at) return null;
  return (
    <Ring
      at={[at.x * T + 48, top(at.level) + 14 * k]}
      r={13 * k}
      size={20 * k}
      cls={`lu-pt${line.points ? '' : ' zero'}`}
    >
      {line.points}
    </Ring>
  );
}

/** A room that somebody would build; `by` is a chair, or the hint. */
export interface Proposed extends Spot {
  room: DrawnRoom;
  by: number | 'hint';
  /** For those who listen. */
  label: string;
}

/** What somebody, or the hint, would build there. */
export function Proposal({ p, lod, k }: { p: Proposed; lod: Lod; k: number }) {
  const hint = p.by === 'hint';
  return (
    <g class="lu-prop" transform={`translate(${p.x * T} ${top(p.level)})`}>
      <Drawing svg={drawRoom(p.room, lod)} />
      <rect x={-1} y={-1} width={98} height={98} class="st-under" />
      <rect x={-1} y={-1} width={98} height={98} class="st-prop" />
      <g class={hint ? 'lu-hintsign' : `s${+p.by + 1}`}>
        <circle cx={3} cy={3} r={17 * k} class="c-fbase" />
        <use
          href={hint ? '#ui-hint' : `#seat-${+p.by + 1}`}
          x={3 - 11 * k}
          y={3 - 11 * k}
          width={22 * k}
          height={22 * k}
        />
      </g>
      <Ring at={[95, 3]} r={15 * k} size={23 * k} cls="lu-askc">
        ?
      </Ring>
    </g>
  );
}

/** What a choice would change, on the rooms that it changes. */
export const Gains = ({ changes, ghost, k }: { changes: readonly Change[]; ghost: Spot | null; k: number }) => (
  <g class="lu-gains">
    {changes.map((c) => {
      const p = pieceOf(c.line);
      if (!c.by || (p.kind !== 'room' && p.kind !== 'throne')) return null;
      const at = p.kind === 'throne' ? ('throne' as const) : p.at!;
      return (
        <Ring
          key={c.line.piece}
          at={middle(at)}
          r={18 * k}
          size={24 * k}
          cls={`lu-gt${same(p.at, ghost) ? ' own' : ''}`}
        >
          {signed(c.by)}
        </Ring>
      );
    })}
  </g>
);

/** The thing with its sum, and each cause with what it gave. */
export function Why({ piece, line, castle, k }: { piece: Piece; line: Line | undefined; castle: Building; k: number }) {
  if (!line) return null;
  const causes = causesOf(line, castle.rooms),
    each = eachGave(line, causes);
  const slot = piece.kind === 'attendant' ? castle.attendants.indexOf(piece.which!) : -1,
    place: Place | null = piece.kind === 'room' ? piece.at! : piece.kind === 'throne' ? 'throne' : null;
  const sum: [number, number] | null = place ? middle(place) : slot >= 0 ? [slot ? 156 : 36, top(1) + 53] : null;
  return (
    <g class="lu-why">
      {place && (
        <>
          <Frame at={place} cls="st-why" />
          <Frame at={place} cls="st-whyline" />
        </>
      )}
      {causes.map((c, i) => (
        <g key={i}>
          <Frame at={c} cls="lu-cause" />
          {sum && <Dimension from={sum} to={middle(c)} off={20 * k} />}
        </g>
      ))}
      {causes.map((c, i) =>
        each ? (
          <Ring key={i} at={middle(c)} r={17 * k} size={24 * k} cls="lu-tag">
            {signed(each)}
          </Ring>
        ) : (
          <circle key={i} cx={middle(c)[0]} cy={middle(c)[1]} r={9 * k} class="lu-tick" />
        ),
      )}
      {sum && (
        <Ring at={sum} r={20 * k} size={27 * k} cls="lu-sum">
          {line.points}
        </Ring>
      )}
    </g>
  );
}

/** A line from a sum to a cause, with a tick where it begins. */
function Dimension({ from: a, to: b, off }: { from: [number, number]; to: [number, number]; off: number }) {
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!far) return null;
  const u = [(b[0] - a[0]) / far, (b[1] - a[1]) / far] as const,
    p = [a[0] + u[0] * off, a[1] + u[1] * off] as const;
  return (
    <>
      <path d={`M${p[0]} ${p[1]}L${b[0]} ${b[1]}`} class="st-dim" pathLength={1} />
      <path
        d={`M${p[0] - u[1] * 9 - u[0] * 5} ${p[1] + u[0] * 9 - u[1] * 5}L${p[0] + u[1] * 9 + u[0] * 5} ${p[1] - u[0] * 9 + u[1] * 5}`}
        class="st-tick"
      />
    </>
  );
}
