// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table before the game: everybody round it, seats to take, bots to seat, a link to send. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Between, Tables } from '../games/board';
import { goalOf } from '../games/goal';
import { boardOf } from '../games/index';
import { useGames } from '../lib/games';
import { botName, botTitle, character, levelOf, seatName } from '../lib/names';
import { go, linkTo, me } from '../lib/page';
import { accepted, company, type Sitter } from '../lib/play';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { tr, trn } from '../lib/texts';
import { Chat } from '../ui/chat';
import { FacePicker } from '../ui/choose';
import { Pledged } from '../ui/deal';
import { Face } from '../ui/face';
import { GoalLines } from '../ui/goal';
import { Button, Icon, Panel } from '../ui/kit';
import { agreed } from '../ui/options';
import { OwnName, isDrawn } from '../ui/own-name';
import { Invite } from './waiting-invite';

/** Who takes a seat that nobody has taken when the game begins. */
const FILLS: Sitter = 'level2';
/** Who offers to play where strangers are waited for, and after how many milliseconds. */
const OFFERS: Sitter = 'level6',
  OFFERS_AFTER = 30000;

interface Props {
  table: Table;
  view: View;
}

const isFree = (view: View, seat: number): boolean => !view.seats[seat]!.person && !view.seats[seat]!.bot;
/** Is it kept for whoever looks at the page? Names are unique. */
const isForMe = (view: View, seat: number): boolean =>
  view.you === null && !!view.seats[seat]!.kept && view.seats[seat]!.name === me.value?.name;
const freeSeats = (view: View): number[] => view.seats.flatMap((_, seat) => (isFree(view, seat) ? [seat] : []));

/** Bots take the free seats, and it begins. If somebody sits down at that moment, so much the better. */
async function begin({ table, view }: Props, first: Sitter): Promise<void> {
  const bots = company(first);
  for (const [i, seat] of freeSeats(view).entries())
    await table.link.ask('bot', { table: table.id, seat, bot: bots[i % bots.length]! }).catch(() => {});
  await table.ask('start');
}

/* ---- the table ---- */

/** A place on an ellipse, in parts of the room: one's own at the foot, the next to the left, and so on. */
function place(turn: number, of: number, rx: number, ry: number): { left: string; top: string } {
  const angle = Math.PI / 2 + (turn * 2 * Math.PI) / of;
  return { left: `${50 + rx * Math.cos(angle)}%`, top: `${50 + ry * Math.sin(angle)}%` };
}

/** A board of wood with a cloth on it. */
const Wood = () => (
  <svg class="wood" viewBox="0 0 760 620" preserveAspectRatio="none" aria-hidden="true">
    <ellipse class="w-shade" cx="384" cy="322" rx="244" ry="196" />
    <ellipse class="w-rim" cx="380" cy="310" rx="244" ry="196" />
    <ellipse class="w-top" cx="380" cy="306" rx="232" ry="184" />
    {[-150, -90, -30, 30, 90, 150].map((y) => {
      const half = 232 * Math.sqrt(1 - (y / 184) ** 2);
      return <path key={y} class="w-plank" d={`M${380 - half} ${306 + y}h${2 * half}`} />;
    })}
    <ellipse class="w-cloth" cx="380" cy="306" rx="206" ry="160" />
  </svg>
);

/** What a seat says below its name. */
function underName(view: View, seat: number): string {
  const { bot, person, kept } = view.seats[seat]!;
  if (seat === view.you) return tr('you');
  if (bot && levelOf(bot)) return character(levelOf(bot)).role;
  if (kept) return isForMe(view, seat) ? tr('a seat for you') : tr('has been asked');
  return person ? tr('is here') : '';
}

/** Somebody at the table, or a free seat and what one can do with it. */
function Place({ table, view, seat, choose }: Props & { seat: number; choose: (seat: number) => void }) {
  const who = view.seats[seat]!,
    free = isFree(view, seat),
    under = underName(view, seat);
  const av = free ? (
    <span class="av-free">
      <Icon id="ui-plus" />
    </span>
  ) : (
    <span class="avw">
      <Face who={who} seat={seat} />
      <span class="tick">
        <Icon id="ui-confirm" />
      </span>
    </span>
  );
  return (
    <>
      {/* a bot can be sent away or changed, a person cannot */}
      {view.owner && !who.person ? (
        <button
          type="button"
          class="seat-b"
          onClick={() => choose(seat)}
          aria-label={
            free
              ? tr('Seat {n}: seat a bot', { n: seat + 1 })
              : tr('{bot}: choose another', { bot: botTitle(who.bot!) })
          }
        >
          {av}
        </button>
      ) : (
        av
      )}
      <b>{seatName(view, seat)}</b>
      {under && <small>{under}</small>}
      {free && view.you === null && (!who.kept || isForMe(view, seat)) && (
        <Button icon="ui-person" onClick={() => table.sit(seat)}>
          {tr('Sit down')}
        </Button>
      )}
      {isForMe(view, seat) && !view.cup && <Button onClick={() => table.ask('decline')}>{tr('No, thanks')}</Button>}
      {free && view.owner && (
        <Button kind="to-bot" icon="ui-bot" onClick={() => choose(seat)}>
          {tr('Seat a bot')}
        </Button>
      )}
    </>
  );
}

