// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** How close one looks at the plan, and which spot of it lies under a point of the screen. */
import { useEffect, useState } from 'preact/hooks';
import { cellOf, rowCol, type Castle, type Cell } from '../draw';

/** The sheet: the castle with its wall and its hachures, in drawing units. */
const BOX = { x: -104, y: -104, w: 1108, h: 1410 };
/** All of it, for a drawing that is only looked at. */
export const WHOLE = [BOX.x, BOX.y, BOX.w, BOX.h] as const;
/** So many times as large as the whole. */
export const CLOSEST = 3;

/** How close, and which point of the sheet is in the middle. */
export interface Zoom {
  z: number;
  cx: number;
  cy: number;
}
/** All of it, as it is at first. */
export const whole: Zoom = { z: 1, cx: BOX.x + BOX.w / 2, cy: BOX.y + BOX.h / 2 };

const between = (least: number, v: number, most: number): number => Math.min(most, Math.max(least, v));

/** Never look beyond the sheet. */
export function clamp({ z, cx, cy }: Zoom): Zoom {
  z = between(1, z, CLOSEST);
  const w = BOX.w / z / 2,
    h = BOX.h / z / 2;
  return { z, cx: between(BOX.x + w, cx, BOX.x + BOX.w - w), cy: between(BOX.y + h, cy, BOX.y + BOX.h - h) };
}

/** What the drawing shows, as its attribute. */
export const viewBox = ({ z, cx, cy }: Zoom): string =>
  `${cx - BOX.w / z / 2} ${cy - BOX.h / z / 2} ${BOX.w / z} ${BOX.h / z}`;

/** A point of the board: in cells from the upper left, and how large a cell is on the screen. */
export interface Spot {
  x: number;
  y: number;
  px: number;
  touch: boolean;
}

/** The spot under a point of the screen; null before anything is drawn. */
export function locate(svg: SVGSVGElement | null, clientX: number, clientY: number, touch = false): Spot | null {
  const m = svg?.getScreenCTM();
  if (!m) return null;
  const at = new DOMPoint(clientX, clientY).matrixTransform(m.inverse());
  return { x: at.x / 100, y: at.y / 100, px: m.a * 100, touch };
}

/** Its cell; null outside of the wall. */
export function cellAt(castle: Castle, s: Spot): Cell | null {
  const cell = cellOf(Math.floor(s.y), Math.floor(s.x));
  return castle.within(cell) ? cell : null;
}

/** So close, with this spot of the board under that point of the screen. */
export function zoomTo(svg: SVGSVGElement, z: number, s: Spot, to: { x: number; y: number }): Zoom {
  const r = svg.getBoundingClientRect();
  z = between(1, z, CLOSEST);
  const scale = Math.min(r.width / BOX.w, r.height / BOX.h) * z;
  return clamp({
    z,
    cx: s.x * 100 - (to.x - r.left - r.width / 2) / scale,
    cy: s.y * 100 - (to.y - r.top - r.height / 2) / scale,
  });
}

/** The same, moved as little as need be to have a cell in sight. */
export function reveal({ z, cx, cy }: Zoom, cell: Cell): Zoom {
  const [r, c] = rowCol(cell),
    w = BOX.w / z / 2 - 60,
    h = BOX.h / z / 2 - 60;
  return clamp({
    z,
    cx: between(c * 100 + 50 - w, cx, c * 100 + 50 + w),
    cy: between(r * 100 + 50 - h, cy, r * 100 + 50 + h),
  });
}

/** `focus` is kept in sight when the keyboard takes it elsewhere. */
export function useZoom(focus: Cell) {
  const [zoom, setZoom] = useState(whole);
  useEffect(() => setZoom((v) => (v.z > 1 ? reveal(v, focus) : v)), [focus]);
  return {
    zoom,
    setZoom,
    /** Closer or farther by buttons and keys: to this cell, if there is one. */
    zoomBy(k: number, to: Cell | null) {
      setZoom((v) => {
        const next = clamp({ ...v, z: v.z * k });
        if (!to || k < 1) return next;
        const [r, c] = rowCol(to);
        return v.z === 1 ? clamp({ z: next.z, cx: c * 100 + 50, cy: r * 100 + 50 }) : reveal(next, to);
      });
    },
  };
}
