// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table with friends, or with the options one likes: one form, sensible from the start. */
import { useSignal } from '@preact/signals';
import { engine, games, go, me, server } from '../lib/page';
import { Refused } from '../lib/link';
import type { Clock, Message } from '../lib/protocol';
import { say, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { Button, Panel, Strip } from '../ui/kit';
import { titleOf } from './door';

const clocks: [string, Clock][] = [
  ['none', null],
  ['live5', { kind: 'live', base: 5 * 60000, increment: 5000 }],
  ['live15', { kind: 'live', base: 15 * 60000, increment: 10000 }],
  ['live30', { kind: 'live', base: 30 * 60000, increment: 20000 }],
  ['day', { kind: 'days', each: 86400000 }],
  ['days', { kind: 'days', each: 3 * 86400000 }],
];
const clockName = (key: string): string =>
  ({
    none: tr('no clock'),
    live5: tr('5 minutes each, 5 seconds a turn'),
    live15: tr('15 minutes each, 10 seconds a turn'),
    live30: tr('30 minutes each, 20 seconds a turn'),
    day: tr('one day a turn'),
    days: tr('three days a turn'),
  })[key] ?? key;

/** An option in words for people: the question, then each of its values. One that is not known here is shown as the engine has it. */
const optionWords = (): Record<string, { ask: string } & Record<string, string>> => ({
  consent: { ask: tr('Who decides at a castle?'), owner: tr('whose room it is'), both: tr('both builders') },
  starts: { ask: tr('Must paths match at the start areas?'), strict: tr('yes'), loose: tr('no') },
  first: { ask: tr('Who begins?'), random: tr('chance decides'), 0: tr('the first seat') },
  expansion: {
    ask: tr('Which cards?'),
    none: tr('the base game alone'),
    'crusader-kingdoms': tr('with kingdoms and ordonances'),
  },
  compare: {
    ask: tr('Who holds a territory?'),
    groups: tr('who has most of the largest groups'),
    seniority: tr('who has the one largest group'),
  },
  sets: {
    ask: tr('Which troops for three or four?'),
    extra: tr('the base set and the extra cards'),
    'two-base': tr('two base sets'),
  },
  claim: {
    ask: tr('May one claim a territory that is decided? For two, without the expansion.'),
    off: tr('no'),
    on: tr('yes'),
  },
});

export function Setup({ game }: { game: string }) {
  const info = games.value.find((g) => g.name === game);
  const seats = useSignal(info?.seats[0] ?? 2),
    clock = useSignal('none'),
    listed = useSignal(false),
    rated = useSignal(false),
    failed = useSignal<Message | null>(null);
  const options = useSignal<Record<string, string>>({}),
    bots = useSignal('');
  if (!info)
    return (
      <>
        <Bar />
        <main class="narrow">
          <Strip icon="ui-warning" kind="err" fact={tr('There is no such game.')} />
        </main>
      </>
    );
  const make = async (e: Event) => {
    e.preventDefault();
    const here = !me.value,
      link = here ? engine() : server();
    try {
      const { table } = await link.ask('make', {
        game,
        seats: seats.value,
        options: options.value,
        sit: 0,
        listed: listed.value,
        rated: rated.value,
        clock: clocks.find(([k]) => k === clock.value)![1],
      });
      if (bots.value)
        for (let seat = 1; seat < seats.value; seat++) await link.ask('bot', { table, seat, bot: bots.value });
      go(`/${here ? 'here' : 't'}/${table}`);
    } catch (error) {
      failed.value =
        error instanceof Refused
          ? error.reason
          : { key: 'The connection was lost before an answer came. Nothing is lost; look at the table and try again.' };
    }
  };
  const words = optionWords(),
    counts = Array.from({ length: info.seats[1] - info.seats[0] + 1 }, (_, i) => info.seats[0] + i);
  return (
    <>
      <Bar where={<b>{tr('New table')}</b>} />
      <main class="narrow">
        {failed.value && <Strip icon="ui-warning" kind="err" fact={say(failed.value)} />}
        <h1>{titleOf(game)}</h1>
        <form onSubmit={make}>
          <Panel title={tr('The table')}>
            <label class="field">
              <span>{tr('Seats')}</span>
              <select
                class="in"
                value={seats.value}
                onChange={(e) => {
                  seats.value = +e.currentTarget.value;
                }}
              >
                {counts.map((n) => (
                  <option value={n}>{n}</option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{tr('Bots')}</span>
              <select
                class="in"
                value={bots.value}
                onChange={(e) => {
                  bots.value = e.currentTarget.value;
                }}
              >
                <option value="">{tr('none: people come by the link')}</option>
                {[1, 2, 3, 4, 5, 6, 7, 8].map((l) => (
                  <option value={`level${l}`}>{tr('at all other seats, level {n}', { n: l })}</option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{tr('Clock')}</span>
              <select
                class="in"
                value={clock.value}
                onChange={(e) => {
                  clock.value = e.currentTarget.value;
                }}
              >
                {clocks.map(([k]) => (
                  <option value={k}>{clockName(k)}</option>
                ))}
              </select>
            </label>
            <label class="switch">
              <input
                type="checkbox"
                checked={listed.value}
                onChange={(e) => {
                  listed.value = e.currentTarget.checked;
                }}
              />
              <span>{tr('Show it in the list of open tables')}</span>
            </label>
            <label class="switch">
              <input
                type="checkbox"
                checked={rated.value}
                onChange={(e) => {
                  rated.value = e.currentTarget.checked;
                }}
              />
              <span>{tr('The result counts for ratings; no hints')}</span>
            </label>
          </Panel>
          <Panel title={tr('The game')}>
            {info.options
              .filter((o) => o.values.length > 1 && o.key !== 'cards')
              .map((o) => (
                <label class="field">
                  <span>{words[o.key]?.ask ?? tr(o.about)}</span>
                  <select
                    class="in"
                    value={options.value[o.key] ?? o.values[0]}
                    onChange={(e) => {
                      options.value = { ...options.value, [o.key]: e.currentTarget.value };
                    }}
                  >
                    {o.values.map((v) => (
                      <option value={v}>{words[o.key]?.[v] ?? v}</option>
                    ))}
                  </select>
                </label>
              ))}
          </Panel>
          <Button kind="do wide" icon="ui-play" onClick={make}>
            {tr('Make the table')}
          </Button>
        </form>
      </main>
    </>
  );
}
