// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end: markers by territory, points, and who has won and why. */
import { tr, trn } from '@shell/lib/texts';
import { Icon } from '@shell/ui/kit';
import { Seal, Shield } from './parts';
import type { OrdonansView } from './state';
import { nameOfLand } from './words';

/** The final table, from the best on. Each territory still tells why it went as it did. */
export function Result({
  view,
  nameOf,
  why,
}: {
  view: OrdonansView;
  nameOf: (seat: number) => string;
  /** A territory is asked about. */
  why: (land: number) => void;
}) {
  const { territories, points } = view.state,
    { order, tie } = view.state.result!,
    winners = view.winners ?? [];
  // what decided between equal points is the engine's sentence
  const names = winners.map(nameOf).join(', ');
  return (
    <section class="o-result panel" aria-label={tr('Result')}>
      <div class="o-won">
        <h2>{winners.length > 1 ? tr('Shared victory: {names}', { names }) : tr('Winner: {name}', { name: names })}</h2>
        <p>{tie ? tr(tie) : trn('{n} point', '{n} points', points[order[0]!]!)}</p>
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
