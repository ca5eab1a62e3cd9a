// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the end of a game is made of: wall or towers, totals, sources, the decisive move, hints. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { signed, type Ending, type Source, type Tables } from '../games/board';
import { FEAST_BOX, feast } from '../draw/feast';
import { useAsked } from '../lib/asking';
import { places, type Made } from '../lib/log';
import { STILL } from '../lib/media';
import { NUMERALS, seatName, viewNames } from '../lib/names';
import { settings } from '../lib/page';
import type { Line, View } from '../lib/protocol';
import type { Drawn } from '../lib/share';
import { capital, say, tr, trn } from '../lib/texts';
import { Face } from '../ui/face';
import { Drawing, Icon, Panel } from '../ui/kit';
import { Turn, turnWords } from '../ui/story';
import { costWords, type Review } from './review';
import { percent } from './review-figures';
import type { Reviewed } from './end-review';
import { Practise } from './practise';
import type { Judged } from './replay-engine';

/** How long totals count up; who has won comes last. */
const COUNT = 900,
  OTHERS = 620;

const moves = (): boolean => settings.peek().motion && !matchMedia(STILL).matches;

/** A number that counts up to itself; where nothing may move, and to ears, it is just there. */
function Count({ to, last }: { to: number; last: boolean }) {
  const [shown, show] = useState(() => (moves() ? 0 : to));
  useEffect(() => {
    if (!moves()) {
      show(to);
      return;
    }
    let frame = 0;
    const begun = performance.now(),
      time = last ? COUNT : OTHERS;
    const step = (now: number): void => {
      const part = Math.min(1, (now - begun) / time);
      show(Math.round(to * (1 - (1 - part) ** 2)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return (
    <b class="num" data-total={to}>
      <span aria-hidden="true">{shown}</span>
      <span class="unseen">{trn('{n} point', '{n} points', to)}</span>
    </b>
  );
}

/** A drawing of the game's, as ornament: what it shows is told beside it. */
const Shown = ({ drawn }: { drawn: Drawn }) => (
  <div class="end-view">
    <svg
      viewBox={drawn.box.join(' ')}
      preserveAspectRatio={`xMidYMid ${drawn.crops ? 'slice' : 'meet'}`}
      aria-hidden="true"
    >
      <Drawing svg={drawn.svg} />
    </svg>
  </div>
);

/** The wall in the winner's colour, with the headline. */
export function Wall({ view, seat, title, byline }: { view: View; seat: number; title: string; byline: string }) {
  const svg = useMemo(() => feast(seat, view.seats.length), [seat, view.seats.length]);
  return (
    <section class="panel end-hero">
      <svg class="feast" viewBox={FEAST_BOX} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <Drawing svg={svg} />
      </svg>
      <div class={`end-banner s${seat + 1}`}>
        <h1>{title}</h1>
        {byline && <p>{byline}</p>}
      </div>
    </section>
  );
}

/** Who sits there, for a face; whom the rules play has no seat. */
const whoOf = (view: View, chair: number) => view.seats[chair] ?? { name: '', rules: view.rules };

/** The chairs from the best on. */
const ranked = (view: View): number[] =>
  (view.points ?? [])
    .map((_, chair) => chair)
    .sort((a, b) => (view.places?.[a] ?? 0) - (view.places?.[b] ?? 0) || a - b);

/** What somebody's points came from, kind by kind and seat by seat. */
export const Sources = ({ rows, view }: { rows: readonly Source[]; view: View }) => (
  <table class="end-sources">
    <thead class={view.seats.length > 2 ? '' : 'unseen'}>
      <tr>
        <td />
        {view.seats.map((_, seat) => (
          <th key={seat} scope="col" class={`s${seat + 1}`}>
            <Icon id={`seat-${seat + 1}`} />
            <span class="unseen">{seatName(view, seat)}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((s) => (
        <tr key={s.word}>
          <th scope="row">
            <Icon id={s.icon} />
            {capital(s.word)}
          </th>
          {s.points.map((points, seat) => (
            <td key={seat} class={`s${seat + 1}`}>
              {points || '–'}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Everybody's points, counting up, and what they came from. */
export function Totals({ view, own, rows }: { view: View; own: boolean; rows: readonly Source[] }) {
  const points = view.points ?? [],
    most = Math.max(1, ...points);
  return (
    <section class="panel end-totals" aria-label={tr('Result')}>
      {ranked(view).map((chair) => (
        <div key={chair} class={`s${chair + 1}`}>
          <div class="end-player">
            <Face who={whoOf(view, chair)} seat={chair} />
            <span>
              <b>{seatName(view, chair)}</b>
              {own && chair === view.you && <small>{tr('you')}</small>}
              {view.seats[chair]?.resigned && <small>{tr('has resigned')}</small>}
            </span>
            <Count to={points[chair]!} last={!!view.winners?.includes(chair)} />
          </div>
          <div class="end-bar">
            <i style={{ width: `${Math.max(0, (100 * points[chair]!) / most)}%` }} />
          </div>
        </div>
      ))}
      {rows.length > 0 && <Sources rows={rows} view={view} />}
    </section>
  );
}

/** Places as towers: as high as the points, the lowest high enough to bear its number. */
export function Towers({ view, own, title, byline }: { view: View; own: boolean; title: string; byline: string }) {
  const points = view.points ?? [],
    [least, most] = [Math.min(...points), Math.max(...points)],
    high = (n: number): number => (most > least ? 0.34 + (0.66 * (n - least)) / (most - least) : 0.7);
  return (
    <section class="panel end-towers">
      <div class="end-head">
        <h1>{title}</h1>
        {byline && <p class="lead">{byline}</p>}
      </div>
      <ol class={points.length > 5 ? 'many' : ''}>
        {ranked(view).map((chair) => {
          const me = own && chair === view.you;
          return (
            <li key={chair} class={`s${chair + 1}${me ? ' me' : ''}`}>
              <div class="up">
                <Count to={points[chair]!} last={!!view.winners?.includes(chair)} />
                <Face who={whoOf(view, chair)} seat={chair} />
              </div>
              <div class="tower" style={{ '--high': high(points[chair]!) }}>
                <span aria-hidden="true">{view.winners?.length ? NUMERALS[view.places![chair]! - 1] : ''}</span>
              </div>
              <b class="name">
                {me ? tr('{name}, you', { name: seatName(view, chair) }) : seatName(view, chair)}
                {view.seats[chair]?.resigned && <small>{tr('has resigned')}</small>}
              </b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** One's own best line of the score, or the winner's, with the place where it lies. */
export function Best({
  view,
  tables,
  ending,
  names,
}: {
  view: View;
  tables: Tables;
  ending: Ending | null;
  names: readonly string[];
}) {
  const seat = view.you ?? view.winners?.[0] ?? 0,
    line = (view.tally?.[seat] ?? []).reduce<Line | null>(
      (top, l) => (!l.pending && l.points > (top?.points ?? 0) ? l : top),
      null,
    ),
    drawn = useMemo(
      () => line && (ending?.picture(view, tables, [line.piece, line.causes]) ?? ending?.picture(view, tables)),
      [view, ending, line?.piece],
    );
  if (!line) return null;
  return (
    <Panel
      cls="end-best"
      title={seat === view.you ? tr('Your best') : tr('The winner’s best')}
      aside={<span class={`pill s${seat + 1}`}>{signed(line.points)}</span>}
    >
      {drawn && <Shown drawn={drawn} />}
      <p>{capital(say(line.rule, [...names]))}</p>
    </Panel>
  );
}

interface DecisiveProps extends Reviewed {
  view: View;
  tables: Tables;
  ending: Ending | null;
  link: string;
}

/** How far the review is that looks for it. */
const Looking = ({ review }: Pick<Reviewed, 'review'>) =>
  review?.state.value === 'running' ? (
    <label class="end-looking small dim">
      {tr('Looking through the game…')}
      <progress max={review.game.info.moves.length} value={review.judged.value.at(-1)?.last ?? 0} />
    </label>
  ) : null;

/** The moves of a decision, as the record tells them. */
const movesOf = (review: Review, { move, last }: Judged): Made[] => review.game.log.slice(move - 1, last);

/** The move that decided it: the largest swing, with the board as it was after it. Until it is found, the board as it was left. */
export function Decisive({ review, swing, view, tables, ending, link }: DecisiveProps) {
  const [then, setThen] = useState<View | null>(null),
    judged = swing?.judged;
  useAsked(
    [review, judged],
    () => (review && judged ? review.game.view(judged.last, view.you) : null),
    setThen,
    () => {},
  );
  const made = useMemo(() => (review && judged ? movesOf(review, judged) : []), [judged]),
    drawn = useMemo(
      () => then && (ending?.picture(then, tables, made.flatMap(places)) ?? ending?.picture(then, tables)),
      [then, ending],
    ),
    whole = useMemo(() => ending?.picture(view, tables), [view, ending]);
  if (!swing || !judged)
    return (
      <Panel cls="end-key" title={tr('The board')}>
        {whole && <Shown drawn={whole} />}
        <Looking review={review} />
      </Panel>
    );
  return (
    <Panel
      cls="end-key"
      title={tr('The move that decided it')}
      aside={<span class="pill">{tr('move {n}', { n: judged.move })}</span>}
    >
      {drawn && <Shown drawn={drawn} />}
      <div class="end-turn">
        <Turn moves={made} names={viewNames(view)} who={view.seats} />
      </div>
      <p class="small dim">
        {tr('Win chance of {name}: {a} % → {b} %', {
          name: seatName(view, swing.seat),
          a: percent(swing.from),
          b: percent(swing.to),
        })}
      </p>
      <a class="btn wide" href={`${link}?${judged.last}`}>
        <Icon id="ui-review" />
        {tr('See it in the replay')}
      </a>
    </Panel>
  );
}

/** What would have been better, in the words of the review. */
const Hint = ({ judged: j, review, view, link }: { judged: Judged; review: Review; view: View; link: string }) => {
  const names = viewNames(view);
  return (
    <li>
      <Icon id="ui-hint" cls="l" />
      <a href={`${link}?${j.differs! - 1}`}>
        <b>{turnWords(movesOf(review, j), names)}</b>
        <span>
          {tr('Better: {move}', {
            move: turnWords(
              (j.best ?? []).map((m) => ({ ...m, seat: j.seat })),
              names,
            ),
          })}
        </span>
        <small>{capital(costWords(j))}.</small>
      </a>
    </li>
  );
};

/** One's own dearest moves; until they are known how far that is, and nothing where it cannot be had. */
export function Hints({ review, worst, view, link }: Reviewed & { view: View; link: string }) {
  if (!review || view.you === null || review.state.value === 'stopped') return null;
  const running = review.state.value === 'running';
  return (
    <Panel cls="end-hints" title={tr('What to try next time')}>
      <Looking review={review} />
      {!running && !worst.length && <p>{tr('No move of yours cost much. Sometimes the others are lucky.')}</p>}
      <ul>
        {worst.map((j) => (
          <Hint key={j.move} judged={j} review={review} view={view} link={link} />
        ))}
      </ul>
      <Practise review={review} seat={view.you} />
    </Panel>
  );
}
