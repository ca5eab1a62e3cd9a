// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * One castle, large: the drawing, what may be done to it, and a grid of cells over it for
 * pointer and keyboard. Rooms are kept drawings, so that one room more is one element more.
 */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Drawing } from '../../ui/kit';
import { tr } from '../../lib/texts';
import type { Line } from '../../lib/protocol';
import {
  T,
  brackets,
  drawEarth,
  drawRoofs,
  drawRoom,
  drawThrone,
  extent,
  row,
  top,
  type Castle,
  type Lod,
  type Room,
} from '../../draw/ludwig';
import {
  causesOf,
  nextFree,
  pieceOf,
  rows,
  same,
  step,
  type Built,
  type CastleState,
  type Cell,
  type Data,
  type Piece,
  type Spot,
} from './logic';
import {
  attendantName as attendant,
  attendantRule as attends,
  describe,
  rule,
  roomName,
  signed,
  spot,
  throneRule,
} from './words';

/** A part of the plane, in drawing units. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a castle needs to be seen with these cells: all of it, its roofs, and some ground. */
export function boxOf(rooms: readonly Spot[], free: readonly Spot[]): Box {
  const built = extent({ rooms }),
    all = extent({ rooms: [...rooms, ...free] });
  const left = Math.min(built.left - 0.35, all.left - 0.22),
    right = Math.max(built.right + 1.35, all.right + 1.22);
  const high = Math.max(built.high + 2.1, all.high + 1.15),
    low = Math.min(built.low - 0.55, all.low - 0.15, -0.7);
  return { x: left * T, y: -high * T, w: (right - left) * T, h: (high - low) * T };
}

/** One scale and one ground line for several castles; `px` is the space each has, `most` the largest cell. */
export function together(boxes: readonly Box[], px: { w: number; h: number }, most = 76): Box[] {
  const w = Math.max(...boxes.map((b) => b.w), (px.w / most) * T);
  const y = Math.min(...boxes.map((b) => b.y)),
    bottom = Math.max(...boxes.map((b) => b.y + b.h));
  const h = Math.max(bottom - y, 0);
  return boxes.map((b) => ({ x: b.x + b.w / 2 - w / 2, y: bottom - h, w, h }));
}

/** A fine screen shows the rules of smaller rooms. */
export const lodFor = (cell: number): Lod =>
  cell >= (devicePixelRatio >= 1.5 ? 30 : 36) ? 'full' : cell >= 18 ? 'small' : 'dot';

/** The size of an element on the screen, as it changes; one that is not shown keeps the last. */
export function useSize(): [(el: Element | null) => void, { w: number; h: number }] {
  const [el, setEl] = useState<Element | null>(null),
    [size, setSize] = useState({ w: 440, h: 480 });
  useLayoutEffect(() => {
    if (!el) return;
    const read = (): void => {
      const w = Math.round(el.clientWidth),
        h = Math.round(el.clientHeight);
      if (w && h) setSize((old) => (old.w === w && old.h === h ? old : { w, h }));
    };
    const watch = new ResizeObserver(read);
    watch.observe(el);
    read();
    return () => watch.disconnect();
  }, [el]);
  return [
    (e) => {
      if (e && e !== el) setEl(e);
    },
    size,
  ];
}

export interface Proposed extends Spot {
  room: Room;
  by: number | 'hint';
}

interface Props {
  castle: CastleState;
  number: number;
  data: Data;
  box: Box;
  px: { w: number; h: number };
  label: string;
  /** Where the room in hand may stand, and what it adds there. */
  free?: readonly Spot[];
  gain?: (at: Spot) => number | undefined;
  hand?: Room | null;
  ghost?: Spot | null;
  proposed?: Proposed[];
  last?: Spot | null;
  lines: readonly Line[];
  why?: Piece | null;
  /** Points on every room: the pad. */
  points?: boolean;
  at?: Spot;
  onAt?: (at: Spot) => void;
  onChoose?: (at: Spot, touch: boolean) => void;
  onWhy?: (piece: Piece | null, by: 'hover' | 'kept') => void;
  onNothing?: () => void;
  zoom?: number;
}

const drawn = (castle: CastleState, data: Data): Castle => ({
  throne: data.thrones[castle.throne]!,
  attendants: castle.attendants,
  rooms: castle.rooms
    .filter((r) => data.rooms.has(r.room))
    .map((r) => ({ room: data.rooms.get(r.room)!, x: r.x, level: r.level })),
});
export { drawn };

