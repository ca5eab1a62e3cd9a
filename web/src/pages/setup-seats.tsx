// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who sits where: a chip for every seat, which opens in place. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { botName, character, levelOf, personName } from '../lib/names';
import { me } from '../lib/page';
import { opponentBot, type Sitter } from '../lib/play';
import type { GameInfo } from '../lib/protocol';
import { tr, trn } from '../lib/texts';
import { FacePicker } from '../ui/choose';
import { Face } from '../ui/face';
import { Button, Icon, Segments } from '../ui/kit';
import { OwnName } from '../ui/own-name';
import { seated, sittersOf, together, type Plan } from './setup-plan';

/** What a seat is called before anybody has sat down. */
function words(plan: Plan, seat: number): { name: string; sub: string } {
  const who = plan.who[seat]!,
    typed = plan.names[seat]!.trim() || tr('Player {n}', { n: seat + 1 });
  if (together(plan) && (who === 'me' || who === 'screen')) return { name: typed, sub: tr('at this screen') };
  if (who === 'me') return { name: personName(me.value?.name ?? '') || tr('Guest'), sub: tr('you') };
  if (who === 'link') return { name: tr('by the link'), sub: tr('waits for a person') };
  // of several of a kind each has a name of its own, as at the table
  const number = plan.who.slice(0, seat + 1).filter((w) => w === who).length;
  return { name: botName(who, number), sub: tr('{role}, level {n}', { ...character(levelOf(who)), n: levelOf(who) }) };
}

/** Names of all at the table, for a sentence. */
export const namesOf = (plan: Plan): string[] => {
  const friends = sittersOf(plan).filter((w) => w === 'link').length;
  return [
    ...(together(plan) ? [] : [tr('you')]),
    ...(friends ? [trn('{n} person by link', '{n} people by link', friends)] : []),
    ...sittersOf(plan).flatMap((who, seat) =>
      who === 'link' || (who === 'me' && !together(plan)) ? [] : [words(plan, seat).name],
    ),
  ];
};

/** The face of a seat, or what it waits for. */
const Av = ({ plan, seat }: { plan: Plan; seat: number }) => {
  const who = plan.who[seat]!;
  if (who === 'link')
    return (
      <span class="av-free">
        <Icon id="ui-link" />
      </span>
    );
  return who.startsWith('level') ? (
    <Face who={{ name: '', bot: who }} seat={seat} />
  ) : (
    <Face who={{ name: words(plan, seat).name, person: true }} seat={seat} />
  );
};

interface SeatProps {
  game: string;
  plan: Plan;
  seat: number;
  set: (plan: Plan) => void;
}

/** At one screen a name is what the curtain calls somebody by. */
const NameField = ({ plan, seat, set }: Omit<SeatProps, 'game'>) => (
  <label>
    <Icon id={`seat-${seat + 1}`} cls={`l s${seat + 1}`} />
    <input
      class="in"
      aria-label={tr('Name at seat {n}', { n: seat + 1 })}
      maxLength={24}
      placeholder={tr('Player {n}', { n: seat + 1 })}
      value={plan.names[seat]}
      onInput={(e) => {
        const typed = e.currentTarget.value;
        set({ ...plan, names: plan.names.map((n, i) => (i === seat ? typed : n)) });
      }}
    />
  </label>
);

