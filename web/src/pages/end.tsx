// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end of a game: who has won, by what, where it was decided, and what comes next. */
import { useEffect, useState } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { titleOf } from '../games/index';
import type { Ending, GameUI, Source, Tables } from '../games/board';
import { dayText } from '../lib/daily';
import { makeTable } from '../lib/play';
import { go } from '../lib/page';
import { LEVELS, character, seatName } from '../lib/names';
import type { View } from '../lib/protocol';
import { hand, pictureFile } from '../lib/share';
import { challenger } from '../lib/streak';
import type { Table } from '../lib/table';
import { tr, trn } from '../lib/texts';
import { announce } from '../lib/told';
import { Face } from '../ui/face';
import { Button, Icon } from '../ui/kit';
import { Rematch, outcome, replayOf } from '../ui/notice';
import { Best, Decisive, Hints, Sources, Totals, Towers, Wall } from './end-parts';
import { EndDeal } from './end-deal';
import { useReviewed } from './end-review';

/** Everybody who has a score: the seats, and whom the rules play. */
const chairsOf = (view: View): number[] => (view.points ?? view.seats).map((_, chair) => chair);

/** "You came 5th of 7": English has a word for each number, other languages have one for all. */
function cameIn(n: number, all: number): string {
  if (n === 1) return tr('You came 1st of {all}', { all });
  if (n === 2) return tr('You came 2nd of {all}', { all });
  if (n === 3) return tr('You came 3rd of {all}', { all });
  return tr('You came {n}th of {all}', { n, all });
}

/** The headline. Who shares a screen is called by name: there "you" would be anybody. */
export function headline(view: View, together: boolean): string {
  const winners = view.winners ?? [],
    names = winners.map((w) => seatName(view, w)).join(', ');
  if (!winners.length) return tr('Ended by agreement');
  if (view.you !== null && !together) {
    if (winners.includes(view.you)) return winners.length > 1 ? tr('You share the win!') : tr('You won!');
    if (chairsOf(view).length > 2 && view.places) return cameIn(view.places[view.you]!, chairsOf(view).length);
  }
  return winners.length > 1 ? tr('Shared victory: {names}', { names }) : tr('Winner: {name}', { name: names });
}

/** Below it: how it came about. */
function byline(view: View): string {
  const gone = view.seats.flatMap((s, seat) => (s.resigned ? [seatName(view, seat)] : []));
  if (view.ending === 'agreed') return tr('The points are those of the last position; nobody wins.');
  if (view.ending === 'resigned') return tr('Resigned: {names}', { names: gone.join(', ') });
  const points = view.points ?? [],
    [first, second] = [...points].sort((a, b) => b - a);
  if (points.length === 2) return tr('{a} points to {b}', { a: first!, b: second! });
  // to whoever is next above, which is what one would have had to make up for
  const own = view.you === null ? undefined : points[view.you],
    place = view.you === null ? undefined : view.places?.[view.you],
    above = chairsOf(view)
      .filter((c) => place !== undefined && view.places![c]! < place)
      .sort((a, b) => points[a]! - points[b]!)[0];
  if (own !== undefined && above !== undefined && points[above]! > own)
    return trn('{n} point behind {name}', '{n} points behind {name}', points[above]! - own, {
      name: seatName(view, above),
    });
  if (first !== undefined && second !== undefined && first > second)
    return trn('Ahead by {n} point', 'Ahead by {n} points', first - second);
  return '';
}

/** The game's own part, when it has come; null for a game that has none. */
function useEnding(ui: GameUI): Ending | null {
  const [ending, setEnding] = useState<Ending | null>(null);
  useEffect(() => {
    ui.ending?.().then(setEnding, () => {});
  }, [ui.name]);
  return ending;
}

/** Minutes from the first event of the game to the last. */
function lasted(table: Table): number {
  const log = table.log.value,
    start = log.find((h) => h.event === 'start')?.at,
    end = log.filter((h) => h.ply !== undefined || h.event === 'resign').at(-1)?.at;
  return start && end ? Math.max(1, Math.round((end - start) / 60000)) : 0;
}

/** What else there is to say: who would like to play next, and that the game is kept. */
function More({ table, view, next, play }: { table: Table; view: View; next: number; play: () => void }) {
  const minutes = lasted(table),
    moves = table.log.value.filter((h) => h.event === 'move' && h.ply !== undefined).length;
  return (
    <section class="panel end-more">
      {next > 0 && (
        <button type="button" class="end-row" onClick={play}>
          <Face who={{ name: '', bot: LEVELS[next - 1]! }} />
          <span>
            <b>{character(next).challenge}</b>
            <small>{tr('Two wins in a row: the next opponent is waiting.')}</small>
          </span>
        </button>
      )}
      <div class="end-row">
        <Icon id="ui-replay" cls="xl" />
        <span>
          <b>
            {minutes > 0 && `${trn('{n} minute', '{n} minutes', minutes)}, `}
            {trn('{n} move', '{n} moves', moves)}
          </b>
          <small>{view.rated ? tr('A rated game; every move is kept.') : tr('Every move is kept.')}</small>
        </span>
      </div>
    </section>
  );
}

