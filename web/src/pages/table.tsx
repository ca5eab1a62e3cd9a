// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table: before the game who sits where, in the game its board, after it the result. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { boardOf, fullTitle, titleOf } from '../games/index';
import type { GameUI, Hint, Tables } from '../games/board';
import { dayText } from '../lib/daily';
import { tablesOf } from '../lib/data';
import { useGames } from '../lib/games';
import { later } from '../lib/later';
import { placesAt } from '../lib/log';
import { mark, me, settings } from '../lib/page';
import { announce, call, hush } from '../lib/told';
import { Party } from '../lib/party';
import type { View } from '../lib/protocol';
import { keep, kept } from '../lib/kept';
import { soon } from '../lib/later';
import { notice } from '../lib/notice';
import { unheard } from '../lib/shunned';
import { sound } from '../lib/sound';
import { FLIGHT } from '../lib/pace';
import { paceNow, type Table } from '../lib/table';
import { sentenceOf, tr } from '../lib/texts';
import { AidPanel } from '../ui/aid';
import { Bar } from '../ui/bar';
import { Said, talk } from '../ui/chat';
import { Curtain } from '../ui/curtain';
import { hintWords } from '../ui/hint';
import { canIntend } from '../lib/intent';
import { BackToGames, Button, Failure, Icon, Pending, Strip, Tool } from '../ui/kit';
import { Late } from '../ui/late';
import { Mover, useFinishing } from '../ui/mover';
import { Notice } from '../ui/notice';
import { Standing } from '../ui/standing';
import { Stopping } from '../ui/stopping';
import { Past } from '../ui/past';
import { viewNames } from '../lib/names';
import { Player } from '../ui/people';
import { Summons } from '../ui/summons';
import type { Draw } from '../ui/story';
import { Talk, sentence } from '../ui/talk';
import { Waiting } from './waiting';

const End = later(() => import('./end').then((m) => m.End));
const Intents = soon(() => import('../ui/intent').then((m) => m.Intents));
const GoalCard = soon(() => import('../ui/goal').then((m) => m.GoalCard));

/** In a first game of its kind one is told what it is about, once; whoever asks for it later is told again. */
function useGoal(view: View | null): { open: boolean; show: () => void; close: () => void } {
  const name = view && `goal ${view.game}`,
    asked = useSignal(false),
    closed = useSignal(false);
  const first = !!name && !closed.value && view.stage === 'playing' && view.you !== null && !kept(name);
  return {
    open: first || asked.value,
    show: () => {
      asked.value = true;
    },
    close: () => {
      if (name) keep(name, 'seen');
      asked.value = false;
      closed.value = true;
    },
  };
}

/**
 * The title tells when it is one's turn, also in another tab. While the screen is handed
 * over, nothing of what was told to the one is to be heard or found by the other.
 */
function useTurn(table: Table, view: View | null, next: Table | null): void {
  const mine = !!view && !next && table.mine.value;
  const word = next ? tr('To move: {name}', { name: next.name }) : mine ? tr('Your turn') : '';
  useEffect(() => {
    mark.value = word && `● ${word}`;
    return () => {
      mark.value = '';
    };
  }, [word]);
  useEffect(() => {
    if (!next && !mine) return;
    call(word);
    sound('bell');
    if (view) notice(titleOf(view.game));
  }, [next, mine]);
  // also when the page is left: what was told here is not to be read out on the next one
  useEffect(() => hush, [next]);
  const log = table.log.value,
    last = log.at(-1);
  const points = view?.points?.reduce((sum, n) => sum + n, 0) ?? 0;
  const before = useSignal(points);
  const heard = useRef(0);
  useEffect(() => {
    if (!last || !view || next) return;
    // the log as it was drawn: by now there may be more, which is told when that is drawn
    // who has just come hears what was done last
    const from = heard.current || (log.filter((h) => h.seat !== last.seat).at(-1)?.seq ?? 0);
    for (const h of log) {
      const text = h.seq > from && (sentence(h, view) || talk(h, view, unheard.value));
      if (text) announce(text);
    }
    heard.current = last.seq;
  }, [last?.seq, !view, next]);
  useEffect(() => {
    if (view?.stage === 'over' && view.points)
      announce(
        viewNames(view)
          .map((name, seat) => `${name}: ${view.points![seat]}`)
          .join(', '),
      );
  }, [view?.stage]);
  useEffect(() => {
    // a move that scores sounds like a seal, any other like a pen
    const scored = points > before.peek(),
      shown = table.pacer.showing.peek(),
      // heard when the piece lands, or when its points are counted
      late = shown ? (shown.counts ?? Math.min(FLIGHT * shown.pace, shown.ms)) : 0;
    before.value = points;
    if (last?.event !== 'move') return;
    const timer = setTimeout(() => sound(scored ? 'seal' : 'tick'), late);
    return () => clearTimeout(timer);
  }, [last?.seq]);
}