/** Everybody round the table, and between neighbours what they share. */
function Round({
  table,
  view,
  tables,
  between,
  choose,
}: Props & { tables: Tables | null; between: Between | null; choose: (seat: number) => void }) {
  const n = view.seats.length,
    foot = view.you ?? 0,
    many = n > 4,
    ui = boardOf(view.game);
  return (
    <div class={`round${many ? ' many' : ''}`}>
      <Wood />
      {/* an empty table would be a waste */}
      {!between?.note(n) && (
        <div class="w-art">
          <div class="art">
            <ui.Art />
          </div>
        </div>
      )}
      {between &&
        tables &&
        view.seats.map((_, at) => (
          <div
            key={at}
            class={`share ${isFree(view, at) || isFree(view, (at + 1) % n) ? 'pale' : ''} ${
              view.you !== null && (at === view.you || (at + 1) % n === view.you) ? 'mine' : ''
            }`}
            style={place(at - foot + 0.5, n, many ? 20 : 22.5, 19)}
          >
            <between.Shared at={at} seats={n} tables={tables} />
          </div>
        ))}
      <ul>
        {view.seats.map((_, seat) => (
          <li
            key={seat}
            class={`st s${seat + 1} ${seat === view.you ? 'me' : ''}`}
            style={place(seat - foot, n, 39.5, 36)}
          >
            <Place table={table} view={view} seat={seat} choose={choose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For a seat without a person: one of the eight, or nobody again. */
function Chooser({ table, view, seat, close }: Props & { seat: number; close: () => void }) {
  const bot = view.seats[seat]!.bot,
    box = useRef<HTMLDivElement>(null);
  // it may be below what is in sight: the keyboard goes there, and the page with it, until all eight are seen
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [seat]);
  return (
    <div class="pop" ref={box}>
      <div class="row">
        <b class="grow">{tr('Seat {n}', { n: seat + 1 })}</b>
        {bot && (
          <Button
            onClick={() => {
              void table.ask('clear', { seat });
              close();
            }}
          >
            {tr('Wait for a person')}
          </Button>
        )}
        <Button icon="ui-cancel" label={tr('Close')} onClick={close} />
      </div>
      <FacePicker bot={bot ?? ''} set={(to) => void table.ask('bot', { seat, bot: to })} />
    </div>
  );
}

/* ---- what is said and done ---- */

/** Where strangers are waited for, a bot asks after a while. */
function Offer({ table, view }: Props) {
  const asks = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      asks.value = true;
    }, OFFERS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!asks.value) return null;
  const bot = botName(OFFERS);
  return (
    <div class="offer" role="status">
      <Face who={{ name: '', bot: OFFERS }} />
      <p>
        <b>{tr('{bot} would like to play.', { bot })}</b> {tr('Or you can wait.')}
      </p>
      <Button kind="do" onClick={() => void begin({ table, view }, OFFERS)}>
        {tr('Play with {bot}', { bot })}
      </Button>
    </div>
  );
}

/** What was agreed on, for whoever comes by a link; a line until it is opened. */
const Agreed = ({ view }: { view: View }) => (
  <dl class="agreed">
    {agreed(view).map(([ask, answer]) => (
      <div key={ask}>
        <dt class="dim">{ask}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
);

/** Whoever has accepted a rematch sits down; when all have, whoever asked for it begins. */
function useRematch({ table, view }: Props): void {
  const seat = view.seats.findIndex((_, at) => isForMe(view, at)),
    full = !freeSeats(view).length && table.log.value.some((h) => h.event === 'keep');
  useEffect(() => {
    if (seat < 0 || accepted.value !== table.id) return;
    accepted.value = '';
    void table.sit(seat);
  }, [seat]);
  useEffect(() => {
    if (view.owner && full) void table.ask('start');
  }, [full]);
}

/** The owner begins and closes; whoever sits may get up again. */
function Foot({ table, view, rules, onRules }: Props & { rules: boolean; onRules: () => void }) {
  const free = freeSeats(view).length;
  return (
    <div class="foot-of">
      <Button icon="ui-settings" aria-expanded={rules} onClick={onRules}>
        {tr('Rules and clock')}
      </Button>
      {view.you !== null && !view.cup && <Button onClick={() => table.ask('leave')}>{tr('Leave this seat')}</Button>}
      {view.owner && (
        <Button
          kind="no"
          onClick={async () => {
            if (await table.ask('close')) go('/');
          }}
        >
          {tr('Close the table')}
        </Button>
      )}
      <span class="grow" />
      {view.owner ? (
        <Button kind="do" icon="ui-play" disabled={table.busy.value} onClick={() => void begin({ table, view }, FILLS)}>
          {!free
            ? tr('Start')
            : free === 1
              ? tr('Start, {bot} takes the free seat', { bot: botName(FILLS) })
              : trn('Start, a bot takes the free seat', 'Start, bots take the {n} free seats', free)}
        </Button>
      ) : (
        <p class="dim">
          {view.cup
            ? tr('The game begins as soon as everybody sits here.')
            : tr('The person who created the table starts the game.')}
        </p>
      )}
    </div>
  );
}

/** Everybody sees who is there and what was agreed on; only the owner seats bots, begins and closes. */
export function Waiting({ table, view, carrier, tables }: Props & { carrier: string; tables: Tables | null }) {
  useGames();
  useRematch({ table, view });
  const [between, setBetween] = useState<Between | null>(null),
    rules = useSignal(false),
    naming = useSignal(false),
    choosing = useSignal<number | null>(null),
    free = freeSeats(view).length,
    chosen = choosing.value,
    goal = goalOf(view.game),
    clock = agreed(view).at(-1);
  useEffect(() => {
    boardOf(view.game)
      .between?.()
      .then(setBetween, () => {});
  }, [view.game]);
  return (
    <main class="waiting">
      <section class="hall panel">
        <header>
          <div>
            <h2>{free ? trn('Waiting for one more', 'Waiting for {n} more', free) : tr('Everybody is here')}</h2>
            <p class="dim">
              {tr('{n} of {m} seats are taken.', { n: view.seats.length - free, m: view.seats.length })}{' '}
              {between?.note(view.seats.length)}
            </p>
          </div>
          {clock && (
            <span class="pill hide-s">
              <Icon id="ui-clock" />
              {clock[1]}
            </span>
          )}
          {view.rated && <span class="pill">{tr('Rated; no hints')}</span>}
        </header>
        {view.owner && view.listed && free > 0 && <Offer table={table} view={view} />}
        <Round
          table={table}
          view={view}
          tables={tables}
          between={between}
          choose={(seat) => {
            choosing.value = seat;
          }}
        />
        {/* a drawn name is nobody's: here others meet it first */}
        {view.you !== null && carrier !== 'here' && isDrawn(me.value?.name ?? '') && !naming.value && (
          <Button
            kind="name-me"
            icon="ui-person"
            onClick={() => {
              naming.value = true;
            }}
          >
            {tr('Choose a name')}
          </Button>
        )}
        {naming.value && (
          <div class="pop">
            <OwnName
              id="waiting-name"
              done={() => {
                naming.value = false;
              }}
            />
          </div>
        )}
        {chosen !== null && chosen < view.seats.length && !view.seats[chosen]!.person && (
          <Chooser
            table={table}
            view={view}
            seat={chosen}
            close={() => {
              choosing.value = null;
            }}
          />
        )}
        {rules.value && <Agreed view={view} />}
        {rules.value && <Pledged view={view} />}
        <Foot
          table={table}
          view={view}
          rules={rules.value}
          onRules={() => {
            rules.value = !rules.value;
          }}
        />
      </section>
      <aside>
        {carrier !== 'here' && !view.cup && (
          <Invite
            link={linkTo(`/t/${table.id}`)}
            game={view.game}
            table={free > 0 && (view.owner || view.you !== null) ? table.id : null}
            seated={view.seats.map((s) => s.name)}
          />
        )}
        {goal && (
          <Panel title={tr('Your goal in three lines')} cls="goal-of">
            <GoalLines goal={goal} />
          </Panel>
        )}
        <Panel title={tr('Chat')} cls="talk-of">
          <Chat table={table} view={view} />
        </Panel>
      </aside>
    </main>
  );
}
