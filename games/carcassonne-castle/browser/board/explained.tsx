// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The reasons drawn on the plan in red: the thing and its sum, what each tile adds, where it is open. */
import { anchor, outline } from '../draw';
import { cellOf, rowCol, type Cell, type Feature, type Plan } from './logic';
import type { Lit } from './looking';

/** Cells that are no feature: the empty area that one of the two keeps counts. */
function Cells({ cells }: { cells: Cell[] }) {
  const quads = cells.flatMap((cell) => {
    const [r, c] = rowCol(cell);
    return [0, 50].flatMap((x) => [0, 50].map((y) => [c * 100 + x, r * 100 + y] as const));
  });
  return (
    <g class="cc-why">
      <path class="st-why" d={quads.map(([x, y]) => `M${x} ${y}h50v50h-50z`).join('')} />
      <path class="st-whyline" pathLength={1} d={outline(quads)} />
    </g>
  );
}

/** Where a number stands on a cell: in the middle of the feature's part of it. */
function spotOn(f: Feature, plan: Plan, cell: Cell): [number, number] {
  const [r, c] = rowCol(cell),
    mine = f.quads.filter(([x, y]) => Math.floor(x / 100) === c && Math.floor(y / 100) === r);
  if (mine.length)
    return [
      mine.reduce((a, p) => a + p[0] + 25, 0) / mine.length,
      mine.reduce((a, p) => a + p[1] + 25, 0) / mine.length,
    ];
  const side = (['N', 'E', 'S', 'W'] as const).find((s) => plan.on(cell, s) === f)!,
    [x, y] = anchor(plan.at.get(cell)!.tile, side);
  return [c * 100 + x, r * 100 + y];
}

/** What each tile adds, where all add the same. */
function eachOf({ feature: f, points, causes = [] }: Lit): number | null {
  return points !== undefined && f!.kind !== 'court' && causes.length > 1 && points % causes.length === 0
    ? points / causes.length
    : null;
}

export function Explained({ lit, plan }: { lit: Lit; plan: Plan }) {
  const f = lit.feature;
  if (!f) return <Cells cells={lit.cells ?? []} />;
  const cells = f.cells.filter((c) => plan.at.has(c)),
    manned = new Set(f.men.map((m) => cellOf(m.row, m.col))),
    home = cells.find((c) => manned.has(c)) ?? cells[0]!,
    man = f.men.find((m) => cellOf(m.row, m.col) === home),
    each = eachOf(lit);
  let [hx, hy] = spotOn(f, plan, home);
  if (man) {
    // the sum stands beside the follower
    const [x, y] = anchor(plan.at.get(home)!.tile, man.part);
    [hx, hy] = [man.col * 100 + x + 24, man.row * 100 + y - 24];
  }
  return (
    <g class="cc-why">
      {f.quads.length > 0 && (
        <>
          <path class="st-why" d={f.quads.map(([x, y]) => `M${x} ${y}h50v50h-50z`).join('')} />
          <path class="st-whyline" pathLength={1} d={outline(f.quads)} />
        </>
      )}
      {f.tracks.map((t) => (
        <path
          key={`${t.x},${t.y}${t.d}`}
          class="cc-whytrack"
          pathLength={1}
          transform={`translate(${t.x} ${t.y})`}
          d={t.d}
        />
      ))}
      {f.open.length > 0 && f.kind !== 'court' && (
        <path class="st-open" d={f.open.map((s) => `M${s.x} ${s.y}l${s.dx} ${s.dy}`).join('')} />
      )}
      {each !== null &&
        cells
          .filter((c) => c !== home && !manned.has(c))
          .map((c) => {
            const [x, y] = spotOn(f, plan, c);
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
