// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * One castle, large: the drawing, what may be done to it, and a grid of cells over it for
 * pointer and keyboard. Rooms are kept drawings, so that one room more is one element more.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Drawing } from '@shell/ui/kit';
import { tr } from '@shell/lib/texts';
import { gainWords } from '@shell/ui/gain';
import type { Gain, Line } from '@shell/lib/protocol';
import { T, drawEarth, drawRoofs, drawRoom, drawThrone, top, type Castle } from '../draw/rooms';
import {
  lineOf,
  nextFree,
  rows,
  same,
  step,
  type Building,
  type Cell,
  type Change,
  type Data,
  type Piece,
  type Room,
  type Spot,
} from './logic';
import { lodFor, useBox, type Box } from './box';
import { Gains, Ghost, Last, Legal, Lit, Points, Proposal, Why, type Proposed } from './marks';
import { enter, fly } from './motion';
import { LANDING } from '@shell/lib/pace';
import { counted } from './note';
import { describe, roomName, spot, throneName, throneRule } from './words';

/**
 * A castle and what may be done to it. Only what is given can be done: the pad and the helper
 * use less of it.
 */
interface Props {
  castle: Building;
  number: number;
  data: Data;
  box: Box;
  /** How large the drawing is on the screen, which decides how much of it is drawn. */
  px: { w: number; h: number };
  label: string;
  /** Where the room in hand may stand, and what it adds there. */
  free?: readonly Spot[];
  gain?: (at: Spot) => Gain | undefined;
  hand?: Room | null;
  /** The cell that is chosen for it, to be confirmed. */
  ghost?: Spot | null;
  /** It is decided, and waits until it can be built. */
  queued?: boolean;
  /** What the chosen cell changes. */
  changes?: readonly Change[];
  proposed?: readonly Proposed[];
  /** Where others have built since one's own last choice. */
  since?: readonly Spot[];
  /** Places of the move that somebody looks at in the log. */
  lit?: readonly Spot[];
  lines: readonly Line[];
  /** The piece whose points are explained. */
  why?: Piece | null;
  /** Points on the rooms of these lines, or of all. */
  points?: boolean | readonly Line[];
  /** The cell that has the keyboard; whoever gives it hears by `onAt` where it goes. */
  at?: Spot;
  onAt?: (at: Spot) => void;
  onChoose?: (at: Spot) => void;
  onWhy?: (piece: Piece | null, by: 'hover' | 'kept') => void;
  /** Enter on a proposal, or where nothing can be built; without it a room is explained. */
  onEnter?: (what: Cell['what']) => void;
  /** A tap on no cell at all: what was open is closed. */
  onNothing?: () => void;
  /** Where a room comes from that is built now, on the screen; without it, it only lands. */
  from?: () => DOMRect | undefined;
  zoom?: number;
  /** The view glides when the castle grows. */
  glides?: boolean;
}

/** A castle as the drawings want it. Rooms that are hidden have no row in the table, and are left out. */
export const drawn = (castle: Building, data: Data): Castle => ({
  throne: data.thrones[castle.throne]!,
  attendants: castle.attendants,
  rooms: castle.rooms
    .filter((r) => data.rooms.has(r.room))
    .map((r) => ({ room: data.rooms.get(r.room)!, x: r.x, level: r.level })),
});

/** All that a castle's drawing depends on, as one text: the same text, the same drawing. */
export const signature = (c: Building): string =>
  c.throne + c.attendants.join() + c.rooms.map((r) => `${r.room}${r.x},${r.level}`).join();

/** Steps on the grid; levels count upwards. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const NONE: Spot[] = [];
const cellName = (c: Spot): string => `${c.x},${c.level}`;
const pieceAt = (c: Cell): Piece =>
  c.what === 'throne' ? { kind: 'throne' } : { kind: 'room', at: { x: c.x, level: c.level } };

/**
 * The drawing is hidden from those who listen; for them and for pointers there is a grid of
 * cells with labels.
 */
