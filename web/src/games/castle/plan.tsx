// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The plan of the castle: the wall, what lies in it, and what can be done there with a finger, a mouse or keys. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  anchor,
  brackets,
  castleDefs,
  drawTile,
  drawTokens,
  drawWall,
  follower,
  innerLine,
  keep,
  marker,
  outline,
  ROLE,
  scoreSpace,
  turned,
  type Quad,
} from '../../draw/castle';
import { tr } from '../../lib/texts';
import { Drawing, Tool } from '../../ui/kit';
import {
  CELLS,
  COLS,
  ROWS,
  cellOf,
  edgesOf,
  featureAt,
  nearest,
  rowCol,
  within,
  type Castle,
  type Cell,
  type Choice,
  type Feature,
  type Ghost,
  type Legal,
  type Plan,
  type State,
} from './logic';

/** The patterns of the drawings, once a page; a second copy does no harm. */
export const Defs = () => (
  <svg class="unseen-svg" width="0" height="0" aria-hidden="true">
    <defs dangerouslySetInnerHTML={{ __html: castleDefs }} />
  </svg>
);

const BOX = { x: -104, y: -104, w: 1108, h: 1410 };
const place = (cell: Cell): string => {
  const [r, c] = rowCol(cell);
  return `translate(${c * 100} ${r * 100})`;
};

/** Something that is explained: a feature, or cells, with its points where the engine has told them. */
export interface Lit {
  feature?: Feature;
  cells?: Cell[];
  points?: number;
  causes?: string[];
}

/** A point of the board: in cells from the upper left, and how large a cell is on the screen. */
export interface Spot {
  x: number;
  y: number;
  px: number;
  touch: boolean;
}

export interface PlanProps {
  castle: Castle;
  state: State;
  plan: Plan;
  hand: number | undefined;
  legal: Legal;
  now: Cell[];
  later: Cell[];
  dead: Cell[];
  ghost: Ghost;
  fits: boolean;
  hover: { cell: Cell; turn: number } | null;
  choices: Choice[];
  choicesAt: Cell | null;
  who: string | null;
  hint: { cell: Cell; turn: number } | null;
  hintWho: string | null;
  lit: Lit[];
  last: Cell | null;
  focus: Cell;
  labels: Map<Cell, string>;
  title: string;
  motion: boolean;
  spot: RefObject<(x: number, y: number) => Spot | null>;
  grid: RefObject<HTMLDivElement | null>;
  onTap(cell: Cell | null, at: Spot): void;
  onPoint(cell: Cell | null, feature: Feature | undefined): void;
  onPin(feature: Feature | undefined): void;
  onTurn(by: number): void;
  onKey(e: KeyboardEvent): void;
  tools?: ComponentChildren;
}

/* ---- layers ---- */

/** The marker walks along the wall: 30 ms a space, 700 at the most. */
function Marker({ seat, score, other, motion }: { seat: number; score: number; other: number; motion: boolean }) {
  const [shown, show] = useState(score);
  useEffect(() => {
    if (shown === score) return;
    if (!motion || score < shown) {
      show(score);
      return;
    }
    const timer = setTimeout(() => show(shown + 1), Math.min(30, 700 / (score - shown)));
    return () => clearTimeout(timer);
  }, [shown, score, motion]);
  const p = scoreSpace(shown),
    beside = shown % 100 === other % 100 ? (seat ? 13 : -13) : 0,
    k = p.corner ? 0 : 4;
  const x = p.x + (p.out[1] ? beside : 0) - p.out[0] * k,
    y = p.y + (p.out[0] && !p.corner ? beside : 0) - p.out[1] * k;
  return <Drawing transform={`translate(${x} ${y})`} svg={marker(seat, Math.floor(shown / 100))} />;
}

const QX: Record<Quad, [number, number]> = { NW: [25, 25], NE: [75, 25], SE: [75, 75], SW: [25, 75] };

