// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table with friends, or with the options one likes: one form, sensible from the start. */
import { useSignal, type Signal } from '@preact/signals';
import { titleOf, told } from '../games/index';
import { useGames } from '../lib/games';
import { go, me, path } from '../lib/page';
import { reasonOf } from '../lib/link';
import { makeTable, type Sitter } from '../lib/play';
import type { GameInfo, Message } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Bar } from '../ui/bar';
import { BackToGames, Button, Failure, Icon, Panel, Select, Switch, type SelectProps } from '../ui/kit';
import { Late } from '../ui/late';
import { answerOf, askOf, clockName, clocks, fitting, usual } from '../ui/options';
import { LEVELS, botName } from '../ui/people';

/** What may be chosen for a seat, or for all the others at once. */
const sitterWords = (): [Sitter, string][] => [
  ...(me.value ? ([['link', tr('someone you invite by link')]] as [Sitter, string][]) : []),
  ['screen', tr('someone at this screen')],
  ...LEVELS.map((bot): [Sitter, string] => [bot, botName(bot)]),
];

/** `together`: some of them share this screen, and then everybody has a name that is typed here. */
interface SeatRowProps {
  seat: number;
  who: Sitter;
  name: string;
  together: boolean;
  setWho: (who: Sitter) => void;
  setName: (name: string) => void;
}

/** One seat. The first is always one's own; the others are chosen. */
function SeatRow({ seat, who, name, together, setWho, setName }: SeatRowProps) {
  // at one screen a name is what the curtain calls somebody by
  const named = who === 'screen' || (who === 'me' && together);
  return (
    <li class={`s${seat + 1}`}>
      <Icon id={`seat-${seat + 1}`} cls="shield" />
      {seat === 0 ? (
        !named && <b class="grow">{tr('you')}</b>
      ) : (
        <Select
          cls="grow"
          aria-label={tr('Seat {n}', { n: seat + 1 })}
          value={who}
          values={sitterWords()}
          set={(to) => setWho(to as Sitter)}
        />
      )}
      {named && (
        <input
          class="in grow"
          aria-label={tr('Name at seat {n}', { n: seat + 1 })}
          maxLength={24}
          placeholder={tr('Player {n}', { n: seat + 1 })}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
      )}
    </li>
  );
}

/** A question with a list of answers. */
const Choice = ({ ask, ...rest }: SelectProps & { ask: string }) => (
  <label class="field">
    <span>{ask}</span>
    <Select {...rest} />
  </label>
);

/** A question to be ticked. It takes the signal itself, as nothing else has to know. */
const Tick = ({ on, children }: { on: Signal<boolean>; children: string }) => (
  <Switch
    on={on.value}
    change={(to) => {
      on.value = to;
    }}
  >
    {children}
  </Switch>
);

/** The form, once it is known what can be chosen: that is the engine's or the server's word. */
export function Setup({ game }: { game: string }) {
  useGames();
  const info = told.value?.find((g) => g.name === game);
  if (info) return <Form info={info} />;
  return (
    <>
      <Bar />
      {!told.value && <Late />}
      <main class="narrow">
        {told.value ? (
          <Failure fact={tr('Game not found.')} action={<BackToGames />} />
        ) : (
          <p class="dim">{tr('Loading…')}</p>
        )}
      </main>
    </>
  );
}

