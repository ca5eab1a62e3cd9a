// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end: markers by territory, points, and who has won and why. */
import { tr, trn } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import { Seal, Shield } from './parts';
import type { OrdonansView } from './state';
import { nameOfLand } from './words';

export function Result({
  view,
  nameOf,
  why,
}: {
  view: OrdonansView;
  nameOf: (seat: number) => string;
  why: (land: number) => void;
}) {
  const { territories, points } = view.state,
    winners = view.winners ?? [],
    top = Math.max(...points),
    best = points.flatMap((p, s) => (p === top ? [s] : []));
  const count = (s: number, marker: number) => territories.filter((t) => t.armies[s]!.marker === marker).length;
  const decided =
    winners.length && best.length > winners.length
      ? best.some((s) => !winners.includes(s) && count(s, 3) === count(winners[0]!, 3))
        ? tr('Tied on points and III markers: the number of II markers decides.')
        : tr('Tied on points: the number of III markers decides.')
      : '';
  /* by place: points, then markers, as the winner is found */
  const order = points
    .map((_, s) => s)
    .sort(
      (a, b) =>
        Number(winners.includes(b)) - Number(winners.includes(a)) ||
        points[b]! - points[a]! ||
        count(b, 3) - count(a, 3) ||
        count(b, 2) - count(a, 2),
    );
  const names = winners.map(nameOf).join(', ');
  return (
    <section class="o-result panel" aria-label={tr('Result')}>
      <div class="o-won">
        <h2>{winners.length > 1 ? tr('Shared victory: {names}', { names }) : tr('Winner: {name}', { name: names })}</h2>
        <p>{decided || trn('{n} point', '{n} points', top)}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{tr('Player')}</span>
            </th>
            {territories.map((t, i) => (
              <th key={i} scope="col">
                <button
                  type="button"
                  class="tool"
                  onClick={() => why(i)}
                  title={tr('{territory}: who holds it?', { territory: nameOfLand(t) })}
                >
                  <Icon id={`land-${i + 1}`} cls="l" />
                  <span class="unseen">{nameOfLand(t)}</span>
                </button>
              </th>
            ))}
            <th scope="col">{tr('Points')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((s, place) => (
            <tr key={s} class={winners.includes(s) ? 'won' : ''} style={`--order:${place}`}>
              <th scope="row" title={nameOf(s)}>
                <Shield seat={s}>{nameOf(s)}</Shield>
                {winners.includes(s) && <span class="unseen">{tr('has won')}</span>}
              </th>
              {territories.map((t, i) => (
                <td key={i}>
                  <Seal marker={t.armies[s]!.marker} />
                </td>
              ))}
              <td class="num">{points[s]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