/** A page without a board yet, or, if it says why, for good. */
const Empty = ({ why, here = false }: { why?: string; here?: boolean }) => (
  <main class="narrow">
    {why ? (
      <Failure fact={why} action={<BackToGames />} />
    ) : (
      <>
        {here && <Late />}
        <p class="dim">{tr('Loading the table…')}</p>
      </>
    )}
  </main>
);

/** The board as one person at this screen has it. */
function Seen({ table, view, ui, tables }: { table: Table; view: View; ui: GameUI; tables: Tables }) {
  const hint = useSignal<Hint | null>(null);
  useEffect(() => {
    hint.value = null;
  }, [table.seq.value]);
  const askHint = async () => {
    table.pacer.finish();
    const seq = table.seq.peek();
    try {
      const answer = await table.link.ask('hint', { table: table.id });
      // what was good advice may not even be possible now, or be for somebody else's ears
      if (table.seq.peek() !== seq) return;
      const { lines, then, reason, left } = answer as unknown as Hint & { lines: Hint[] };
      hint.value = lines[0] ? { ...lines[0], then, reason, left } : null;
      if (hint.value) announce(`${tr('Hint')}: ${hintWords(hint.value, view)}`);
    } catch (e) {
      table.complain(e);
    }
  };
  // who looks at the past can do nothing there, but the clock and the log are those of now
  const past = table.past.value;
  const live = !past;
  const shown = past?.view ?? view;
  // what one would play later is chosen from what one holds now
  const noting = live ? table.noting.value : null,
    later =
      noting &&
      boardOf(view.game).notes!({
        ...view,
        to_act: [view.you!],
        moves: noting.moves,
        ahead: undefined,
        can_undo: false,
      } as View);
  const mine = live && !noting && table.mine.value;
  const aids = settings.value.aids && view.aids !== false;
  const moves = table.log.value.filter((h) => h.event === 'move');
  return (
    <ui.Board
      view={later ?? shown}
      tables={tables}
      mine={mine || !!noting}
      busy={table.busy.value}
      play={(move) => (noting ? noting.take(move) : void table.play(move))}
      undo={live && !noting && view.can_undo ? () => void table.ask('undo') : undefined}
      askHint={mine && !view.rated && view.aids !== false ? askHint : undefined}
      hint={live ? hint.value : null}
      worth={mine && aids ? table.worth.value : undefined}
      whatIf={mine && aids ? (move) => table.whatIf(move) : undefined}
      foretell={mine && aids ? (move) => table.foretell(move) : undefined}
      last={live ? (moves.at(-1) ?? null) : null}
      since={live ? table.since.value : undefined}
      showing={live ? table.pacer.showing.value : null}
      unseen={!!table.pacer.coming.value || !!table.pacer.showing.value}
      lit={past ? placesAt(moves, past.ply) : []}
      settings={{ ...settings.value, aids }}
      announce={announce}
      player={(seat, more) => (
        <Player
          view={live ? view : { ...view, points: shown.points, to_act: shown.to_act }}
          seat={seat}
          received={table.received.value}
        >
          {more}
        </Player>
      )}
      talk={
        <Talk
          table={table}
          view={view}
          rules={`#/rules/${view.game}`}
          draw={(sign) => ui.Picture && <ui.Picture sign={sign} tables={tables} />}
        />
      }
    />
  );
}

