// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Notices under the bar of a table: one at a time, the most urgent first. */
import { forgets } from '../lib/link';
import { go } from '../lib/page';
import { accepted } from '../lib/play';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { dateOf, sentenceOf, tr } from '../lib/texts';
import { Button, Failure, Icon, Strip } from './kit';
import { seatName } from '../lib/names';

/**
 * What is most pressing at this table, or nothing. Two at once would push the board out of a
 * phone's sight.
 */
export function Notice({ table, view, carrier }: { table: Table; view: View; carrier: string }) {
  // in this order: what went wrong, what others wait for, what concerns one's own seat, the rest
  const trouble = table.trouble.value;
  if (trouble)
    return (
      <Failure
        fact={sentenceOf(trouble)}
        action={
          <Button
            onClick={() => {
              table.trouble.value = null;
            }}
          >
            {tr('OK')}
          </Button>
        }
      />
    );
  if (!table.link.up.value && table.queued.value)
    return (
      <Strip
        icon="ui-offline"
        kind="off"
        fact={tr('No connection. Your move is queued.')}
        action={
          <Button icon="ui-undo" onClick={table.queued.value}>
            {tr('Take it back')}
          </Button>
        }
      >
        {tr('It will be sent as soon as the connection is back.')}
      </Strip>
    );
  if (!table.link.up.value && carrier !== 'here')
    return (
      <Strip icon="ui-offline" kind="off" fact={tr('No connection.')}>
        {tr('The table will wait; this page keeps trying.')}
      </Strip>
    );
  if (view.asks !== undefined && view.you !== null && view.asked?.includes(view.you))
    return (
      <Strip
        icon="ui-undo"
        kind="wait"
        fact={tr('{name} asks to undo a move.', { name: seatName(view, view.asks) })}
        action={
          <>
            <Button kind="yes" icon="ui-agree" onClick={() => table.ask('allow')}>
              {tr('Allow')}
            </Button>
            <Button kind="no" icon="ui-object" onClick={() => table.ask('refuse')}>
              {tr('Decline')}
            </Button>
          </>
        }
      />
    );
  if (view.offers !== undefined && view.you !== null && view.offered?.includes(view.you))
    return (
      <Strip
        icon="ui-agree"
        kind="wait"
        fact={tr('{name} offers to end the game without a winner.', { name: seatName(view, view.offers) })}
        action={
          <>
            <Button kind="yes" icon="ui-agree" onClick={() => table.ask('agree')}>
              {tr('Agree')}
            </Button>
            <Button kind="no" icon="ui-object" onClick={() => table.ask('decline')}>
              {tr('Play on')}
            </Button>
          </>
        }
      />
    );
  const seat = view.you === null ? undefined : view.seats[view.you];
  if (view.stage === 'playing' && seat?.resigned)
    return (
      <Strip icon="ui-resign" kind="wait" fact={tr('You have resigned.')}>
        {tr('A bot plays your seat to the end; you can watch.')}
      </Strip>
    );
  // one may be back at the page without having noticed that a bot moves
  if (view.stage === 'playing' && seat && (seat.bot || seat.left))
    return (
      <Strip
        icon="ui-bot"
        kind="wait"
        fact={seat.left ? tr('You have left your seat.') : tr('A bot is playing for you.')}
        action={
          <Button kind="do" onClick={() => table.ask('back')}>
            {tr('Take your seat back')}
          </Button>
        }
      />
    );
  if (view.stage === 'playing' && seat?.flagged)
    return (
      <Strip icon="ui-hourglass" kind="wait" fact={tr('Your time has run out.')}>
        {tr('You can still move until someone hands your seat to a bot.')}
      </Strip>
    );
  // only one of them is named: when that seat is seen to, the next one comes up
  const absent =
    view.stage === 'playing'
      ? view.seats.findIndex((s, i) => i !== view.you && s.person && !s.bot && (s.left || s.flagged))
      : -1;
  if (absent >= 0 && view.you !== null)
    return (
      <Strip
        icon="ui-hourglass"
        kind="wait"
        fact={
          view.seats[absent]!.left
            ? tr('{name} has left.', { name: seatName(view, absent) })
            : tr('{name} has run out of time.', { name: seatName(view, absent) })
        }
        action={
          <Button icon="ui-bot" onClick={() => table.ask('stand-in', { seat: absent, bot: 'level5' })}>
            {tr('Let a bot take over')}
          </Button>
        }
      >
        {tr('Or you can wait.')}
      </Strip>
    );
  const away =
    view.stage === 'playing'
      ? view.seats.findIndex((s, i) => i !== view.you && s.vacation !== undefined && view.to_act?.includes(i))
      : -1;
  if (away >= 0)
    return (
      <Strip
        icon="ui-pause"
        fact={tr('{name} is on vacation until {date}.', {
          name: seatName(view, away),
          date: dateOf(view.seats[away]!.vacation!),
        })}
      />
    );
  // not in the way of anything else, but to be known before the tab is closed
  if (carrier === 'here' && forgets.value && view.stage === 'playing')
    return (
      <Strip icon="ui-warning" kind="wait" fact={tr('This browser stores nothing: closing the page ends the game.')} />
    );
  if (view.offers !== undefined && view.offers === view.you)
    return (
      <Strip
        icon="ui-agree"
        fact={tr('You have offered to end the game. Still to answer: {names}', {
          names: (view.offered ?? []).map((s) => seatName(view, s)).join(', '),
        })}
      />
    );
  if (view.stage === 'over' || view.stage === 'closed') return <Over table={table} view={view} carrier={carrier} />;
  return null;
}

