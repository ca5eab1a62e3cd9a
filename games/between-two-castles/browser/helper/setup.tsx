// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a castle has besides rooms: throne room, attendants, bonus cards. */
import type { ComponentChildren } from 'preact';
import type { Data } from '../board/logic';
import { attendantName, hangingName, rowName, typeName } from '../board/words';
import { tr } from '@shell/lib/texts';
import { Icon, Select } from '@shell/ui/kit';
import type { Plan } from './state';

/** What is not laid on cells. Whether a castle may have it is the engine's word. */
export function Setup({ data, plan, onChange }: { data: Data; plan: Plan; onChange: (p: Plan) => void }) {
  const several = <X extends string | number>(
    label: (i: number) => string,
    have: readonly X[],
    options: readonly (readonly [X, string])[],
    read: (text: string) => X,
    set: (next: X[]) => void,
  ): ComponentChildren =>
    // a second one is asked for when there is a first
    [0, 1].slice(0, have.length + 1).map((i) => (
      <label key={i} class="hp-sel" title={label(i)}>
        <span class="unseen">{label(i)}</span>
        <select
          class="in"
          value={have[i] === undefined ? '' : String(have[i])}
          onChange={(e) => {
            const v = e.currentTarget.value,
              next = [...have];
            if (v === '') next.splice(i, 1);
            else next[i] = read(v);
            set(next);
          }}
        >
          <option value="">{tr('none')}</option>
          {options.map(([v, text]) => (
            <option key={v} value={String(v)} disabled={have.includes(v) && have[i] !== v}>
              {text}
            </option>
          ))}
        </select>
      </label>
    ));
  return (
    <section class="panel hp-set">
      <div class="b">
        <label class="hp-row">
          <Icon id="special-throne" cls="l" />
          <span class="lab">{rowName('throne', data)}</span>
          <Select
            cls="grow"
            value={String(plan.throne)}
            values={data.thrones.map((t, i) => [
              String(i),
              `${typeName(t.type_a)} / ${typeName(t.type_b)}, ${hangingName(t.hanging)}`,
            ])}
            set={(throne) => onChange({ ...plan, throne: Number(throne) })}
          />
        </label>
        <div class="hp-row" role="group" aria-label={rowName('attendants', data)}>
          <Icon id="attendant-jester" cls="l" />
          <span class="lab">{rowName('attendants', data)}</span>
          {several(
            (i) => tr('Attendant {n}', { n: i + 1 }),
            plan.attendants,
            [...data.attendants.keys()].map((k) => [k, attendantName(k)] as const),
            (v) => v,
            (attendants) => onChange({ ...plan, attendants }),
          )}
        </div>
        <div class="hp-row hp-cards" role="group" aria-label={rowName('cards', data)}>
          <Icon id="card-ordonance" cls="l" />
          <span class="lab">{rowName('cards', data)}</span>
          {several(
            (i) => (i ? tr('Second bonus card') : tr('First bonus card')),
            plan.cards,
            data.cards.flatMap((text, n) => (text ? [[n, `${n}: ${tr(text)}`] as const] : [])),
            Number,
            (cards) => onChange({ ...plan, cards }),
          )}
        </div>
      </div>
    </section>
  );
}