/** The bar of a table; its right end is for who sits there, and for nobody while the screen is handed over. */
function TableBar({
  table,
  view,
  carrier,
  between,
  draw,
  onAid,
}: {
  table: Table;
  view: View | null;
  carrier: string;
  between: boolean;
  draw: Draw | undefined;
  onAid: () => void;
}) {
  const playing = view?.stage === 'playing',
    seat = view && view.you !== null ? view.seats[view.you] : undefined,
    stopping = useSignal(false),
    noting = useSignal(false);
  return (
    <Bar
      where={
        view && (
          <>
            <b class={view.stage === 'open' ? '' : 'hide-s'}>{fullTitle(boardOf(view.game))}</b>
            {playing && table.mine.value && (
              <span class="turn">
                <Icon id="ui-bell" />
                {table.name ? tr('To move: {name}', { name: table.name }) : tr('Your turn')}
              </span>
            )}
            {!between && table.past.value && <Past table={table} />}
          </>
        )
      }
    >
      {view?.cup && (
        <a class="tool" href={`#/cup/${view.cup}`} aria-label={tr('Tournament')} title={tr('Tournament')}>
          <Icon id="special-throne" />
        </a>
      )}
      {view?.daily && (
        <a
          class="tool"
          href={`#/daily/${view.game}/${dayText(view.daily)}`}
          aria-label={tr('Daily deal')}
          title={tr('Daily deal')}
        >
          <Icon id="ui-stack" />
        </a>
      )}
      {view && <Tool icon="ui-rules" label={tr('Player aid')} onClick={onAid} />}
      {view && !between && canIntend(view, carrier) && (
        <Tool icon="ui-branch" label={tr('If … then …')} onClick={() => (noting.value = true)} />
      )}
      {playing && noting.value && (
        <Intents
          table={table}
          view={view}
          draw={draw}
          onBoard={!!boardOf(view.game).notes}
          close={() => (noting.value = false)}
        />
      )}
      {playing && !between && seat && !seat.left && !seat.resigned && (
        <Tool icon="ui-resign" label={tr('Stop playing')} onClick={() => (stopping.value = true)} />
      )}
      {playing && stopping.value && <Stopping table={table} view={view} close={() => (stopping.value = false)} />}
    </Bar>
  );
}

/** How long the last move is looked at before the end comes, at a pace of 1. */
const LAST = 1600;

/** When a game ends before one's eyes, its last move is seen first; who comes later finds the end. */
function useEnd(table: Table, stage: View['stage'] | undefined): boolean {
  const before = useRef(stage);
  useEffect(() => {
    const seen = before.current === 'playing';
    before.current = stage;
    if (stage !== 'over') return;
    const timer = setTimeout(() => (table.shows.value = 'end'), seen ? LAST * paceNow() : 0);
    return () => clearTimeout(timer);
  }, [table, stage]);
  return stage === 'over' && table.shows.value === 'end' && !table.past.value;
}

/** The page of a table, by its number and who has it. What is no number is not asked about. */
export function TablePage({ id, carrier }: { id: string; carrier: string }) {
  if (/^[0-9a-f]{16}$/.test(id)) return <AnyTable id={id} carrier={carrier} />;
  return (
    <>
      <Bar />
      <Empty why={tr('There is no table at this address.')} />
    </>
  );
}