/** Once more, in the same seats or in others: whoever asks second sits down at the table that the first has set up. */
export const rematch =
  (table: Table, view: View, carrier: string, reseat = false): (() => Promise<void>) =>
  async () => {
    if (view.next) {
      accepted.value = view.next;
      go(`/${carrier}/${view.next}`);
      return;
    }
    try {
      const a = await table.link.ask('rematch', { table: table.id, ...(reseat ? { reseat } : {}) });
      go(`/${carrier}/${a.table}`);
    } catch (e) {
      table.complain(e);
    }
  };

/** The buttons for it; nothing for who only looks on. */
export const Rematch = ({ table, view, carrier }: { table: Table; view: View; carrier: string }) =>
  view.you !== null && (
    <>
      <Button kind="do" icon="ui-rematch" onClick={rematch(table, view, carrier)}>
        {view.next ? tr('Join the rematch') : tr('Rematch')}
      </Button>
      {!view.next && (view.points ?? view.seats).length > 2 && (
        <Button icon="ui-people" onClick={rematch(table, view, carrier, true)}>
          {tr('Rematch in different seats')}
        </Button>
      )}
    </>
  );

/** Where a game can be watched again and analysed. */
export const replayOf = (table: Table, carrier: string): string =>
  `#/replay/${carrier === 'here' ? 'here/' : ''}${table.id}`;

/** What became of the game, in a sentence: without a word that would have to agree with a name. */
export function outcome(view: View): string {
  if (view.stage === 'closed') return tr('This game was abandoned.');
  if (view.ending === 'agreed') return tr('The game ended by agreement.');
  const names = (view.winners ?? []).map((w) => seatName(view, w)).join(', ');
  return tr('The game is over. Won by {names}.', { names });
}

/** Over the board of a game that has ended. */
const Over = ({ table, view, carrier }: { table: Table; view: View; carrier: string }) => (
  <Strip
    icon="ui-rematch"
    fact={outcome(view)}
    action={
      <>
        <Rematch table={table} view={view} carrier={carrier} />
        {view.stage === 'over' && (
          <>
            <Button icon="special-throne" onClick={() => (table.shows.value = 'end')}>
              {tr('Result')}
            </Button>
            <a class="btn" href={replayOf(table, carrier)}>
              <Icon id="ui-replay" />
              {tr('Replay')}
            </a>
          </>
        )}
      </>
    }
  />
);