function Explained({ lit, plan }: { lit: Lit; plan: Plan }) {
  const f = lit.feature;
  if (!f)
    return (
      <g class="cc-why">
        {(lit.cells ?? []).map((cell) => {
          const [r, c] = rowCol(cell);
          return <rect key={cell} x={c * 100} y={r * 100} width={100} height={100} class="st-why" />;
        })}
        <path
          class="st-whyline"
          d={outline(
            (lit.cells ?? []).flatMap((cell) => {
              const [r, c] = rowCol(cell);
              return [
                [0, 0],
                [50, 0],
                [50, 50],
                [0, 50],
              ].map(([x, y]) => [c * 100 + x!, r * 100 + y!] as const);
            }),
          )}
        />
      </g>
    );
  const causes = lit.causes ?? [],
    each =
      lit.points !== undefined && f.kind !== 'court' && causes.length > 1 && lit.points % causes.length === 0
        ? lit.points / causes.length
        : null;
  /** Where a number stands on a cell: in the middle of the feature's part, out of the followers' way. */
  const spotOn = (cell: Cell): [number, number] => {
    const [r, c] = rowCol(cell),
      tile = plan.at.get(cell)!.tile;
    const mine = f.quads.filter(([x, y]) => Math.floor(x / 100) === c && Math.floor(y / 100) === r);
    if (mine.length)
      return [
        mine.reduce((a, p) => a + p[0] + 25, 0) / mine.length,
        mine.reduce((a, p) => a + p[1] + 25, 0) / mine.length,
      ];
    const side = (['N', 'E', 'S', 'W'] as const).find((s) => plan.on(cell, s) === f)!,
      [x, y] = anchor(tile, side);
    return [c * 100 + x, r * 100 + y];
  };
  const cells = f.cells.filter((c) => plan.at.has(c)),
    manned = new Set(f.men.map((m) => cellOf(m.row, m.col)));
  const home = cells.find((c) => manned.has(c)) ?? cells[0]!,
    [hx, hy] = manned.has(home)
      ? ((() => {
          const m = f.men.find((x) => cellOf(x.row, x.col) === home)!,
            [x, y] = anchor(plan.at.get(home)!.tile, m.part);
          return [m.col * 100 + x + 24, m.row * 100 + y - 24];
        })() as [number, number])
      : spotOn(home);
  return (
    <g class="cc-why">
      {f.quads.length > 0 && (
        <>
          <path class="st-why" d={f.quads.map(([x, y]) => `M${x} ${y}h50v50h-50z`).join('')} />
          <path class="st-whyline" d={outline(f.quads)} />
        </>
      )}
      {f.tracks.map((t) => (
        <path key={`${t.x},${t.y}${t.d}`} class="cc-whytrack" transform={`translate(${t.x} ${t.y})`} d={t.d} />
      ))}
      {f.open.length > 0 && f.kind !== 'court' && (
        <path class="st-open" d={f.open.map((s) => `M${s.x} ${s.y}l${s.dx} ${s.dy}`).join('')} />
      )}
      {each !== null &&
        cells
          .filter((c) => c !== home && !manned.has(c))
          .map((c) => {
            const [x, y] = spotOn(c);
            return (
              <g key={c}>
                <circle class="st-tagbox" cx={x} cy={y} r={17} />
                <text class="st-tagtxt" x={x} y={y + 8}>
                  {each}
                </text>
              </g>
            );
          })}
      {lit.points !== undefined && (
        <>
          <circle class="cc-sum" cx={hx} cy={hy} r={lit.points > 9 ? 20 : 18} />
          <text class="cc-sumtxt" x={hx} y={hy + 8}>
            {lit.points}
          </text>
        </>
      )}
    </g>
  );
}

function Pieces({ state, plan }: { state: State; plan: Plan }) {
  const keeps = state.seats.flatMap((s, seat) => {
    const f = s.keep ? plan.byName.get(s.keep) : undefined;
    if (!f) return [];
    const [, cell, where] = s.keep!.split(' ') as [string, Cell, Quad],
      [r, c] = rowCol(cell),
      [x, y] = QX[where] ?? [50, 50];
    return [<Drawing key={`k${seat}`} svg={keep(seat, c * 100 + x, r * 100 + y)} />];
  });
  return (
    <>
      {keeps}
      {state.followers.map((m) => {
        const tile = plan.at.get(cellOf(m.row, m.col))?.tile;
        if (!tile) return null;
        const [x, y] = anchor(tile, m.part);
        return (
          <Drawing
            key={`${m.seat}${m.row},${m.col}${m.part}`}
            class="cc-man"
            svg={follower(m.seat, m.kind, m.col * 100 + x, m.row * 100 + y)}
          />
        );
      })}
    </>
  );
}