const signature = (c: CastleState): string =>
  c.throne + c.attendants.join() + c.rooms.map((r) => `${r.room}${r.x},${r.level}`).join();
export { signature };

/** The point of a room that lines lead to. */
const middle = (at: Spot | 'throne'): [number, number] =>
  at === 'throne' ? [T, top(1) + 34] : [at.x * T + 48, top(at.level) + 34];

export function CastleView(props: Props) {
  const { castle, number, data, box, px, lines, free = [], ghost, hand, zoom = 1 } = props;
  const cell = Math.min(px.w / box.w, px.h / box.h) * T * zoom,
    lod = lodFor(cell),
    k = Math.max(1, Math.min(1.7, 46 / cell));
  const key = signature(castle);
  const plan = useMemo(() => drawn(castle, data), [key, data]);
  const roofs = useMemo(() => drawRoofs(plan, 'c' + number), [plan, number]);
  const grid = useMemo(() => rows(castle, free), [key, free]);
  const svg = useRef<SVGSVGElement>(null);
  const timer = useRef(0);
  const at = props.at && grid.flat().some((c) => same(c, props.at)) ? props.at : { x: 0, level: 1 };
  const roomAt = (s: Spot): Built | undefined => castle.rooms.find((r) => same(r, s));
  const isFree = (s: Spot): boolean => free.some((f) => same(f, s));

  // the keyboard's cell takes the focus along, if this castle has it
  useLayoutEffect(() => {
    const has = svg.current?.contains(document.activeElement);
    if (has) svg.current!.querySelector<SVGElement>(`[data-at="${at.x},${at.level}"]`)?.focus();
  }, [at.x, at.level, key]);

  const whyPiece = (c: Cell): Piece =>
    c.what === 'throne' ? { kind: 'throne' } : { kind: 'room', at: { x: c.x, level: c.level } };
  const press = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const dirs: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const low = e.key.toLowerCase();
    let to: Spot | null = null;
    if (dirs[e.key]) to = step(grid, at, ...dirs[e.key]!);
    else if (low === 'n' || low === 'p') {
      to = nextFree(grid, at, low === 'n' ? 1 : -1);
      if (!to) return; // nothing is built here now: the board knows where
    } else if (e.key === 'Home') to = grid.find((r) => r.some((c) => same(c, at)))![0]!;
    else if (e.key === 'End') to = grid.find((r) => r.some((c) => same(c, at)))!.at(-1)!;
    else if (e.key === 'Enter' || e.key === ' ') {
      const c = grid.flat().find((g) => same(g, at))!;
      if (c.what === 'free') props.onChoose?.(at, false);
      else props.onWhy?.(whyPiece(c), 'kept');
    } else if (low === 'w') {
      const c = grid.flat().find((g) => same(g, at))!;
      if (c.what !== 'free') props.onWhy?.(whyPiece(c), 'kept');
    } else return;
    e.preventDefault();
    e.stopPropagation();
    if (to) props.onAt?.({ x: to.x, level: to.level });
  };

  /** A tap beside a legal cell means the nearest one. */
  const tap = (e: MouseEvent): void => {
    if ((e.target as Element).closest('[data-at]')) return;
    const to = svg.current?.getScreenCTM()?.inverse();
    if (!to) return;
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(to);
    const near = nearest(free, p.x, p.y, 1);
    if (near) props.onChoose?.(near, (e as PointerEvent).pointerType === 'touch');
    else props.onNothing?.();
  };

  const line = (piece: string): Line | undefined => lines.find((l) => l.piece === piece);
  const cellLabel = (c: Cell): string => {
    if (c.what === 'throne')
      return [tr('Throne room'), throneRule(plan.throne), counted(line(`castle ${number} throne`), castle, data)].join(
        '. ',
      );
    if (c.what === 'free') {
      const g = props.gain?.(c);
      const here = hand ? tr('{room} fits here', { room: roomName(hand) }) : '';
      return [
        spot(c.x, c.level),
        here,
        g === undefined ? '' : signed(g),
        same(c, ghost) ? tr('chosen, Enter to confirm') : '',
      ]
        .filter(Boolean)
        .join(', ');
    }
    const room = data.rooms.get(roomAt(c)!.room)!;
    return [describe(room), spot(c.x, c.level), counted(line(`castle ${number} ${c.x},${c.level}`), castle, data)].join(
      '. ',
    );
  };
  const hover = (c: Cell, on: boolean, e: PointerEvent): void => {
    if (e.pointerType === 'touch' || c.what === 'free') return;
    clearTimeout(timer.current);
    if (on) timer.current = window.setTimeout(() => props.onWhy?.(whyPiece(c), 'hover'), 300);
    else props.onWhy?.(null, 'hover');
  };

  return (
    <svg
      ref={svg}
      class={`lu-section lod-${lod}`}
      viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
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
            key={`${r.x},${r.level}`}
            class="lu-in"
            transform={`translate(${r.x * T} ${top(r.level)})`}
            svg={drawRoom(r.room, lod)}
          />
        ))}
        {free.map((f) => !same(f, ghost) && <Legal key={`${f.x},${f.level}`} at={f} gain={props.gain?.(f)} k={k} />)}
        {props.last && !same(props.last, props.proposed?.[0]) && (
          <>
            <path d={brackets(props.last.x * T + 3, top(props.last.level) + 3, 90, 90, 22)} class="st-under" />
            <path d={brackets(props.last.x * T + 3, top(props.last.level) + 3, 90, 90, 22)} class="st-last" />
          </>
        )}
        {props.points && lines.map((l) => <Points key={l.piece} line={l} k={k} />)}
        {props.proposed?.map((p) => (
          <Proposal key={p.by} p={p} lod={lod} k={k} />
        ))}
        {props.why && (
          <Why piece={props.why} line={lines.find((l) => samePiece(pieceOf(l), props.why!))} castle={castle} k={k} />
        )}
        {ghost && hand && (
          <g class="lu-ghost">
            <Drawing transform={`translate(${ghost.x * T} ${top(ghost.level)})`} svg={drawRoom(hand, lod)} />
            <rect x={ghost.x * T} y={top(ghost.level)} width={T} height={T} class="st-ghostfill breathe" />
            <path d={brackets(ghost.x * T - 3, top(ghost.level) - 3, 102, 102, 28)} class="st-ghost" />
          </g>
        )}
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
                data-at={`${c.x},${c.level}`}
                class={`lu-cell ${c.what}`}
                tabIndex={same(c, at) ? 0 : -1}
                aria-label={cellLabel(c)}
                aria-selected={c.what === 'free' ? same(c, ghost) : undefined}
                onFocus={() => {
                  if (!same(c, at)) props.onAt?.({ x: c.x, level: c.level });
                }}
                onClick={(e: MouseEvent) => {
                  if (c.what === 'free' && isFree(c)) props.onChoose?.(c, (e as PointerEvent).pointerType === 'touch');
                  else props.onWhy?.(whyPiece(c), 'kept');
                }}
                onPointerEnter={(e: PointerEvent) => hover(c, true, e)}
                onPointerLeave={(e: PointerEvent) => hover(c, false, e)}
              >
                <rect x={x} y={y} width={w} height={T} class="lu-hit" />
                {c.what === 'free' && hand && !same(c, ghost) && (
                  <Drawing class="lu-peek" transform={`translate(${x} ${y})`} svg={drawRoom(hand, lod)} />
                )}
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