/** Before, in and after the game, all in one place, so that the link to a table stays the same. */
function AnyTable({ id, carrier }: { id: string; carrier: string }) {
  const party = useMemo(
    () =>
      new Party(
        id,
        carrier,
        (game) => boardOf(game).secret,
        (move, from, to) => boardOf(to.game).shows?.(move, from, to),
      ),
    [id, carrier],
  );
  useEffect(() => () => party.part(), [party]);
  const table = party.table.value;
  const page = useFinishing(table);
  const view = party.ready.value ? table.view.value : null;
  const tables = useSignal<Tables | null>(null);
  // again when the link is up: what did not come because it was down may come now
  useEffect(() => {
    if (view)
      tablesOf(view.game, carrier).then(
        (t) => {
          tables.value = t;
        },
        () => {},
      );
  }, [view?.game, table.link.up.value]);
  const next = view && party.next.value;
  useTurn(table, view, next);
  const ui = view && boardOf(view.game);
  // a plain board needs no tables, only what the engine says of the game
  useGames(!!ui?.plain);
  const rows = tables.value ?? (ui?.plain ? {} : null);
  const aid = useSignal(false),
    goal = useGoal(view);
  const ended = useEnd(table, view?.stage) && !next;
  // what others wait for is also told to who looks at the past
  const asked = (seats: number[] | undefined): boolean => !!view && view.you !== null && !!seats?.includes(view.you),
    pressing = table.trouble.value || asked(view?.asked) || asked(view?.offered);
  // exactly one of these: a table that is away, not there, handed over, waiting, played, or still
  // coming
  let inside: ComponentChildren;
  if (!view && carrier === 't' && !me.value && !table.link.up.value)
    inside = (
      <main class="narrow">
        <Strip icon="ui-offline" kind="off" fact={tr('No connection.')}>
          {tr('The table will wait; this page keeps trying.')}
        </Strip>
      </main>
    );
  else if (!view)
    inside = <Empty here={carrier === 'here'} why={table.trouble.value ? sentenceOf(table.trouble.value) : ''} />;
  else if (next) inside = <Curtain from={party.chosen.value} to={next} take={() => party.take(next)} />;
  else if (view.stage === 'open')
    inside = <Waiting table={table} view={view} carrier={carrier} tables={tables.value} />;
  else if (ended && ui && rows && view.state)
    inside = <End key={view.you} table={table} view={view} ui={ui} tables={rows} carrier={carrier} />;
  else if (ui && rows && view.state) inside = <Seen key={view.you} table={table} view={view} ui={ui} tables={rows} />;
  else inside = <Pending>{tr('Drawing the board…')}</Pending>;
  return (
    <div
      ref={page}
      class={view && view.stage !== 'open' && !next && !ended ? 'tablepage' : ''}
      data-seq={table.seq.value}
      data-showing={table.pacer.showing.value?.move.seq}
      style={`--pace: ${table.pacer.showing.value?.pace ?? (settings.value.motion ? paceNow() : 0)}`}
    >
      <TableBar
        table={table}
        view={view}
        carrier={carrier}
        between={!!next}
        draw={ui?.Picture && rows ? (sign) => ui.Picture && <ui.Picture sign={sign} tables={rows} /> : undefined}
        onAid={() => {
          aid.value = !aid.value;
        }}
      />
      {/* boards have no heading of their own, but a page must */}
      {view && !ended && <h1 class="unseen">{titleOf(view.game)}</h1>}
      {view && table.noting.value && (
        <Strip
          icon="ui-branch"
          kind="wait"
          fact={tr('Choose on the board what you play then.')}
          action={<Button onClick={() => table.noting.value?.take(null)}>{tr('Cancel')}</Button>}
        />
      )}
      {view && !next && !table.noting.value && (ended ? table.trouble.value : !table.past.value || pressing) && (
        <Notice table={table} view={view} carrier={carrier} />
      )}
      {carrier === 't' && <Summons at={id} />}
      {view && goal.open && !next && <GoalCard game={view.game} close={goal.close} />}
      {view && aid.value && (
        <AidPanel
          game={view.game}
          goal={() => {
            aid.value = false;
            goal.show();
          }}
          close={() => {
            aid.value = false;
          }}
        />
      )}
      {view &&
        carrier === 't' &&
        view.stage === 'playing' &&
        view.you === null &&
        view.aids !== false &&
        !table.past.value && <Standing table={table} view={view} />}
      {view && !next && view.stage !== 'open' && <Said table={table} view={view} />}
      {view && !next && !table.past.value && <Mover table={table} view={view} />}
      {inside}
    </div>
  );
}
