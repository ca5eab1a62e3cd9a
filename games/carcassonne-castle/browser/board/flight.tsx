// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** How you see another player's move happen: its tile flies from the seat to its cell, and what it scored is counted there. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { FLIGHT } from '@shell/lib/pace';
import type { Line } from '@shell/lib/protocol';
import { Drawing } from '@shell/ui/kit';
import { signed } from '@shell/games/board';
import { corner, drawTile, moved, type Cell } from '../draw';
import type { State } from './logic';
import type { Lit } from './looking';
import type { Model } from './model';
import type { Position } from './position';

/** The cell whose tile the move that is being shown has laid. */
export function flyingTo(p: Position): Cell | null {
  const from = p.props.showing?.from.state as State | undefined;
  return from && p.last && p.state.tiles.length > from.tiles.length ? p.last : null;
}

/** Where the tile is going to lie; it is dotted before it comes. */
export const Landing = ({ cell }: { cell: Cell }) => (
  <rect class="cc-spot" transform={moved(cell)} x={6} y={6} width={88} height={88} />
);

/** The tile on its way: on a low arc over everything, from the panel of whoever laid it. */
export function Flight({ m, cell }: { m: Model; cell: Cell }) {
  const flying = useRef<SVGSVGElement>(null),
    { showing } = m.props,
    laid = m.plan.at.get(cell)!;
  useLayoutEffect(() => {
    const el = flying.current!,
      seat = m.root.current!.querySelector(`[data-seat='${showing!.move.seat}']`)!.getBoundingClientRect(),
      to = m.grid.current!.querySelector(`[data-cell='${cell}']`)!.getBoundingClientRect(),
      plan = m.svg.current!.getBoundingClientRect(),
      [x, y] = [to.x + to.width / 2, to.y + to.height / 2],
      [sx, sy] = [seat.x + seat.width / 2, seat.y + seat.height / 2];
    // a plan that is looked at closely may not have the cell in sight
    if (x < plan.left || x > plan.right || y < plan.top || y > plan.bottom) return;
    el.style.width = el.style.height = `${to.width}px`;
    const at = (px: number, py: number, turn: number, size: number): string =>
      `translate(${px - to.width / 2}px, ${py - to.width / 2}px) rotate(${turn}deg) scale(${size})`;
    const flight = el.animate(
      [
        { transform: at(sx, sy, 14, 0.6), opacity: 1 },
        { transform: at((sx + x) / 2, (sy + y) / 2 - 34, 7, 1.12), opacity: 1 },
        { transform: at(x, y, 0, 1.06), opacity: 1 },
      ],
      { duration: FLIGHT * showing!.pace, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    return () => flight.cancel();
  }, [showing]);
  return (
    <svg ref={flying} class="cc-flight" viewBox="0 0 100 100" aria-hidden="true">
      <Drawing svg={drawTile(m.castle.tiles.get(laid.id)!, laid.turn)} />
      <rect width={100} height={100} class="cc-rim" />
    </svg>
  );
}

/* ---- what was scored ---- */

/** Points that have just been scored: whose, and for what. */
interface Scored {
  seat: number;
  line: Line;
}

/** How long they stay to be read, in milliseconds. */
const STAYS = 1500;

/** The reasons that have come. At the end of the game all come at once, and the result tells them. */
function newLines(before: Line[][], now: Line[][]): Scored[] {
  return now.flatMap((lines, seat) => {
    const old = new Set((before[seat] ?? []).filter((l) => !l.pending).map((l) => JSON.stringify(l)));
    return lines.filter((line) => !line.pending && !old.has(JSON.stringify(line))).map((line) => ({ seat, line }));
  });
}

/** What the last move has scored, for a moment: other players' as well as your own. */
export function useScored(p: Position): Scored[] {
  const before = useRef(p.view),
    [scored, setScored] = useState<Scored[]>([]);
  useEffect(() => {
    const old = before.current,
      tiles = (old.state as State).tiles.length;
    before.current = p.view;
    // if you step through a game in large strides, you are not told everything on the way
    const next = p.state.tiles.length - tiles,
      come = old === p.view || p.over || next < 0 || next > 1 ? [] : newLines(old.tally ?? [], p.tally);
    if (!come.length) {
      if (old !== p.view) setScored([]);
      return;
    }
    // the tile lands first
    const lands = p.props.showing?.counts ?? 0,
      begins = setTimeout(() => setScored(come), lands),
      ends = setTimeout(() => setScored([]), lands + STAYS);
    return () => {
      clearTimeout(begins);
      clearTimeout(ends);
    };
  }, [p.view]);
  return scored;
}

/** Such a thing lit up on the plan. */
export const litBy = (p: Position, { piece, points, causes }: Line): Lit => ({
  feature: p.plan.byName.get(piece),
  cells: causes.split(' ').filter((c) => /^\d/.test(c)),
  points,
  causes: causes.split(' '),
});

/** "+5", rising where it was scored, in the colour of whoever has it. */
export function Plus({ m, scored: { seat, line } }: { m: Model; scored: Scored }) {
  const cells = [...(m.plan.byName.get(line.piece)?.shares.keys() ?? [])].filter((c) => m.plan.at.has(c)),
    cell = m.last && (!cells.length || cells.includes(m.last)) ? m.last : (cells[0] ?? m.last);
  if (!cell || !line.points) return null;
  const [x, y] = corner(cell),
    // the north wall leaves no room above
    up = y < 60 ? 118 : -18;
  return (
    <g transform={`translate(${x + 50} ${y + up})`}>
      <g class={`cc-plus s${seat + 1}`}>
        <rect x={-42} y={-29} width={84} height={48} rx={24} />
        <text y={9}>{signed(line.points)}</text>
      </g>
    </g>
  );
}