export function CastleView(props: Props) {
  const { castle, number, data, box, px, lines, free = NONE, ghost, hand, zoom = 1 } = props;
  // numerals on small cells are larger than to scale, or a phone could not show them
  const cell = Math.min(px.w / box.w, px.h / box.h) * T * zoom,
    lod = lodFor(cell),
    k = Math.max(1, Math.min(1.7, 46 / cell));
  const key = signature(castle),
    asked = props.proposed?.filter((p) => p.by !== 'hint') ?? NONE;
  const plan = useMemo(() => drawn(castle, data), [key, data]);
  const roofs = useMemo(() => drawRoofs(plan, 'c' + number), [plan, number]);
  // by name: a list of the same cells is made anew with every drawing
  const grid = useMemo(() => rows(castle, free, asked), [key, free, asked.map(cellName).join()]);
  const svg = useRef<SVGSVGElement>(null),
    numbered = props.points === true ? lines : props.points || [];
  const here = grid.flat().find((c) => same(c, props.at)) ?? grid.flat().find((c) => c.what === 'throne')!;
  useBox(svg, box, !!props.glides);
  useNew(svg, plan, props.from);

  // the keyboard's cell takes the focus along, if this castle has it
  useLayoutEffect(() => {
    const has = svg.current?.contains(document.activeElement);
    if (has) svg.current!.querySelector<SVGElement>(`[data-at="${cellName(here)}"]`)?.focus();
  }, [here.x, here.level, key]);

  /** What can be done with a cell: build there, or answer; else it tells why it counts. */
  const use = (c: Cell, enter: boolean): void => {
    if (c.what === 'free') props.onChoose?.(c);
    else if (c.what === 'asked' || (enter && props.onEnter)) props.onEnter?.(c.what);
    else props.onWhy?.(pieceAt(c), 'kept');
  };
  const press = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const low = e.key.toLowerCase(),
      line = grid.find((r) => r.includes(here))!;
    let to: Spot | null = null;
    if (ARROWS[e.key]) to = step(grid, here, ...ARROWS[e.key]!);
    else if (low === 'n' || low === 'p') {
      to = nextFree(grid, here, low === 'n' ? 1 : -1);
      if (!to) return; // nothing is built here now: the board knows where
    } else if (e.key === 'Home') to = line[0]!;
    else if (e.key === 'End') to = line.at(-1)!;
    else if (e.key === 'Enter' || e.key === ' ') use(here, true);
    else if (low === 'w' && (here.what === 'room' || here.what === 'throne')) props.onWhy?.(pieceAt(here), 'kept');
    else return;
    e.preventDefault();
    e.stopPropagation();
    if (to) props.onAt?.({ x: to.x, level: to.level });
  };

  /** A tap beside a legal cell means the nearest one. */
  const tap = (e: MouseEvent): void => {
    if ((e.target as Element).closest('[data-at]')) return;
    const near = nearest(svg.current, free, e.clientX, e.clientY, 1);
    if (near) props.onChoose?.(near);
    else props.onNothing?.();
  };
  // a pointer that only passes explains nothing
  const timer = useRef(0),
    [over, setOver] = useState<Spot | null>(null),
    peek = hand && !same(over, ghost) ? free.find((f) => same(f, over)) : undefined;
  const hover = (c: Cell, on: boolean, e: PointerEvent): void => {
    if (e.pointerType === 'touch' || c.what === 'asked') return;
    clearTimeout(timer.current);
    if (c.what === 'free') setOver(on ? c : null);
    else if (on) timer.current = window.setTimeout(() => props.onWhy?.(pieceAt(c), 'hover'), 300);
    else props.onWhy?.(null, 'hover');
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  const label = (c: Cell): string => {
    if (c.what === 'asked') return props.proposed!.find((p) => same(p, c))!.label;
    if (c.what === 'free') {
      const gain = props.gain?.(c);
      return [
        spot(c.x, c.level),
        hand ? tr('{room} fits here', { room: roomName(hand) }) : '',
        gain ? gainWords(gain) : '',
        props.proposed?.some((p) => p.by === 'hint' && same(p, c)) ? tr('Hint') : '',
        same(c, ghost) ? tr('chosen; press Enter to confirm') : '',
      ]
        .filter(Boolean)
        .join(', ');
    }
    const now = counted(lineOf(lines, pieceAt(c)), castle, data);
    if (c.what === 'throne') return [throneName(), throneRule(data.thrones[castle.throne]!), now].join('. ');
    return [
      describe(data.rooms.get(castle.rooms.find((r) => same(r, c))!.room)!),
      spot(c.x, c.level),
      now,
      ...(props.since?.some((s) => same(s, c)) ? [tr('new since your last turn')] : []),
    ].join('. ');
  };

  return (
    <svg
      ref={svg}
      class={`lu-section lod-${lod}`}
      preserveAspectRatio="xMidYMax meet"
      role="grid"
      aria-label={props.label}
      onKeyDown={press}
      onClick={tap}
      data-castle={number}
      style={zoom > 1 ? { width: `${zoom * 100}%`, height: `${zoom * 100}%` } : undefined}
    >
      <g class="lu-draw" aria-hidden="true">
        <Drawing svg={drawEarth(-3000, 3000, 1500, 'c' + number)} />
        <path d="M-3000 0H3000" class="r-groundline" />
        <Drawing svg={roofs} />
        <Drawing transform={`translate(0 ${top(1)})`} svg={drawThrone(plan.throne, lod, castle.attendants)} />
        {plan.rooms.map((r) => (
          <Drawing
            key={cellName(r)}
            class="lu-in"
            data-room={cellName(r)}
            transform={`translate(${r.x * T} ${top(r.level)})`}
            svg={drawRoom(r.room, lod)}
          />
        ))}
        {free.map((f) => !same(f, ghost) && <Legal key={cellName(f)} at={f} gain={props.gain?.(f)} k={k} />)}
        {props.since?.map((at) => (
          <Last key={cellName(at)} at={at} />
        ))}
        {props.lit?.map((at) => (
          <Lit key={cellName(at)} at={at} />
        ))}
        {numbered.map((l) => (
          <Points key={l.piece} line={l} k={k} />
        ))}
        {props.proposed?.map((p) => (
          <Proposal key={p.by} p={p} lod={lod} k={k} />
        ))}
        {props.why && <Why piece={props.why} line={lineOf(lines, props.why)} castle={castle} k={k} />}
        {peek && (
          <Drawing
            class="lu-peek"
            transform={`translate(${peek.x * T} ${top(peek.level)})`}
            svg={drawRoom(hand!, lod)}
          />
        )}
        {ghost && hand && <Ghost at={ghost} room={hand} lod={lod} queued={props.queued} />}
        {props.changes && <Gains changes={props.changes} ghost={ghost ?? null} k={k} />}
      </g>
      {grid.map((r) => (
        <g role="row" key={r[0]!.level} aria-label={tr('level {level}', { level: r[0]!.level })}>
          {r.map((c) => {
            const x = c.x * T,
              y = top(c.level),
              w = c.what === 'throne' ? 2 * T : T;
            return (
              <g
                key={`${c.x}`}
                role="gridcell"
                data-at={cellName(c)}
                class={`lu-cell ${c.what}`}
                tabIndex={c === here ? 0 : -1}
                aria-label={label(c)}
                aria-selected={c.what === 'free' ? same(c, ghost) : undefined}
                onFocus={() => {
                  if (!same(c, here)) props.onAt?.({ x: c.x, level: c.level });
                }}
                onClick={() => use(c, false)}
                onPointerEnter={(e: PointerEvent) => hover(c, true, e)}
                onPointerLeave={(e: PointerEvent) => hover(c, false, e)}
              >
                <rect x={x} y={y} width={w} height={T} class="lu-hit" />
                <rect x={x - 2} y={y - 2} width={w + 4} height={T + 4} class="lu-ring o" />
                <rect x={x - 2} y={y - 2} width={w + 4} height={T + 4} class="lu-ring" />
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/**
 * A room that has just been built flies to its place from whoever has built it, or only lands
 * there; a whole castle that is shown anew does not.
 */
function useNew(svg: { current: SVGSVGElement | null }, plan: Castle, from?: () => DOMRect | undefined): void {
  const seen = useRef<Set<string> | null>(null);
  useLayoutEffect(() => {
    const before = seen.current,
      now = plan.rooms.map(cellName);
    seen.current = new Set(now);
    const fresh = before ? now.filter((c) => !before.has(c)) : [];
    // more than a turn can build: it is another castle, or a jump in a replay
    if (fresh.length > 2) return;
    for (const c of fresh) {
      const el = svg.current?.querySelector<SVGGElement>(`[data-room="${c}"] > *`);
      fly(el, from?.()) || enter(el, { transform: 'scale(1.06)', opacity: 0.4 }, LANDING);
    }
  }, [plan]);
}

/** The legal cell nearest to a point of the screen, at most so many cells away. */
export function nearest(
  svg: SVGSVGElement | null,
  free: readonly Spot[],
  clientX: number,
  clientY: number,
  most: number,
): Spot | null {
  const to = svg?.getScreenCTM()?.inverse();
  if (!to) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(to);
  let best: Spot | null = null,
    least = most * T;
  for (const f of free) {
    const d = Math.hypot(
      Math.max(0, Math.abs(x - f.x * T - 48) - 48),
      Math.max(0, Math.abs(y - top(f.level) - 48) - 48),
    );
    if (d < least) [least, best] = [d, f];
  }
  return best;
}