function Cartouche({ state }: { state: State }) {
  const legend = [
    ['castle-path', tr('path 1, with a well 2')],
    ['castle-house', tr('house 1')],
    ['castle-tower', tr('tower 2')],
    ['castle-market', tr('market 3')],
  ] as const;
  return (
    <g class="cartouche" aria-hidden="true">
      <text x={-80} y={-52} class="ct-title">
        {tr('The Castle')}
      </text>
      <text x={-80} y={-22} class="ct-sub">
        {tr('Plan of the works')}
      </text>
      <text x={-80} y={4} class="ct-sub">
        {tr('{n} of 76 cells built', { n: state.tiles.length })}
      </text>
      <g transform="translate(96 548)">
        <circle r={34} class="ct-ring" />
        <path d="M0-44L9 0L0 44L-9 0z" class="ct-rose" />
        <path d="M0-44L9 0H-9z" class="ct-rose2" />
        <path d="M-34 0H34" class="ct-ring" />
        <text y={-52} class="ct-n">
          {tr('N')}
        </text>
      </g>
      <g transform="translate(610 1196)">
        {legend.map(([id, words], k) => (
          <g key={id} transform={`translate(${(k % 2) * 218} ${(k >> 1) * 36})`}>
            <use href={`#${id}`} x={-1} y={-1} width={26} height={26} />
            <text x={34} y={20} class="ct-leg">
              {words}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}

/* ---- the board ---- */

interface Zoom {
  z: number;
  cx: number;
  cy: number;
}
const whole: Zoom = { z: 1, cx: BOX.x + BOX.w / 2, cy: BOX.y + BOX.h / 2 };

/** Never look beyond the sheet. */
function clamp({ z, cx, cy }: Zoom): Zoom {
  z = Math.min(3, Math.max(1, z));
  const w = BOX.w / z / 2,
    h = BOX.h / z / 2;
  return {
    z,
    cx: Math.min(BOX.x + BOX.w - w, Math.max(BOX.x + w, cx)),
    cy: Math.min(BOX.y + BOX.h - h, Math.max(BOX.y + h, cy)),
  };
}

export function PlanView(p: PlanProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useState(whole);
  const [small, setSmall] = useState(false);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const gesture = useRef<{
    x: number;
    y: number;
    zoom: Zoom;
    moved: boolean;
    pinch: number;
    angle: number;
    spot: Spot | null;
    timer: number;
  } | null>(null);
  const pointed = useRef('');
  const waits = useRef(0);

  const locate = (clientX: number, clientY: number, touch = false): Spot | null => {
    const m = svg.current?.getScreenCTM();
    if (!m) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(m.inverse());
    return { x: at.x / 100, y: at.y / 100, px: m.a * 100, touch };
  };
  p.spot.current = locate;

  /** Below 36 px a cell the hatching goes. */
  useEffect(() => {
    const measure = () => {
      const m = svg.current?.getScreenCTM();
      if (m) setSmall(m.a * 100 < 36);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(svg.current!);
    measure();
    return () => watch.disconnect();
  }, [zoom.z]);

  const cellAt = (s: Spot): Cell | null => {
    const c = cellOf(Math.floor(s.y), Math.floor(s.x));
    return within(c) ? c : null;
  };
  const under = (s: Spot): Feature | undefined => {
    const cell = cellAt(s);
    if (!cell || !p.plan.at.has(cell)) return undefined;
    const x = (s.x % 1) * 100,
      y = (s.y % 1) * 100,
      [r, c] = rowCol(cell);
    const man = p.state.followers.find((m) => {
      const t = m.row === r && m.col === c && p.plan.at.get(cell)!.tile,
        a = t ? anchor(t, m.part) : null;
      return a && Math.hypot(a[0] - x, a[1] - y) < 20;
    });
    return man ? p.plan.on(cell, man.part) : featureAt(p.plan, cell, x, y);
  };
  /** Legal cells are hit as if they were 44 px wide. */
  const target = (s: Spot): Cell | null => {
    const own = cellAt(s),
      reach = s.touch ? Math.max(0.5, 22 / s.px) : 0.5;
    if (own && p.legal.has(own)) return own;
    if (own && p.choicesAt === own) return own;
    return nearest(p.legal.keys(), s.x, s.y, reach) ?? own;
  };

  const point = (s: Spot | null) => {
    const cell = s && cellAt(s),
      f = s ? under(s) : undefined,
      key = `${cell}/${f?.name ?? ''}`;
    if (key === pointed.current) return;
    pointed.current = key;
    clearTimeout(waits.current);
    p.onPoint(cell, undefined);
    if (f) waits.current = window.setTimeout(() => p.onPoint(cell, f), 300);
  };
  useEffect(() => () => clearTimeout(waits.current), []);

  /** So close, with this spot of the board under that point of the screen. */
  const zoomTo = (z: number, s: Spot | null, to: { x: number; y: number }): Zoom => {
    const r = svg.current!.getBoundingClientRect();
    z = Math.min(3, Math.max(1, z));
    const scale = Math.min(r.width / BOX.w, r.height / BOX.h) * z;
    return s
      ? clamp({
          z,
          cx: s.x * 100 - (to.x - r.left - r.width / 2) / scale,
          cy: s.y * 100 - (to.y - r.top - r.height / 2) / scale,
        })
      : clamp({ ...zoom, z });
  };
  const spread = (): { mid: { x: number; y: number }; far: number; angle: number } => {
    const [a, b] = [...fingers.current.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return {
      mid: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      far: Math.hypot(a.x - b.x, a.y - b.y),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
    };
  };
  const down = (e: PointerEvent) => {
    if (e.button) return;
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    clearTimeout(gesture.current?.timer);
    if (fingers.current.size === 2) {
      const { mid, far, angle } = spread();
      gesture.current = { ...mid, zoom, moved: true, pinch: far, angle, spot: locate(mid.x, mid.y), timer: 0 };
      return;
    }
    const s = locate(e.clientX, e.clientY, true);
    const timer =
      e.pointerType === 'mouse'
        ? 0
        : window.setTimeout(() => {
            if (gesture.current && !gesture.current.moved && s && under(s)) {
              gesture.current.moved = true;
              p.onPin(under(s));
            }
          }, 450);
    gesture.current = { x: e.clientX, y: e.clientY, zoom, moved: false, pinch: 0, angle: 0, spot: s, timer };
  };
  const move = (e: PointerEvent) => {
    const start = gesture.current;
    if (fingers.current.has(e.pointerId)) fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (!start) {
      if (e.pointerType === 'mouse') point(locate(e.clientX, e.clientY));
      return;
    }
    const scale = svg.current?.getScreenCTM()?.a ?? 1;
    if (start.pinch && fingers.current.size === 2) {
      const { mid, far, angle } = spread();
      const twist = ((angle - start.angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
      if (p.ghost.cell && Math.abs(twist) > 0.7) {
        start.angle = angle;
        p.onTurn(twist > 0 ? 1 : -1);
      }
      setZoom(zoomTo(start.zoom.z * (far / start.pinch), start.spot, mid));
      return;
    }
    if (!start.moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) > 8) {
      start.moved = true;
      clearTimeout(start.timer);
      if (start.zoom.z > 1) svg.current?.setPointerCapture(e.pointerId);
    }
    if (start.moved && !start.pinch && start.zoom.z > 1)
      setZoom(
        clamp({
          z: start.zoom.z,
          cx: start.zoom.cx - (e.clientX - start.x) / scale,
          cy: start.zoom.cy - (e.clientY - start.y) / scale,
        }),
      );
  };
  const up = (e: PointerEvent) => {
    const start = gesture.current;
    fingers.current.delete(e.pointerId);
    if (fingers.current.size === 0) gesture.current = null;
    if (!start) return;
    clearTimeout(start.timer);
    if (start.moved || e.type === 'pointercancel') return;
    const s = locate(e.clientX, e.clientY, e.pointerType !== 'mouse');
    if (!s) return;
    const cell = target(s);
    if (cell && p.plan.at.has(cell) && cell !== p.choicesAt) {
      p.onPin(under(s));
      return;
    }
    p.onTap(cell, s);
  };
  const onWheel = (e: WheelEvent) => {
    const s = locate(e.clientX, e.clientY),
      cell = s && cellAt(s);
    if (e.ctrlKey) {
      e.preventDefault();
      setZoom(zoomTo(zoom.z * (e.deltaY < 0 ? 1.15 : 1 / 1.15), s, { x: e.clientX, y: e.clientY }));
    } else if (cell && p.legal.size && (cell === p.ghost.cell || (!p.ghost.cell && p.legal.has(cell)))) {
      e.preventDefault();
      p.onTurn(e.deltaY > 0 ? 1 : -1);
    }
  };
  /* A wheel has to be heard actively, to keep the page where it is. */
  const wheel = useRef(onWheel);
  wheel.current = onWheel;
  useEffect(() => {
    const el = svg.current!,
      hear = (e: WheelEvent) => wheel.current(e);
    el.addEventListener('wheel', hear, { passive: false });
    return () => el.removeEventListener('wheel', hear);
  }, []);

  const zoomBy = (k: number) => {
    const f = p.ghost.cell ?? p.focus,
      [r, c] = rowCol(f);
    setZoom((v) =>
      clamp(
        v.z === 1 && k > 1 && p.ghost.cell ? { z: v.z * k, cx: c * 100 + 50, cy: r * 100 + 50 } : { ...v, z: v.z * k },
      ),
    );
  };
  const key = (e: KeyboardEvent) => {
    if (e.key === '+' || e.key === '=') zoomBy(1.4);
    else if (e.key === '-') zoomBy(1 / 1.4);
    else if (e.key === '0' && zoom.z > 1) setZoom(whole);
    else {
      p.onKey(e);
      return;
    }
    e.preventDefault();
  };

  /* layers that change seldom are the same nodes as long as they do not change */
  const wall = useMemo(() => drawWall(p.castle.starts), [p.castle]);
  const face = useMemo(() => innerLine(p.castle.starts), [p.castle]);
  const tokens = useMemo(() => drawTokens(p.state.wall), [p.state.wall.join()]);
  const around = p.ghost.cell;
  const tiles = useMemo(
    () =>
      [...p.plan.at].map(([cell, t]) => (
        <g key={cell + '/' + t.id} transform={place(cell)}>
          <Drawing
            class={cell === p.last ? 'cc-put' : ''}
            svg={drawTile(p.castle.tiles.get(t.id)!, t.turn, edgesOf(p.castle, p.plan, cell, t.tile))}
          />
        </g>
      )),
    [p.castle, p.plan, p.last],
  );
  const empty = useMemo(
    () =>
      CELLS.filter((c) => !p.plan.at.has(c))
        .map((cell) => {
          const [r, c] = rowCol(cell);
          return `M${c * 100} ${r * 100}h100v100h-100z`;
        })
        .join(''),
    [p.plan],
  );
  const lying = (id: number, cell: Cell, turn: number): string => {
    const t = p.castle.tiles.get(id)!;
    return drawTile(t, turn, edgesOf(p.castle, p.plan, cell, turned(t, turn)));
  };

  const box = `${zoom.cx - BOX.w / zoom.z / 2} ${zoom.cy - BOX.h / zoom.z / 2} ${BOX.w / zoom.z} ${BOX.h / zoom.z}`;
  const at = (cell: Cell): { x: number; y: number } => {
    const [r, c] = rowCol(cell);
    return { x: c * 100, y: r * 100 };
  };
  const scores = p.state.seats.map((s) => s.score);
  const focus = at(p.focus);

  return (
    <div class={`cc-board${small ? ' lod-s' : ''}${zoom.z > 1 ? ' zoomed' : ''}`}>
      <div
        class="cc-grid"
        ref={p.grid}
        role="grid"
        tabIndex={0}
        aria-label={p.title}
        aria-rowcount={ROWS}
        aria-colcount={COLS}
        aria-activedescendant={`cell-${p.focus.replace(',', '-')}`}
        onKeyDown={key}
      >
        <svg
          ref={svg}
          class="cc-plan"
          viewBox={box}
          role="presentation"
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onPointerLeave={() => point(null)}
        >
          <g aria-hidden="true" class="cc-ink">
            <Drawing svg={wall} />
            <path class="st-cell" d={empty} />
            {tiles}
            <Drawing svg={face} />
            <Drawing svg={tokens} />
            {p.dead.map((cell) => (
              <rect key={'d' + cell} {...at(cell)} width={100} height={100} class="st-dead" />
            ))}
            {p.later.map(
              (cell) =>
                cell !== around && (
                  <g key={'l' + cell} transform={place(cell)}>
                    <rect x={9} y={9} width={82} height={82} class="st-legal2" />
                    <use href="#ui-rotate-right" x={35} y={35} width={30} height={30} class="st-icon-legal" />
                  </g>
                ),
            )}
            {p.now.map(
              (cell) =>
                cell !== around && (
                  <g key={'n' + cell} transform={place(cell)} class={p.hover?.cell === cell ? 'cc-hover' : ''}>
                    <rect x={7} y={7} width={86} height={86} class="st-legal" />
                    <path d="M50 36v28M36 50h28" class="st-plus" />
                  </g>
                ),
            )}
            {p.hover && p.hand && p.hover.cell !== around && (
              <Drawing
                class="cc-faint"
                transform={place(p.hover.cell)}
                svg={lying(p.hand, p.hover.cell, p.hover.turn)}
              />
            )}
            {p.last && (
              <g key={'last' + p.last} transform={place(p.last)}>
                <path class="st-under" d={brackets(3, 3, 94, 22)} />
                <path class="st-last" d={brackets(3, 3, 94, 22)} />
              </g>
            )}
            {p.hint && p.hand && p.hint.cell !== around && (
              <g transform={place(p.hint.cell)}>
                <Drawing class="cc-hinted" svg={lying(p.hand, p.hint.cell, p.hint.turn)} />
                <rect x={3} y={3} width={94} height={94} class="st-under" />
                <rect x={3} y={3} width={94} height={94} class="st-prop" />
                <circle cx={88} cy={12} r={17} class="cc-ask" />
                <text x={88} y={20} class="cc-asktxt">
                  ?
                </text>
              </g>
            )}
            {p.lit.map((lit, i) => (
              <Explained key={lit.feature?.name ?? i} lit={lit} plan={p.plan} />
            ))}
            <Pieces state={p.state} plan={p.plan} />
            {around && p.hand && (
              <g class={p.fits ? 'cc-ghost' : 'cc-ghost pale'}>
                <g transform={place(around)}>
                  <Drawing class="cc-laid" key={around + p.ghost.turn} svg={lying(p.hand, around, p.ghost.turn)} />
                  <rect width={100} height={100} class="st-ghostfill" />
                  {!p.fits && <use href="#ui-rotate-right" x={28} y={28} width={44} height={44} class="cc-turnme" />}
                  <path class="st-ghost" d={brackets(-3, -3, 106, 30)} />
                </g>
              </g>
            )}
            {p.choicesAt &&
              p.choices.map((c) => {
                const tile =
                  p.choicesAt === around && p.hand
                    ? turned(p.castle.tiles.get(p.hand)!, p.ghost.turn)
                    : p.plan.at.get(p.choicesAt!)?.tile;
                if (!tile) return null;
                const [x, y] = anchor(tile, c.where),
                  on = p.who === c.label,
                  o = at(p.choicesAt!);
                return (
                  <g
                    key={c.name}
                    class={`cc-opt${on ? ' on' : ''}${p.hintWho === c.name ? ' hinted' : ''}`}
                    transform={`translate(${o.x + x} ${o.y + y})`}
                  >
                    <circle r={on ? 19 : 15} class="st-opt" />
                    <use href={`#follower-${ROLE[c.kind]}`} x={-10} y={-10} width={20} height={20} class="st-optic" />
                  </g>
                );
              })}
            <Cartouche state={p.state} />
            {scores.map((score, seat) => (
              <Marker key={seat} seat={seat} score={score} other={scores[1 - seat] ?? -1} motion={p.motion} />
            ))}
            <g class="cc-focus" transform={`translate(${focus.x} ${focus.y})`}>
              <rect x={-2} y={-2} width={104} height={104} class="cc-ring2" />
              <rect x={-2} y={-2} width={104} height={104} class="cc-ring" />
            </g>
          </g>
          {Array.from({ length: ROWS }, (_, r) => (
            <g key={r} role="row" aria-rowindex={r + 1}>
              {CELLS.filter((c) => rowCol(c)[0] === r).map((cell) => {
                const c = rowCol(cell)[1];
                return (
                  <rect
                    key={cell}
                    id={`cell-${r}-${c}`}
                    role="gridcell"
                    aria-colindex={c + 1}
                    aria-selected={cell === p.ghost.cell}
                    aria-label={p.labels.get(cell)}
                    x={c * 100}
                    y={r * 100}
                    width={100}
                    height={100}
                    class="cc-cell"
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      {p.tools && <div class="cc-tools sheets-s">{p.tools}</div>}
      <div class="cc-tools zoom">
        <Tool icon="ui-plus" label={tr('Closer')} disabled={zoom.z >= 3} onClick={() => zoomBy(1.5)} />
        <Tool icon="ui-minus" label={tr('Farther')} disabled={zoom.z <= 1} onClick={() => zoomBy(1 / 1.5)} />
      </div>
    </div>
  );
}
