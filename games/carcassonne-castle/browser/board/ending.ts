// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end of a game: the castle as one drawing, or a part of it. */
import type { Ending } from '@shell/games/board';
import { brackets, g, join, path } from '@shell/draw/svg';
import {
  cellOf,
  centreAt,
  drawLaid,
  drawTokens,
  drawWall,
  follower,
  innerLine,
  keep,
  layOut,
  marker,
  moved,
  readCastle,
  rowCol,
  scoreSpace,
  standsAt,
  type Castle,
  type Cell,
  type Quad,
} from '../draw';
import { sources } from '../sources';
import type { State } from './logic';
import { WHOLE } from './zoom';

/** Everything that lies there, without what you can do with it. */
function drawn(castle: Castle, state: State): string {
  const laid = layOut(castle, state.tiles);
  return join(
    drawWall(castle),
    drawLaid(castle, laid),
    innerLine(castle),
    drawTokens(castle, state.wall),
    state.seats.map((s, seat) => {
      const [, cell, where] = (s.keep ?? '').split(' ') as [string, Cell, Quad];
      return cell && keep(seat, ...centreAt(cell, where));
    }),
    state.followers.map((f) => follower(f.seat, f.kind, ...standsAt(laid, cellOf(f.row, f.col), f.part))),
    state.seats.map((s, seat) => {
      const p = scoreSpace(castle, s.score),
        beside = s.score % 100 === (state.seats[1 - seat]?.score ?? -1) % 100 ? (seat ? 13 : -13) : 0;
      return g({ transform: `translate(${p.x + beside} ${p.y})` }, marker(seat, Math.floor(s.score / 100)));
    }),
  );
}

/** Cells in places such as "5,3", "tower 5,3 NE" and lists of these. */
const cellsOf = (castle: Castle, where: readonly string[]): Cell[] =>
  where.flatMap((w) => w.match(/-?\d+,-?\d+/g) ?? []).filter((cell) => castle.within(cell));

/** Wide enough to show where in the castle it is. */
function around(cells: readonly Cell[]): [number, number, number, number] {
  const rows = cells.map((c) => rowCol(c)[0] * 100),
    cols = cells.map((c) => rowCol(c)[1] * 100),
    [x0, x1] = [Math.min(...cols), Math.max(...cols) + 100],
    [y0, y1] = [Math.min(...rows), Math.max(...rows) + 100],
    h = Math.max(360, y1 - y0 + 160),
    w = Math.max(1.5 * h, x1 - x0 + 160);
  return [(x0 + x1 - w) / 2, (y0 + y1 - h) / 2, w, h];
}

export const ending: Ending<State> = {
  picture(view, tables, where) {
    const castle = readCastle(tables),
      state = { ...view.state!, ...view.board },
      cells = where && cellsOf(castle, where);
    if (cells && !cells.length) return null;
    const all = drawn(castle, state);
    if (!cells) return { box: WHOLE, svg: all };
    const marks = [...new Set(cells)].map((cell) =>
      g({ transform: moved(cell) }, path(brackets(3, 3, 94, 22), 'st-under'), path(brackets(3, 3, 94, 22), 'st-last')),
    );
    return { box: around(cells), svg: all + join(marks), crops: true };
  },
  sources: (view) => sources(view.tally ?? []),
};
