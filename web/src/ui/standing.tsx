// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** How everybody stood a round or two ago, for those who only look on: each seat's chance as a part of one bar. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { seatName } from '../lib/names';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { language, tr } from '../lib/texts';
import { Icon } from './kit';

/** Whole percents that add up to the whole: what is left over goes to those who lose most by being rounded down. */
function percents(chance: readonly number[]): string[] {
  const down = chance.map((c) => Math.floor(c * 100)),
    left = Math.round(100 * chance.reduce((sum, c) => sum + c, 0)) - down.reduce((sum, n) => sum + n, 0),
    first = chance.map((_, seat) => seat).sort((a, b) => chance[b]! * 100 - down[b]! - (chance[a]! * 100 - down[a]!)),
    format = new Intl.NumberFormat(language.value, { style: 'percent' });
  return down.map((n, seat) => format.format((n + (first.indexOf(seat) < left ? 1 : 0)) / 100));
}

/** The server judges each position once, for all who look on. Where it may not, or it is too early, there is nothing. */
export function Standing({ table, view }: { table: Table; view: View }) {
  const known = useSignal<number[] | null>(null),
    seq = table.seq.value;
  useEffect(() => {
    let wanted = true;
    table.link.ask('standing', { table: table.id }).then(
      ({ chance }) => {
        if (wanted) known.value = chance as number[];
      },
      () => {
        if (wanted) known.value = null;
      },
    );
    return () => {
      wanted = false;
    };
  }, [seq]);
  const chance = known.value;
  if (!chance) return null;
  const said = percents(chance);
  return (
    <section class="chances" aria-label={tr('Chances a while ago')}>
      <p class="small dim">
        <Icon id="ui-eye" />
        {tr('Chances a while ago')}
      </p>
      <ul>
        {chance.map((c, seat) => (
          <li key={seat} class={`s${seat + 1}`} style={`--part: ${Math.max(c, 0.02)}`} title={seatName(view, seat)}>
            <Icon id={`seat-${seat + 1}`} />
            <span class="unseen">{seatName(view, seat)}: </span>
            <b>{said[seat]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
