// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A new tournament: what is played, how, and when. Everything is chosen sensibly from the start. */
import { useSignal } from '@preact/signals';
import { boardOf, games, told } from '../games/index';
import { reasonFor } from '../lib/answer';
import { formatName, type CupFormat } from '../lib/cup';
import { useGames } from '../lib/games';
import { api, go, me } from '../lib/page';
import type { Message } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { GameFace, Radios, SwitchRow } from '../ui/choose';
import { Button, Failure, Icon, Segments, Select, Strip } from '../ui/kit';
import { clockName, clocks } from '../ui/options';

const MINUTE = 60000;
/** How long people have to sit down, where games are played at once. */
const APPEAR = 3 * MINUTE;

const FORMATS: readonly CupFormat[] = ['swiss', 'robin', 'arena'];

const formatWords = (format: CupFormat): string =>
  ({
    swiss: tr('Rounds against people with as many points as you; nobody is out.'),
    robin: tr('Everybody plays everybody once; up to 24 people.'),
    arena: tr('A new game as soon as the last one is over, until time is up.'),
  })[format];

interface Plan {
  name: string;
  game: string;
  format: CupFormat;
  seats: number;
  rounds: number;
  clock: string;
  /** A moment as the browser writes it. */
  starts: string;
  rest: number;
  lasts: number;
  rated: boolean;
}

/** A moment as fields of the browser have it, in local time. */
function local(ms: number): string {
  const at = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE);
  return at.toISOString().slice(0, 16);
}

/** As the server reads it: everything is a text. */
function bodyOf(p: Plan): Record<string, string> {
  const clock = clocks.find(([key]) => key === p.clock)![1]!,
    slow = clock.kind === 'days';
  return {
    name: p.name.trim(),
    game: p.game,
    format: p.format,
    seats: String(p.format === 'swiss' ? p.seats : 2),
    rounds: p.format === 'swiss' ? String(p.rounds) : '',
    clock: slow ? `days:${clock.each}` : `live:${clock.base}+${clock.increment}`,
    starts: String(Math.max(Date.now(), new Date(p.starts).getTime())),
    appear: String(slow ? 0 : APPEAR),
    rest: String(p.format === 'arena' ? 0 : p.rest * MINUTE),
    lasts: p.format === 'arena' ? String(p.lasts * MINUTE) : '',
    rated: p.rated ? '1' : '',
  };
}

/** One line of the form, with its words before it. */
const Field = ({ title, children }: { title: string; children: preact.ComponentChildren }) => (
  <div class="cup-field">
    <h3>{title}</h3>
    {children}
  </div>
);

const roundsOf = (format: CupFormat): [string, string][] =>
  format === 'swiss' ? Array.from({ length: 11 }, (_, i) => [String(i + 1), String(i + 1)]) : [];

/** What hangs on the format. */
function Terms({ plan, set }: { plan: Plan; set: (change: Partial<Plan>) => void }) {
  const info = told.value?.find((g) => g.name === plan.game),
    [least, most] = info?.seats ?? [2, 2],
    live = plan.format === 'arena';
  return (
    <div class="cup-terms">
      {plan.format === 'swiss' && (
        <Field title={tr('Rounds')}>
          <Select
            aria-label={tr('Rounds')}
            value={String(plan.rounds)}
            values={roundsOf(plan.format)}
            set={(n) => set({ rounds: Number(n) })}
          />
        </Field>
      )}
      {plan.format === 'swiss' && most > 2 && (
        <Field title={tr('People at a table')}>
          <Segments
            label={tr('People at a table')}
            values={Array.from({ length: most - least + 1 }, (_, i) => [least + i, String(least + i)] as const)}
            value={plan.seats}
            set={(seats) => set({ seats })}
          />
        </Field>
      )}
      {live && (
        <Field title={tr('How long?')}>
          <Segments
            label={tr('How long?')}
            values={[30, 60, 90, 120].map((n) => [n, tr('{n} min', { n })] as const)}
            value={plan.lasts}
            set={(lasts) => set({ lasts })}
          />
        </Field>
      )}
      <Field title={tr('Clock')}>
        <Select
          aria-label={tr('Clock')}
          value={plan.clock}
          values={clocks
            .filter(([, clock]) => clock && (!live || clock.kind === 'live'))
            .map(([key]) => [key, clockName(key)] as const)}
          set={(clock) => set({ clock })}
        />
      </Field>
      {!live && (
        <Field title={tr('Break between rounds')}>
          <Segments
            label={tr('Break between rounds')}
            values={[
              [0, tr('none')],
              [2, tr('{n} min', { n: 2 })],
              [10, tr('{n} min', { n: 10 })],
            ]}
            value={plan.rest}
            set={(rest) => set({ rest })}
          />
        </Field>
      )}
      <Field title={tr('Begins')}>
        <input
          type="datetime-local"
          class="in"
          aria-label={tr('Begins')}
          value={plan.starts}
          onInput={(e) => set({ starts: e.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

export function NewCup() {
  useGames();
  const first = games()[0]?.name ?? '',
    plan = useSignal<Plan>({
      name: '',
      game: first,
      format: 'swiss',
      seats: 2,
      rounds: 5,
      clock: 'live15',
      starts: local(Date.now() + 15 * MINUTE),
      rest: 2,
      lasts: 60,
      rated: true,
    }),
    failed = useSignal<Message | null>(null),
    busy = useSignal(false);
  const set = (change: Partial<Plan>): void => {
    plan.value = { ...plan.value, ...change };
  };
  const make = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    try {
      go(`/cup/${(await api<{ id: string }>('cups', bodyOf(plan.value))).id}`);
    } catch (error) {
      failed.value = reasonFor(error);
    }
    busy.value = false;
  };
  const p = plan.value;
  return (
    <>
      <Bar where={<b>{tr('New tournament')}</b>} />
      <main class="lists cup-new">
        <h1 class="unseen">{tr('New tournament')}</h1>
        {me.value?.guest !== false && (
          <Strip
            icon="ui-person"
            fact={tr('Tournaments are for people with an account.')}
            action={
              <a class="btn" href="#/me">
                {tr('Register')}
              </a>
            }
          />
        )}
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        <form class="panel" onSubmit={make}>
          <label class="field">
            <span>{tr('Name of the tournament')}</span>
            <input
              class="in"
              required
              maxLength={60}
              value={p.name}
              onInput={(e) => set({ name: e.currentTarget.value })}
            />
          </label>
          <Radios
            label={tr('Game')}
            cls="games"
            values={games().map((g) => g.name)}
            value={p.game}
            set={(game) => set({ game, seats: boardOf(game).seats ?? 2 })}
          >
            {(name) => <GameFace ui={boardOf(name)} />}
          </Radios>
          <Radios
            label={tr('How is it played?')}
            cls="presets cup-formats"
            values={FORMATS}
            value={p.format}
            set={(format) => set({ format, clock: format === 'arena' ? 'live5' : p.clock })}
          >
            {(format) => (
              <span>
                <b>{formatName(format)}</b>
                <small>{formatWords(format)}</small>
              </span>
            )}
          </Radios>
          <Terms plan={p} set={set} />
          <SwitchRow
            title={tr('Counts for ratings')}
            note={tr('no hints then')}
            on={p.rated}
            change={(rated) => set({ rated })}
          />
          <Button type="submit" kind="do wide" disabled={busy.value || !p.name.trim()}>
            <Icon id="special-throne" />
            {tr('Create the tournament')}
          </Button>
        </form>
      </main>
    </>
  );
}