/** The legal cell nearest to a point, at most so many cells away. */
export function nearest(free: readonly Spot[], x: number, y: number, most: number): Spot | null {
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

/** "Now 4: Midnight Room, King's Chambers" */
export function counted(line: Line | undefined, castle: CastleState, data: Data): string {
  if (!line) return '';
  const names = causesOf(line, castle.rooms).map((c) =>
    c === 'throne' ? tr('Throne room') : roomName(data.rooms.get(c.room)),
  );
  return names.length
    ? tr('Now {points}: {causes}', { points: line.points, causes: names.join(', ') })
    : tr('Now {points}', { points: line.points });
}

export const samePiece = (a: Piece, b: Piece): boolean =>
  a.kind === b.kind && a.which === b.which && (a.kind !== 'room' || same(a.at, b.at));

function Legal({ at, gain, k }: { at: Spot; gain: number | undefined; k: number }) {
  const x = at.x * T,
    y = top(at.level);
  return (
    <g class="lu-legal">
      <rect x={x + 5} y={y + 5} width={86} height={86} class="st-legal" />
      {gain === undefined ? (
        <path d={`M${x + 48} ${y + 34}v28M${x + 34} ${y + 48}h28`} class="st-plus" />
      ) : (
        <text x={x + 48} y={y + 48 + 10 * k} class="st-legaltxt" style={{ fontSize: `${30 * k}px` }}>
          {signed(gain)}
        </text>
      )}
    </g>
  );
}

function Points({ line, k }: { line: Line; k: number }) {
  const at = pieceOf(line).at;
  if (!at) return null;
  const x = at.x * T + 48,
    y = top(at.level) + 14 * k;
  return (
    <g>
      <circle cx={x} cy={y} r={13 * k} class={`lu-ptc ${line.points ? '' : 'zero'}`} />
      <text x={x} y={y + 7 * k} class="lu-ptt" style={{ fontSize: `${20 * k}px` }}>
        {line.points}
      </text>
    </g>
  );
}

function Proposal({ p, lod, k }: { p: Proposed; lod: Lod; k: number }) {
  return (
    <g class="lu-prop" transform={`translate(${p.x * T} ${top(p.level)})`}>
      <Drawing svg={drawRoom(p.room, lod)} />
      <rect x={-1} y={-1} width={98} height={98} class="st-under" />
      <rect x={-1} y={-1} width={98} height={98} class="st-prop" />
      {p.by === 'hint' ? (
        <g class="lu-hintsign">
          <circle cx={3} cy={3} r={17 * k} class="c-fbase" />
          <use href="#ui-hint" x={3 - 11 * k} y={3 - 11 * k} width={22 * k} height={22 * k} />
        </g>
      ) : (
        <g class={`s${p.by + 1}`}>
          <circle cx={3} cy={3} r={17 * k} class="c-fbase" />
          <use href={`#seat-${p.by + 1}`} x={3 - 11 * k} y={4 - 11 * k} width={22 * k} height={22 * k} />
        </g>
      )}
      <circle cx={95} cy={3} r={15 * k} class="lu-askc" />
      <text x={95} y={3 + 8 * k} class="lu-askt" style={{ fontSize: `${23 * k}px` }}>
        ?
      </text>
    </g>
  );
}

/** The thing with its sum, and each cause with what it gave. */
function Why({ piece, line, castle, k }: { piece: Piece; line: Line | undefined; castle: CastleState; k: number }) {
  if (!line) return null;
  const causes = causesOf(line, castle.rooms),
    each = causes.length && line.points % causes.length === 0 ? line.points / causes.length : 0;
  const slot = piece.kind === 'attendant' ? castle.attendants.indexOf(piece.which!) : -1;
  const a: [number, number] | null =
    piece.kind === 'room'
      ? middle(piece.at!)
      : piece.kind === 'throne'
        ? middle('throne')
        : slot >= 0
          ? [slot ? 156 : 36, top(1) + 53]
          : null;
  const frame = (c: Spot | 'throne', cls: string) =>
    c === 'throne' ? (
      <rect x={2} y={top(1) + 2} width={188} height={92} class={cls} />
    ) : (
      <rect x={c.x * T + 2} y={top(c.level) + 2} width={92} height={92} class={cls} />
    );
  const marks: ComponentChildren[] = [],
    tags: ComponentChildren[] = [];
  causes.forEach((c, i) => {
    const b = middle(c);
    marks.push(<g key={i}>{frame(c, 'lu-cause')}</g>);
    if (a && (b[0] !== a[0] || b[1] !== a[1])) {
      const d = Math.hypot(b[0] - a[0], b[1] - a[1]),
        u = [(b[0] - a[0]) / d, (b[1] - a[1]) / d] as const,
        p = [a[0] + u[0] * 20 * k, a[1] + u[1] * 20 * k] as const;
      marks.push(
        <path key={'l' + i} d={`M${p[0]} ${p[1]}L${b[0]} ${b[1]}`} class="st-dim" pathLength={1} />,
        <path
          key={'t' + i}
          d={`M${p[0] - u[1] * 9 - u[0] * 5} ${p[1] + u[0] * 9 - u[1] * 5}L${p[0] + u[1] * 9 + u[0] * 5} ${p[1] - u[0] * 9 + u[1] * 5}`}
          class="st-tick"
        />,
      );
    }
    tags.push(
      each ? (
        <g key={'g' + i}>
          <circle cx={b[0]} cy={b[1]} r={17 * k} class="st-tagbox" />
          <text x={b[0]} y={b[1] + 8 * k} class="st-tagtxt" style={{ fontSize: `${24 * k}px` }}>
            {signed(each)}
          </text>
        </g>
      ) : (
        <circle key={'g' + i} cx={b[0]} cy={b[1]} r={9 * k} class="lu-tick" />
      ),
    );
  });
  return (
    <g class="lu-why">
      {piece.kind === 'room' && (
        <>
          {frame(piece.at!, 'st-why')}
          {frame(piece.at!, 'st-whyline')}
        </>
      )}
      {piece.kind === 'throne' && (
        <>
          {frame('throne', 'st-why')}
          {frame('throne', 'st-whyline')}
        </>
      )}
      {marks}
      {tags}
      {a && (
        <>
          <circle cx={a[0]} cy={a[1]} r={20 * k} class="lu-sum" />
          <text x={a[0]} y={a[1] + 9.5 * k} class="lu-sumtxt" style={{ fontSize: `${27 * k}px` }}>
            {line.points}
          </text>
        </>
      )}
    </g>
  );
}

/** The same in words: what it counts, and each cause. */
export function WhyNote({
  piece,
  castle,
  number,
  lines,
  data,
  cls = '',
  onClose,
}: {
  piece: Piece;
  castle: CastleState;
  number: number;
  lines: readonly Line[];
  data: Data;
  cls?: string;
  onClose?: () => void;
}) {
  const line = lines.find((l) => samePiece(pieceOf(l), piece));
  if (!line) return null;
  const { sign, name, text } = pieceText(piece, castle, data);
  const causes = causesOf(line, castle.rooms),
    each = causes.length && line.points % causes.length === 0 ? line.points / causes.length : 0;
  return (
    <section
      class={`why lu-note ${cls}`}
      aria-label={tr('Why {points}?', { points: line.points })}
      data-castle={number}
    >
      <h3>
        <svg class="i l" aria-hidden="true">
          <use href={'#' + sign} />
        </svg>
        {tr('Why {points}?', { points: line.points })}
        {onClose && (
          <button type="button" class="lu-x" onClick={onClose} aria-label={tr('Close')}>
            <svg class="i" aria-hidden="true">
              <use href="#ui-cancel" />
            </svg>
          </button>
        )}
      </h3>
      <p>
        <b>{name}</b>: {text}
      </p>
      <ul>
        {causes.map((c, i) => {
          const room = c === 'throne' ? undefined : data.rooms.get(c.room);
          return (
            <li key={i}>
              <svg class="i" aria-hidden="true">
                <use
                  href={
                    '#' +
                    (c === 'throne'
                      ? 'special-throne'
                      : room!.type === 'special'
                        ? 'special-' + room!.slug
                        : 'room-' + room!.type)
                  }
                />
              </svg>
              <span>{c === 'throne' ? tr('Throne room') : roomName(room)}</span>
              {each ? <b>{signed(each)}</b> : null}
            </li>
          );
        })}
        {!causes.length && line.points === 0 && (
          <li>
            <span>{tr('nothing of the kind yet')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

export function pieceText(piece: Piece, castle: CastleState, data: Data): { sign: string; name: string; text: string } {
  if (piece.kind === 'throne')
    return { sign: 'special-throne', name: tr('Throne room'), text: throneRule(data.thrones[castle.throne]!) };
  if (piece.kind === 'card')
    return {
      sign: 'card-ordonance',
      name: tr('Bonus card {n}', { n: piece.which! }),
      text: tr(data.cards[+piece.which!] ?? ''),
    };
  if (piece.kind === 'attendant')
    return { sign: 'attendant-' + piece.which, name: attendant(piece.which!), text: attends(piece.which!) };
  const room = data.rooms.get(castle.rooms.find((r) => same(r, piece.at))?.room ?? '');
  return room
    ? {
        sign: room.type === 'special' ? 'special-' + room.slug : 'room-' + room.type,
        name: roomName(room),
        text: rule(room),
      }
    : { sign: 'room-any', name: '', text: '' };
}

/** In which upper corner a note covers least. */
export function emptier(castle: CastleState, box: Box): 'l' | 'r' {
  const mid = box.x + box.w / 2;
  let left = 0,
    right = 0;
  for (const r of castle.rooms)
    if (row(r.level) >= 2) r.x * T + 48 < mid ? (left += row(r.level)) : (right += row(r.level));
  return left <= right ? 'l' : 'r';
}
