// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The best castle that the same rooms allowed, beside the own one: the engine in this page
 * searches for some seconds, and what it has found so far is there all the time.
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { together, boxOf } from '../board/box';
import { CastleView } from '../board/castle';
import type { Data, Piece, Spot } from '../board/logic';
import { points, rowName } from '../board/words';
import { useKeys } from '@shell/lib/keys';
import { padEngine } from '@shell/lib/page';
import { useSize } from '@shell/lib/size';
import { announce } from '@shell/lib/told';
import type { Message } from '@shell/lib/protocol';
import { sentenceOf, tr } from '@shell/lib/texts';
import { Button, Failure, Panel } from '@shell/ui/kit';
import { askPad, reasonOf } from '@shell/pages/replay-engine';
import { GAME } from './count';
import { asState, planOf, tally, type Coached, type Plan, type SheetScore } from './state';
import { padOf } from './sums';

/** What the engine tells of its search: from time to time, and at the end. */
interface Heard {
  partial?: boolean;
  /** In thousandths. */
  done?: number;
  coach?: Coached;
}

/** A search in this page's engine, from the moment it is shown; `again` begins anew. */
function useCoach(sheet: string): Heard & { over: boolean; trouble: Message | null; stop(): void } {
  const [heard, setHeard] = useState<Heard>({}),
    [over, setOver] = useState(false),
    [trouble, setTrouble] = useState<Message | null>(null);
  useEffect(() => {
    let gone = false,
      answered = false;
    const { others } = padEngine();
    const part = (h: Record<string, unknown>): void => {
      if (h.coach && h.partial) setHeard(h as Heard);
    };
    others.add(part);
    askPad<Heard>('coach', { game: GAME, sheets: [sheet], progress: true })
      .then(
        (h) => {
          if (!gone) setHeard(h);
        },
        (e) => {
          if (!gone) setTrouble(reasonOf(e));
        },
      )
      .finally(() => {
        answered = true;
        if (!gone) setOver(true);
      });
    return () => {
      gone = true;
      others.delete(part);
      // nobody waits for it: the engine has other things to do
      if (!answered) void askPad('stop').catch(() => {});
    };
  }, [sheet]);
  return { ...heard, over, trouble, stop: () => void askPad('stop').catch(() => {}) };
}

/** One of the two castles, with the points on its rooms. */
function Side({
  title,
  sum,
  plan,
  score,
  data,
  number,
}: {
  title: string;
  sum: number;
  plan: Plan;
  score: SheetScore;
  data: Data;
  number: number;
}) {
  const [size, px] = useSize(),
    [cell, setCell] = useState<Spot>({ x: 0, level: 1 }),
    [piece, setPiece] = useState<Piece | null>(null);
  const box = useMemo(() => together([boxOf(plan.rooms, [])], px, 84)[0]!, [plan, px]),
    lines = useMemo(() => tally(score), [score]);
  return (
    <section class="panel hb-side" aria-label={title}>
      <div class="h">
        <h2 class="grow">{title}</h2>
        <span class="hp-tot" aria-label={points(sum)}>
          {sum}
        </span>
      </div>
      <div class="hp-frame" ref={size}>
        <CastleView
          castle={asState(plan, sum)}
          number={number}
          data={data}
          box={box}
          px={px}
          label={title}
          lines={lines}
          points
          why={piece}
          at={cell}
          onAt={setCell}
          onWhy={setPiece}
          onNothing={() => setPiece(null)}
        />
      </div>
    </section>
  );
}

/** The lines of the pad that have points in either castle. */
function Lines({
  own,
  best,
  plan,
  other,
  data,
}: {
  own: SheetScore;
  best: SheetScore;
  plan: Plan;
  other: Plan;
  data: Data;
}) {
  const sums = (score: SheetScore, p: Plan): Map<string, number> =>
    new Map(padOf(tally(score), p, data).map((l) => [l.row, l.sum]));
  const a = sums(own, plan),
    b = sums(best, other);
  return (
    <table>
      <caption class="unseen">{tr('Both castles line by line')}</caption>
      <thead>
        <tr>
          <th scope="col">{tr('Line')}</th>
          <th scope="col">{tr('Yours')}</th>
          <th scope="col">{tr('Best')}</th>
        </tr>
      </thead>
      <tbody>
        {[...data.pad.keys()]
          .filter((row) => a.get(row) || b.get(row))
          .map((row) => {
            const mine = a.get(row) ?? 0,
              its = b.get(row) ?? 0;
            return (
              <tr key={row} class={its > mine ? 'more' : ''}>
                <th scope="row">{rowName(row, data)}</th>
                <td>{mine}</td>
                <td>{its}</td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

/** The whole view: how far the search is, both castles, and what was missed. */
export function Coach({
  data,
  plan,
  score,
  sheet,
  onClose,
}: {
  data: Data;
  plan: Plan;
  score: SheetScore;
  sheet: string;
  onClose: () => void;
}) {
  const { coach, done = 0, over, trouble, stop } = useCoach(sheet);
  const better = coach && coach.best > coach.own,
    best = useMemo(() => (coach ? planOf(coach.castle, plan, data) : plan), [coach?.best, plan]);
  useKeys(
    (e) => {
      if (e.key !== 'Escape') return;
      onClose();
      e.preventDefault();
    },
    { also: true },
  );
  useEffect(() => {
    if (over && coach)
      announce(`${tr('The best castle found has {points}.', { points: points(coach.best) })} ${sentenceOf(coach.say)}`);
  }, [over]);
  return (
    <main class="hb">
      <h1 class="unseen">{tr('The best castle of these rooms')}</h1>
      {trouble && <Failure fact={sentenceOf(trouble)} />}
      <section class="panel hb-run" aria-label={tr('Search')}>
        <div class="grow">
          {over || !coach ? (
            <p>{coach ? sentenceOf(coach.say) : tr('Searching for the best castle…')}</p>
          ) : (
            <label>
              <span>{tr('Searching for the best castle… {points} so far', { points: points(coach.best) })}</span>
              <progress max={1000} value={done} />
            </label>
          )}
        </div>
        {!over && (
          <Button icon="ui-cancel" onClick={stop}>
            {tr('Stop')}
          </Button>
        )}
        <Button icon="ui-prev" onClick={onClose}>
          {tr('Back to your castle')}
        </Button>
      </section>
      <Side title={tr('Your castle')} sum={score.total} plan={plan} score={score} data={data} number={0} />
      {coach && better && (
        <>
          <Side
            title={tr('The best castle found')}
            sum={coach.best}
            plan={best}
            score={coach.castle}
            data={data}
            number={1}
          />
          <Panel title={tr('What was missed')} cls="hb-missed">
            <ul>
              {coach.missed.map((m, i) => (
                <li key={i}>
                  <b class="num">+{m.points - m.own}</b> <span>{sentenceOf(m.say)}</span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={tr('Line by line')} cls="hb-lines">
            <Lines own={score} best={coach.castle} plan={plan} other={best} data={data} />
          </Panel>
        </>
      )}
    </main>
  );
}
