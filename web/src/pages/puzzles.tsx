// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The door to puzzles: today's of each game, others to go on with, and one's own mistakes. */
import { useEffect, useState } from 'preact/hooks';
import { games } from '../games/index';
import type { GameUI } from '../games/board';
import { useAsked } from '../lib/asking';
import { me } from '../lib/page';
import type { Message } from '../lib/protocol';
import { number as told, sentenceOf, tr, trn } from '../lib/texts';
import { aimOf, nextOf, numberOn, outcomesOf, today, type Outcome } from '../puzzle/progress';
import { mistakes } from '../puzzle/mistakes';
import { ratingsOf } from '../puzzle/riddle';
import { askStandings, rated, standingOf } from '../puzzle/server';
import { Bar } from '../ui/bar';
import { GameCard } from '../ui/games';
import { Icon, Trouble } from '../ui/kit';
import { Late } from '../ui/late';
import { Mistakes, Streak } from './puzzle-parts';
import { reasonOf } from './replay-engine';

/** What came of a puzzle, where this browser or the server knows. */
export const outcomeOf = (game: string, number: number): Outcome | undefined => {
  const at = standingOf(game);
  return (
    outcomesOf(game)[number] ?? (at?.first.includes(number) ? 'first' : at?.missed.includes(number) ? 'not' : undefined)
  );
};

/** The next puzzle of a game: near one's rating and not tried before; after the last one the first that was missed, or any. */
export function nextNumber(game: string, ratings: readonly number[], than = 0): number {
  const aim = standingOf(game)?.rating ?? aimOf(game),
    day = numberOn(today(), ratings.length);
  return (
    nextOf(ratings, aim, (n) => n === than || n === day || !!outcomeOf(game, n)) ||
    nextOf(ratings, aim, (n) => n === than || outcomeOf(game, n) !== 'not') ||
    (than % ratings.length) + 1
  );
}

const outcomeWords = (outcome: Outcome): string =>
  outcome === 'first'
    ? tr('solved at the first try')
    : outcome === 'later'
      ? tr('solved at a later try')
      : tr('not solved');

/** A game: its puzzle of the day, and the next one. */
function Card({ ui }: { ui: GameUI }) {
  const [ratings, setRatings] = useState<number[] | null>(null),
    [failed, setFailed] = useState<Message | null>(null),
    at = standingOf(ui.name);
  useAsked(
    [ui.name],
    () => ratingsOf(ui.name),
    setRatings,
    (e) => setFailed(reasonOf(e)),
  );
  const count = ratings?.length ?? 0,
    day = count ? numberOn(today(), count) : 0,
    done = day ? outcomeOf(ui.name, day) : undefined;
  return (
    <GameCard ui={ui}>
      {failed ? (
        <Trouble text={sentenceOf(failed)} />
      ) : (
        <p class="dim">
          {!ratings
            ? tr('Loading…')
            : !count
              ? tr('There are no puzzles of this game yet.')
              : tr('Today’s puzzle: number {n} of {count}, rating {rating}', {
                  n: day,
                  count,
                  rating: ratings[day - 1]!,
                })}
        </p>
      )}
      {done && (
        <p class="pz-done">
          <Icon id={done === 'not' ? 'ui-cancel' : 'ui-confirm'} />
          {tr('Today: {outcome}', { outcome: outcomeWords(done) })}
        </p>
      )}
      {at?.rating !== undefined && (
        <p class="small">
          {tr('Your rating: {rating}', { rating: Math.round(at.rating) })}
          {' · '}
          {trn('{solved} of {n} puzzle at the first try', '{solved} of {n} puzzles at the first try', at.tried, {
            solved: told(at.solved),
          })}
        </p>
      )}
      {count > 0 && (
        <div class="row nw">
          <a
            class={`btn grow ${done ? '' : 'do'}`}
            href={`#/puzzle/${ui.name}`}
            aria-label={tr('Today’s puzzle ({game})', { game: ui.short() })}
          >
            <Icon id="ui-puzzle" />
            {tr('Today’s puzzle')}
          </a>
          <a
            class={`btn ${done ? 'do' : ''}`}
            href={`#/puzzle/${ui.name}/${nextNumber(ui.name, ratings!)}`}
            aria-label={tr('Next puzzle ({game})', { game: ui.short() })}
          >
            {tr('Next puzzle')}
          </a>
        </div>
      )}
    </GameCard>
  );
}

export function Puzzles() {
  const list = mistakes();
  useEffect(() => {
    askStandings().catch(() => {});
  }, [me.value?.id]);
  return (
    <>
      <Bar where={<b>{tr('Puzzles')}</b>} />
      <main class="learn-door pz-door">
        <header>
          <h1>{tr('Puzzles')}</h1>
          <p class="dim">
            {tr(
              'Positions in which one move is clearly best. Every day each game has one that is the same for everybody.',
            )}{' '}
            {me.value && !rated() && tr('With an account, your first tries earn a rating.')}
          </p>
        </header>
        <Late />
        <div class="learn-cards">
          {games().map((ui) => (
            <Card key={ui.name} ui={ui} />
          ))}
        </div>
        {/* what there is anew every day, side by side */}
        <div class="pz-panels">
          <Streak />
          <Mistakes list={list} />
          <a class="panel tile" href="#/daily">
            <Icon id="ui-clock" cls="xl" />
            <span>
              <b>{tr('Daily deal')}</b>
              <span class="small dim">{tr('the same for everybody')}</span>
            </span>
          </a>
        </div>
      </main>
    </>
  );
}