/** What can be chosen for a seat; below the chips, as wide as all of them. */
function Choices({ game, plan, seat, set }: SeatProps) {
  const who = plan.who[seat]!,
    kind = who.startsWith('level') ? 'bot' : who,
    bots = sittersOf(plan).filter((w) => w.startsWith('level'));
  if (seat === 0) return <OwnName id="setup-name" />;
  return (
    <>
      <div class="row">
        <b>{tr('Seat {n}', { n: seat + 1 })}</b>
        <Segments
          label={tr('Who sits in seat {n}?', { n: seat + 1 })}
          values={[
            ...(me.value ? ([['link', tr('By the link')]] as const) : []),
            ['screen', tr('At this screen')],
            ['bot', tr('Bot')],
          ]}
          value={kind as string}
          set={(to) => set(seated(plan, seat, to === 'bot' ? opponentBot(game) : (to as Sitter)))}
        />
        {kind === 'bot' && <q class="says dim">{character(levelOf(who)).line}</q>}
      </div>
      {kind === 'bot' && <FacePicker bot={who} set={(bot) => set(seated(plan, seat, bot))} />}
      {/* with seven seats nobody wants to choose six times */}
      {kind === 'bot' && new Set(bots).size > 1 && (
        <Button
          icon="ui-people"
          onClick={() => set({ ...plan, who: plan.who.map((w) => (w.startsWith('level') ? who : w)) })}
        >
          {tr('The same at every bot’s seat')}
        </Button>
      )}
    </>
  );
}

/** One's own seat opens only where there is a name to choose. */
const opens = (plan: Plan, seat: number): boolean => seat > 0 || (!together(plan) && !!me.value?.guest);

/** A seat as a chip. */
function Chip({ plan, seat, open, toggle }: { plan: Plan; seat: number; open: boolean; toggle: () => void }) {
  const { name, sub } = words(plan, seat),
    inside: ComponentChildren = (
      <>
        <Icon id={`seat-${seat + 1}`} cls={`sh s${seat + 1}`} />
        <span class={`s${seat + 1}`}>
          <Av plan={plan} seat={seat} />
        </span>
        <b>{name}</b>
        <small>{sub}</small>
      </>
    ),
    cls = `chip ${plan.who[seat] === 'link' ? 'fr' : ''} ${open ? 'open' : ''}`;
  return opens(plan, seat) ? (
    <button
      type="button"
      class={cls}
      aria-expanded={open}
      aria-controls={open ? 'seat-choices' : undefined}
      onClick={toggle}
    >
      <span class="unseen">{tr('Seat {n}', { n: seat + 1 })}: </span>
      {inside}
    </button>
  ) : (
    <div class={cls}>{inside}</div>
  );
}

/** All seats, how many there are, and what can be chosen for the one that is open. */
export function Seats({ info, plan, set }: { info: GameInfo; plan: Plan; set: (plan: Plan) => void }) {
  const open = useSignal<number | null>(null),
    shown = open.value !== null && open.value < plan.seats && opens(plan, open.value) ? open.value : null,
    [least, most] = info.seats;
  const count = (seats: number) => set({ ...plan, seats });
  return (
    <section class="panel ring-of-seats">
      <div class="h">
        <h2>{tr('Who sits where')}</h2>
        {least < most && (
          <span class="cnt">
            <Button
              icon="ui-minus"
              label={tr('Remove a seat')}
              disabled={plan.seats <= least}
              onClick={() => count(plan.seats - 1)}
            />
            <b aria-live="polite">{trn('{n} seat', '{n} seats', plan.seats)}</b>
            <Button
              icon="ui-plus"
              label={tr('Add a seat')}
              disabled={plan.seats >= most}
              onClick={() => count(plan.seats + 1)}
            />
          </span>
        )}
      </div>
      <div class={`chips n${plan.seats}`}>
        {sittersOf(plan).map((_, seat) => (
          <Chip
            key={seat}
            plan={plan}
            seat={seat}
            open={shown === seat}
            toggle={() => {
              open.value = shown === seat ? null : seat;
            }}
          />
        ))}
      </div>
      {together(plan) && (
        <div class="names">
          {sittersOf(plan).map(
            (who, seat) => !who.startsWith('level') && <NameField key={seat} plan={plan} seat={seat} set={set} />,
          )}
        </div>
      )}
      {shown !== null && (
        <div class="pop" id="seat-choices">
          <Choices game={info.name} plan={plan} seat={shown} set={set} />
        </div>
      )}
    </section>
  );
}
