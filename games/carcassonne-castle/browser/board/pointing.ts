// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Mouse, finger and wheel on the plan: tapping and pointing, long presses, pinching,
 * panning and twisting.
 */
import { useEffect, useRef } from 'preact/hooks';
import { anchor, cellOf, hasArm, SIDES, type Cell, type Quad, type Tile } from '../draw';
import { nearest, type Choice, type Feature, type Plan } from './logic';
import type { Model } from './model';
import { cellAt, clamp, locate, zoomTo, type Spot, type Zoom } from './zoom';

/** Where a pointer is, in pixels. */
interface Finger {
  x: number;
  y: number;
}
/** What has begun with a finger or two, and where. */
interface Gesture extends Finger {
  zoom: Zoom;
  moved: boolean;
  pinch: number; // the distance of two fingers; 0: there is one
  angle: number;
  spot: Spot | null;
  timer: number; // of the long press
}

/** In pixels, milliseconds and radians: a drag, a long press, a pointer at rest, a twist by two fingers. */
const MOVED = 8,
  LONG = 450,
  RESTING = 300,
  TWIST = 0.7;

/** The feature at a point of a tile (0 to 100): a path where one runs, else the area. */
function featureAt(plan: Plan, cell: Cell, tile: Tile, x: number, y: number): Feature | undefined {
  for (const side of SIDES) {
    if (!hasArm(tile, side)) continue;
    const along = side === 'N' ? 50 - y : side === 'S' ? y - 50 : side === 'W' ? 50 - x : x - 50,
      off = side === 'N' || side === 'S' ? x - 50 : y - 50;
    if (Math.abs(off) <= 10 && along >= -8) return plan.on(cell, side);
  }
  return plan.on(cell, ((y < 50 ? 'N' : 'S') + (x < 50 ? 'W' : 'E')) as Quad);
}

/** The feature under a spot: a follower stands for its own. */
function under(m: Model, s: Spot): Feature | undefined {
  const cell = cellAt(m.castle, s),
    there = cell && m.plan.at.get(cell);
  if (!cell || !there) return undefined;
  const x = (s.x % 1) * 100,
    y = (s.y % 1) * 100;
  const man = m.state.followers.find((f) => {
    if (cellOf(f.row, f.col) !== cell) return false;
    const [ax, ay] = anchor(there.tile, f.part);
    return Math.hypot(ax - x, ay - y) < 20;
  });
  return man ? m.plan.on(cell, man.part) : featureAt(m.plan, cell, there.tile, x, y);
}

/** Legal cells are hit as if they were 44 px wide. */
function target(m: Model, s: Spot): Cell | null {
  const own = cellAt(m.castle, s),
    reach = s.touch ? Math.max(0.5, 22 / s.px) : 0.5;
  if (own && (m.legal.has(own) || own === m.choicesAt)) return own;
  return nearest(m.legal.keys(), s.x, s.y, reach) ?? own;
}

/** How far a point of the tile is from where a follower would stand. */
const distance = (t: Tile, c: Choice, x: number, y: number): number => {
  const [ax, ay] = anchor(t, c.where);
  return Math.hypot(ax - x, ay - y);
};

/** A tap on a cell: on a figure of the ghost if it is large enough to be meant, else on the cell. */
function tapped(m: Model, cell: Cell | null, s: Spot): void {
  m.setPin(null);
  const large = s.px >= 64,
    tile = m.underChoices;
  if (cell && cell === m.choicesAt && tile && (!s.touch || large)) {
    const x = (s.x % 1) * 100,
      y = (s.y % 1) * 100,
      near = m.choices.map((c) => ({ c, d: distance(tile, c, x, y) })).sort((a, b) => a.d - b.d)[0]!;
    if (near.d < 16) {
      m.pick(m.chosen === near.c ? null : near.c.label);
      return;
    }
    if (m.laying && large && x > 80 && y < 20) {
      m.turn(1);
      return;
    }
  }
  if (!m.following) m.choose(cell);
}