/** All choices are kept beyond the seats that are shown, so fewer seats and then more lose nothing. */
function Form({ info }: { info: GameInfo }) {
  const game = info.name;
  const most = info.seats[1];
  const seats = useSignal(info.seats[0]);
  const others: Sitter = me.value ? 'link' : 'screen';
  const who = useSignal<Sitter[]>(Array.from({ length: most }, (_, i) => (i ? others : 'me')));
  const names = useSignal<string[]>(Array.from({ length: most }, () => ''));
  const clock = useSignal('none');
  const [listed, rated, aids] = [useSignal(false), useSignal(false), useSignal(true)];
  const options = useSignal<Record<string, string>>({});
  const failed = useSignal<Message | null>(null);
  const busy = useSignal(false);
  const sitters = who.value.slice(0, seats.value);
  // who sits there decides what else can be asked: rated games and lists need a server
  const together = sitters.includes('screen');
  const waits = sitters.includes('link');
  const people = sitters.filter((w) => !w.startsWith('level')).length;
  // an option without a choice, or one that this table cannot have, is not asked and not sent
  const asked = info.options.filter((o) => o.values.length > 1 && fitting(info, o, seats.value, options.value));
  const make = async (e: Event) => {
    e.preventDefault();
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    const fields = {
      game,
      seats: seats.value,
      options: Object.fromEntries(asked.map((o) => [o.key, options.value[o.key] ?? usual(o, people)])),
      listed: waits && !together && listed.value,
      rated: !together && rated.value,
      aids: aids.value,
      clock: clocks.find(([k]) => k === clock.value)![1],
    };
    // who has gone elsewhere meanwhile is not brought back
    const from = path.peek();
    try {
      const to = await makeTable(me.value && !together ? 't' : 'here', fields, sitters, names.value);
      if (path.peek() === from) go(to);
    } catch (error) {
      failed.value = reasonOf(error);
    }
    busy.value = false;
  };
  // as many seats as the game allows, each by its number
  const counts = Array.from({ length: info.seats[1] - info.seats[0] + 1 }, (_, i) => String(info.seats[0] + i));
  /** At one screen nobody can come by a link as well: the table is in this browser. */
  const setWho = (seat: number) => (to: Sitter) => {
    who.value = who.value.map((w, i) => {
      if (i === seat) return to;
      if (to === 'screen' && w === 'link') return 'screen';
      return to === 'link' && w === 'screen' ? 'link' : w;
    });
  };
  return (
    <>
      <Bar where={<b>{tr('New table')}</b>} />
      {busy.value && together && <Late />}
      <main class="narrow">
        {failed.value && <Failure fact={sentenceOf(failed.value)} />}
        <h1>{titleOf(game)}</h1>
        <form onSubmit={make}>
          <Panel title={tr('Who is playing?')}>
            {counts.length > 1 && (
              <Choice
                ask={tr('Seats')}
                value={String(seats.value)}
                values={counts.map((n) => [n, n])}
                set={(n) => {
                  seats.value = Number(n);
                }}
              />
            )}
            {/* all others at once: with seven seats nobody wants to choose six times */}
            {seats.value > 2 && (
              <Choice
                ask={tr('Everyone else')}
                value={new Set(sitters.slice(1)).size > 1 ? '' : sitters[1]!}
                values={[['', tr('as set below')], ...sitterWords()]}
                set={(to) => {
                  if (to) who.value = who.value.map((w, i) => (i ? (to as Sitter) : w));
                }}
              />
            )}
            <ul class="seats">
              {sitters.map((w, seat) => (
                <SeatRow
                  key={seat}
                  seat={seat}
                  who={w}
                  name={names.value[seat]!}
                  together={together}
                  setWho={setWho(seat)}
                  setName={(name) => {
                    names.value = names.value.map((n, i) => (i === seat ? name : n));
                  }}
                />
              ))}
            </ul>
          </Panel>
          <Panel title={tr('The table')}>
            <Choice
              ask={tr('Clock')}
              value={clock.value}
              values={clocks.map(([key]) => [key, clockName(key)])}
              set={(key) => {
                clock.value = key;
              }}
            />
            {waits && <Tick on={listed}>{tr('Show in the list of open tables')}</Tick>}
            {!together && me.value && <Tick on={rated}>{tr('Rated; no hints')}</Tick>}
            <Tick on={aids}>{tr('Help for everyone: what is left, what fits, what a move is worth, hints')}</Tick>
          </Panel>
          <Panel title={tr('The game')}>
            {asked.map((o) => (
              <Choice
                key={o.key}
                ask={askOf(o)}
                value={options.value[o.key] ?? usual(o, people)}
                values={o.values.map((v) => [v, answerOf(o, v)])}
                set={(v) => {
                  options.value = { ...options.value, [o.key]: v };
                }}
              />
            ))}
          </Panel>
          <Button type="submit" kind="do wide" icon="ui-play" disabled={busy.value}>
            {waits ? tr('Create the table') : tr('Start')}
          </Button>
        </form>
      </main>
    </>
  );
}