/** Make the picture and hand it over; a second press waits for the first. */
function useShare(view: View, ending: Ending | null, tables: Tables, title: string, failed: (e: unknown) => void) {
  const busy = useSignal(false);
  const drawn = ending?.picture(view, tables);
  if (!drawn) return null;
  return {
    busy: busy.value,
    share: async () => {
      if (busy.value) return;
      busy.value = true;
      try {
        const standing = chairsOf(view)
          .map((c) => `${seatName(view, c)} ${view.points?.[c] ?? ''}`)
          .join('  ·  ');
        const file = await pictureFile(drawn, {
          title: titleOf(view.game),
          lines: [title, standing],
          foot: 'Bergfried',
        });
        await hand(file, `bergfried-${view.game}.png`, title);
        announce(tr('The picture is ready.'));
      } catch (e) {
        failed(e);
      }
      busy.value = false;
    },
  };
}

/** All of it. `table.shows` leads back to the board. */
export function End({
  table,
  view,
  ui,
  tables,
  carrier,
}: {
  table: Table;
  view: View;
  ui: GameUI;
  tables: Tables;
  carrier: string;
}) {
  const ending = useEnding(ui),
    reviewed = useReviewed(table, view, carrier),
    together = !!table.name,
    title = headline(view, together),
    winners = view.winners ?? [],
    own = view.you !== null && !together,
    won = own ? winners.includes(view.you!) : together && winners.length > 0,
    next = own ? challenger(view, table.id) : 0,
    rows: Source[] = ending?.sources?.(view, tables) ?? [],
    // who gets the picture is not who has won
    share = useShare(view, ending, tables, headline(view, true), (e) => table.complain(e)),
    names = chairsOf(view).map((c) => seatName(view, c));
  useEffect(() => announce(title), [title]);
  const play = (): void => {
    const sitters = view.seats.map((_, seat) => (seat ? LEVELS[next - 1]! : 'me'));
    makeTable(carrier as 't' | 'here', { game: view.game, seats: sitters.length, options: view.options }, sitters).then(
      go,
      (e) => table.complain(e),
    );
  };
  const best = ending?.Best ? (
    <ending.Best view={view} tables={tables} names={names} />
  ) : (
    <Best view={view} tables={tables} ending={ending} names={names} />
  );
  return (
    <main class={`end ${won ? 'won' : 'places'}`}>
      {won ? (
        <>
          <Wall view={view} seat={own ? view.you! : winners[0]!} title={title} byline={byline(view)} />
          <Totals view={view} own={own} rows={rows} />
          <Decisive {...reviewed} view={view} tables={tables} ending={ending} link={replayOf(table, carrier)} />
          <div class="end-side">
            <More table={table} view={view} next={next} play={play} />
            {best}
            <EndDeal table={table} view={view} carrier={carrier} />
          </div>
        </>
      ) : (
        <>
          <Towers view={view} own={own} title={title} byline={byline(view) || outcome(view)} />
          <div class="end-side">
            {best}
            <Hints {...reviewed} view={view} link={replayOf(table, carrier)} />
            {rows.length > 0 && (
              <details class="panel end-from" open={!own}>
                <summary>{tr('Where the points came from')}</summary>
                <Sources rows={rows} view={view} />
              </details>
            )}
            <EndDeal table={table} view={view} carrier={carrier} />
          </div>
        </>
      )}
      <footer class="end-do">
        {view.daily && (
          <a class="btn do" href={`#/daily/${view.game}/${dayText(view.daily)}`}>
            <Icon id="ui-stack" />
            <span>{tr('Daily deal')}</span>
          </a>
        )}
        <Rematch table={table} view={view} carrier={carrier} />
        {next > 0 && (
          <Button icon="ui-next" onClick={play}>
            <span>{tr('Play {name}', { name: character(next).name })}</span>
          </Button>
        )}
        <a class="btn" href={replayOf(table, carrier)}>
          <Icon id="ui-review" />
          <span>{tr('Review')}</span>
        </a>
        {share && (
          <Button icon="ui-share" disabled={share.busy} onClick={() => void share.share()}>
            <span>{tr('Share')}</span>
          </Button>
        )}
        <Button icon="ui-eye" onClick={() => (table.shows.value = 'board')}>
          <span>{tr('The board')}</span>
        </Button>
      </footer>
    </main>
  );
}