/** Hands on the plan. A mouse points and a finger presses long to ask why; both tap to lay. */
export function usePointing(m: Model) {
  const { zoom, setZoom } = m;
  const fingers = useRef(new Map<number, Finger>()),
    gesture = useRef<Gesture | null>(null);
  const at = (x: number, y: number, touch = false): Spot | null => locate(m.svg.current, x, y, touch);

  /* ---- pointing: after a while the feature is explained ---- */

  const pointed = useRef(''),
    waits = useRef(0);
  const point = (s: Spot | null): void => {
    const cell = s && cellAt(m.castle, s),
      f = s ? under(m, s) : undefined,
      key = `${cell}/${f?.name ?? ''}`;
    if (key === pointed.current) return;
    pointed.current = key;
    clearTimeout(waits.current);
    m.setOver({ cell });
    if (f) waits.current = window.setTimeout(() => m.setOver({ cell, feature: f.name }), RESTING);
  };
  useEffect(() => () => clearTimeout(waits.current), []);

  /* ---- fingers ---- */

  const spread = (): { mid: Finger; far: number; angle: number } => {
    const [a, b] = [...fingers.current.values()] as [Finger, Finger];
    return {
      mid: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      far: Math.hypot(a.x - b.x, a.y - b.y),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
    };
  };
  const onPointerDown = (e: PointerEvent): void => {
    if (e.button) return;
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    clearTimeout(gesture.current?.timer);
    if (fingers.current.size === 2) {
      const { mid, far, angle } = spread();
      gesture.current = { ...mid, zoom, moved: true, pinch: far, angle, spot: at(mid.x, mid.y), timer: 0 };
      return;
    }
    const spot = at(e.clientX, e.clientY, true);
    const long = (): void => {
      const f = spot && under(m, spot);
      if (!gesture.current || gesture.current.moved || !f) return;
      gesture.current.moved = true;
      m.explain(f);
    };
    const timer = e.pointerType === 'mouse' ? 0 : window.setTimeout(long, LONG);
    gesture.current = { x: e.clientX, y: e.clientY, zoom, moved: false, pinch: 0, angle: 0, spot, timer };
  };
  const onPointerMove = (e: PointerEvent): void => {
    const start = gesture.current;
    if (fingers.current.has(e.pointerId)) fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (!start) {
      if (e.pointerType === 'mouse') point(at(e.clientX, e.clientY));
      return;
    }
    if (start.pinch && fingers.current.size === 2) {
      const { mid, far, angle } = spread(),
        twist = ((angle - start.angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
      if (m.ghost.cell && Math.abs(twist) > TWIST) {
        start.angle = angle;
        m.turn(twist > 0 ? 1 : -1);
      }
      if (start.spot) setZoom(zoomTo(m.svg.current!, start.zoom.z * (far / start.pinch), start.spot, mid));
      return;
    }
    if (!start.moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) > MOVED) {
      start.moved = true;
      clearTimeout(start.timer);
      // only a plan that is close is moved by one finger: otherwise that scrolls the page
      if (start.zoom.z > 1) m.svg.current?.setPointerCapture(e.pointerId);
    }
    if (start.moved && !start.pinch && start.zoom.z > 1) {
      const { z, cx, cy } = start.zoom,
        scale = m.svg.current?.getScreenCTM()?.a ?? 1;
      setZoom(clamp({ z, cx: cx - (e.clientX - start.x) / scale, cy: cy - (e.clientY - start.y) / scale }));
    }
  };
  const onPointerUp = (e: PointerEvent): void => {
    const start = gesture.current;
    fingers.current.delete(e.pointerId);
    if (fingers.current.size === 0) gesture.current = null;
    if (!start) return;
    clearTimeout(start.timer);
    if (start.moved || e.type === 'pointercancel') return;
    const s = at(e.clientX, e.clientY, e.pointerType !== 'mouse');
    if (!s) return;
    const cell = target(m, s);
    if (cell && m.plan.at.has(cell) && cell !== m.choicesAt) m.explain(under(m, s));
    else tapped(m, cell, s);
  };

  /* ---- the wheel: heard actively, to keep the page where it is ---- */

  const onWheel = (e: WheelEvent): void => {
    const s = at(e.clientX, e.clientY),
      cell = s && cellAt(m.castle, s);
    if (e.ctrlKey) {
      e.preventDefault();
      if (s)
        setZoom(zoomTo(m.svg.current!, zoom.z * (e.deltaY < 0 ? 1.15 : 1 / 1.15), s, { x: e.clientX, y: e.clientY }));
    } else if (cell && (m.ghost.cell ? cell === m.ghost.cell && m.legal.size : m.legal.has(cell))) {
      e.preventDefault();
      m.turn(e.deltaY > 0 ? 1 : -1);
    }
  };
  const wheel = useRef(onWheel);
  wheel.current = onWheel;
  useEffect(() => {
    const el = m.svg.current!,
      hear = (e: WheelEvent): void => wheel.current(e);
    el.addEventListener('wheel', hear, { passive: false });
    return () => el.removeEventListener('wheel', hear);
  }, []);

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => point(null),
  };
}
