// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What pages about puzzles share: the days in a row, one's own mistakes, and a try as a mark. */
import { boardOf } from '../games/index';
import { personName } from '../lib/names';
import { me } from '../lib/page';
import type { View } from '../lib/protocol';
import { language, number, tr, trn } from '../lib/texts';
import { costWords } from './review';
import type { Mistake } from '../puzzle/mistakes';
import { daysInRow, noonOf, solvedOn, today, weekOf } from '../puzzle/progress';
import type { Solved } from '../puzzle/riddle';
import { TRIES } from '../puzzle/run';
import { standingOf } from '../puzzle/server';
import { Icon, Panel } from '../ui/kit';

/** A share in whole percents; what is something is at least one. */
export const shareOf = (part: number): number => (part > 0 ? Math.max(1, Math.round(100 * part)) : 0);

/** A day of the week by its number, in full or in short. */
const weekday = (day: number, weekdays: 'long' | 'short'): string =>
  new Date(noonOf(day)).toLocaleDateString(language.value, { weekday: weekdays, timeZone: 'UTC' });

/** The days in a row, and this week; of a game also how others did today. */
export function Streak({ game }: { game?: string }) {
  const now = today(),
    run = daysInRow(now),
    others = game ? standingOf(game)?.today : undefined;
  return (
    <Panel
      cls="pz-streak"
      title={run ? trn('{n} day in a row', '{n} days in a row', run) : tr('A puzzle a day')}
      aside={
        game && (
          <a class="small" href="#/puzzle">
            {tr('All puzzles')}
          </a>
        )
      }
    >
      <ol class="pz-week">
        {weekOf(now).map((day) => {
          const solved = solvedOn(day);
          return (
            <li key={day} class={solved ? 'ok' : day === now ? 'now' : ''}>
              <i aria-hidden="true">{(solved || day === now) && <Icon id={solved ? 'ui-confirm' : 'ui-puzzle'} />}</i>
              <small aria-hidden="true">{weekday(day, 'short')}</small>
              <span class="unseen">
                {solved
                  ? tr('{day}: solved', { day: weekday(day, 'long') })
                  : day === now
                    ? tr('{day}: today', { day: weekday(day, 'long') })
                    : day < now
                      ? tr('{day}: not solved', { day: weekday(day, 'long') })
                      : tr('{day}: still to come', { day: weekday(day, 'long') })}
              </span>
            </li>
          );
        })}
      </ol>
      {others && others.tried > 0 && (
        <p class="small dim">
          {trn(
            '{n} player has tried today’s puzzle; {share} % found it at once.',
            '{n} players have tried today’s puzzle; {share} % found it at once.',
            others.tried,
            { share: Math.round((100 * others.solved) / others.tried) },
          )}
        </p>
      )}
    </Panel>
  );
}

/** The tries there are: what each came to, and those that are left. */
export const Tries = ({ tries }: { tries: readonly Solved[] }) => (
  <p class="pz-tries">
    <span aria-hidden="true">{tr('Tries')}</span>
    <span class="unseen">{trn('{n} try left', '{n} tries left', Math.max(0, TRIES - tries.length))}</span>
    {Array.from({ length: TRIES }, (_, i) => {
      const t = tries[i];
      return (
        <i key={i} aria-hidden="true" class={t ? t.verdict! : ''}>
          {t && (t.verdict === 'right' ? <Icon id="ui-confirm" /> : `−${number(shareOf(t.cost ?? 0))} %`)}
        </i>
      );
    })}
  </p>
);

/** What a try came to, in a sentence. */
export const tryWords = ({ verdict, cost = 0 }: Solved): string =>
  verdict === 'right'
    ? tr('Right: nothing better was found.')
    : verdict === 'close'
      ? tr('Close: there is something a little better. This costs {loss} % win chance.', { loss: shareOf(cost) })
      : tr('Not this: it costs {loss} % win chance.', { loss: shareOf(cost) });

/** The seats of a puzzle have no names: one's own is "you", the others are by number. */
export function named(view: View, seat: number): View {
  return {
    ...view,
    seats: view.seats.map((s, i) => ({
      ...s,
      person: true,
      name:
        i === seat
          ? me.value && !me.value.guest
            ? personName(me.value.name)
            : tr('Guest')
          : tr('Seat {n}', { n: i + 1 }),
    })),
  };
}

/** One's own mistakes: each a puzzle. */
export const Mistakes = ({ list }: { list: readonly Mistake[] }) => (
  <Panel cls="pz-own" title={tr('Your own mistakes')}>
    {list.length ? (
      <ul>
        {list.map((m) => (
          <li key={m.id}>
            <a href={`#/puzzle/own/${m.id}`}>
              <b>{tr('{game}, move {n}', { game: boardOf(m.game).short(), n: m.move })}</b>
              <span class="small dim">{costWords({ loss: m.loss, loss_points: m.points })}</span>
              <Icon id="ui-next" />
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <p class="small dim">
        {tr('Nothing to practise. Analyse a game in its replay: your mistakes then become puzzles here.')}
      </p>
    )}
  </Panel>
);
