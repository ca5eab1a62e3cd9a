// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Rules and clock of a new table: one line until somebody wants to know. */
import { useSignal } from '@preact/signals';
import type { GameInfo, GameOption } from '../lib/protocol';
import { capital, tr } from '../lib/texts';
import { Radios, SwitchRow } from '../ui/choose';
import { Icon } from '../ui/kit';
import { answerOf, askOf, clockName, clocks, usual } from '../ui/options';
import { me } from '../lib/page';
import { askable, peopleOf, together, valueOf, whyNot, whyNotListed, whyNotRated, type Plan } from './setup-plan';

interface Props {
  info: GameInfo;
  plan: Plan;
  set: (plan: Plan) => void;
}

/** All of it in a line. An answer says nothing without its question, so only what is unusual is told, and with it. */
export const inShort = (info: GameInfo, plan: Plan): string => {
  const unusual = askable(info).filter((o) => !whyNot(info, o, plan) && valueOf(o, plan) !== usual(o, peopleOf(plan)));
  return [
    capital(
      [
        clockName(plan.clock),
        ...(unusual.length ? [] : [tr('the usual rules')]),
        plan.aids ? tr('aids on') : tr('aids off'),
        ...(plan.rated && !whyNotRated(plan) ? [tr('rated')] : []),
        ...(whyNotListed(plan) ? [] : [plan.listed ? tr('listed') : tr('not listed')]),
      ].join(', '),
    ),
    ...unusual.map((o) => `${askOf(o)} ${capital(answerOf(o, valueOf(o, plan)))}`),
  ].join(' · ');
};

/** A question of the engine's. At a table that cannot have it there is the reason instead. */
function Question({ info, option, plan, set }: Props & { option: GameOption }) {
  const why = whyNot(info, option, plan);
  return (
    <div class={why ? 'q-off' : ''}>
      <h3>{askOf(option)}</h3>
      {why ? (
        <p class="small dim">{capital(why)}</p>
      ) : (
        <Radios
          label={askOf(option)}
          cls="picks"
          values={option.values}
          value={valueOf(option, plan)}
          set={(v) => set({ ...plan, options: { ...plan.options, [option.key]: v } })}
        >
          {(v) => answerOf(option, v)}
        </Radios>
      )}
    </div>
  );
}

/** Everything that presets have filled in, to be changed. */
export function Options({ info, plan, set }: Props) {
  const open = useSignal(false);
  return (
    <section class="panel opts">
      <button
        type="button"
        class="fold"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon id="ui-settings" cls="l" />
        <span>
          <b>{tr('Rules and clock')}</b>
          {!open.value && <span class="dim">{inShort(info, plan)}</span>}
        </span>
        <Icon id="ui-next" cls={`l ${open.value ? 'up' : 'down'}`} />
      </button>
      {open.value && (
        <>
          <div class="og">
            <div>
              <h3>{tr('Clock')}</h3>
              <Radios
                label={tr('Clock')}
                cls="picks"
                values={clocks.map(([key]) => key)}
                value={plan.clock}
                set={(clock) => set({ ...plan, clock })}
              >
                {clockName}
              </Radios>
            </div>
            {askable(info).map((o) => (
              <Question key={o.key} info={info} option={o} plan={plan} set={set} />
            ))}
          </div>
          <div class="sws">
            <SwitchRow
              title={tr('Aids for all')}
              note={tr('what is left, what fits, what a move is worth, hints')}
              on={plan.aids}
              change={(aids) => set({ ...plan, aids })}
            />
            {me.value && !together(plan) && (
              <SwitchRow
                title={tr('In the list of open tables')}
                note={tr('anybody may sit down')}
                why={whyNotListed(plan)}
                on={plan.listed}
                change={(listed) => set({ ...plan, listed })}
              />
            )}
            {me.value && (
              <SwitchRow
                title={tr('Counts for ratings')}
                note={tr('no hints then')}
                why={whyNotRated(plan)}
                on={plan.rated}
                change={(rated) => set({ ...plan, rated })}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
