// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The reasons drawn on the plan in red: the thing and its sum, what each tile adds, where it is open. */
import { Drawing } from '@shell/ui/kit';
import { cellOf, quadrants, spotOn, standsAt, wash, washArea } from '../draw';
import type { Lit } from './looking';
import type { Model } from './model';

/** What each tile adds, where all add the same. */
function eachOf({ feature: f, points, causes = [] }: Lit): number | null {
  return points !== undefined && f!.kind !== 'court' && causes.length > 1 && points % causes.length === 0
    ? points / causes.length
    : null;
}

/**
 * A feature lit up with its points. Numbers on tiles only where each gives the same: else they
 * would not add up.
 */
export function Explained({ lit, m: { castle, plan } }: { lit: Lit; m: Model }) {
  const f = lit.feature;
  // cells that are no feature: the empty area that one of the two keeps counts
  if (!f) return <Drawing class="cc-why" svg={washArea((lit.cells ?? []).flatMap((cell) => quadrants(cell)))} />;
  const cells = [...f.shares.keys()].filter((c) => plan.at.has(c)),
    manned = new Set(f.men.map((m) => cellOf(m.row, m.col))),
    home = cells.find((c) => manned.has(c)) ?? cells[0]!,
    man = f.men.find((m) => cellOf(m.row, m.col) === home),
    each = eachOf(lit);
  let [hx, hy] = spotOn(castle, plan.at, f, home);
  if (man) {
    // the sum stands beside the follower
    const [x, y] = standsAt(plan.at, home, man.part);
    [hx, hy] = [x + 24, y - 24];
  }
  return (
    <g class="cc-why">
      <Drawing svg={wash(f, plan.at)} />
      {each !== null &&
        cells
          .filter((c) => c !== home && !manned.has(c))
          .map((c) => {
            const [x, y] = spotOn(castle, plan.at, f, c);
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
