// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A game looked over: the curve of the expected result, what cost most, and what would have been better. */
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { Source } from '../games/board';
import { announce } from '../lib/told';
import type { Message } from '../lib/protocol';
import type { Made } from '../lib/log';
import { capital, number, sentenceOf, tr, trn } from '../lib/texts';
import { Button, Icon, Panel } from '../ui/kit';
import { botName } from '../lib/names';
import { reasonWords } from '../ui/hint';
import { Turn, type Draw, type People } from '../ui/story';
import { Practise } from './practise';
import { CurveKey, CurveView } from './review-curve';
import { accuracy, costliest, curves, percent } from './review-figures';
import { reasonOf, type Game, type Judged, type Verdict } from './replay-engine';

/** One review of one game; it can be stopped, and what is known by then stays. */
export class Review {
  /** What is known so far, in the order of the game: the curve grows as it comes. */
  readonly judged = signal<Judged[]>([]);
  readonly verdict = signal<Verdict | null>(null);
  readonly state = signal<'new' | 'running' | 'stopped' | 'done'>('new');
  readonly trouble = signal<Message | null>(null);
  private run = 0;

  constructor(
    readonly game: Game,
    /** How many playouts it may take, where nobody has asked for it: then nobody is told of it, either. */
    private readonly aside?: number,
  ) {}

  /**
   * Look the game over from the first move. Signals tell how far it is; it is announced when
   * it is done.
   */
  async start(): Promise<void> {
    // what an earlier run still tells is not of this one
    const run = ++this.run;
    this.judged.value = [];
    this.verdict.value = this.trouble.value = null;
    this.state.value = 'running';
    try {
      const verdict = await this.game.review((j) => {
        if (run === this.run) this.judged.value = [...this.judged.value, j];
      }, this.aside);
      if (run !== this.run) return;
      this.verdict.value = verdict;
      this.state.value = 'done';
      if (!this.aside) announce(tr('The analysis is ready.'));
    } catch (e) {
      if (run !== this.run) return;
      this.trouble.value = reasonOf(e);
      this.state.value = 'stopped';
    }
  }

  /** Stop, and keep what has been judged. */
  async stop(): Promise<void> {
    this.run++;
    this.state.value = 'stopped';
    await this.game.stop().catch((e) => {
      this.trouble.value = reasonOf(e);
    });
  }
}

/** Where the better way begins to differ from what was played. */
export const betterMove = (j: Judged): string | undefined => j.best?.[j.differs! - j.move]?.move;

/** Does the board show the moment at which it could have been done better? */
export const isBefore = (j: Judged, ply: number): boolean => ply === j.differs! - 1;

/** What it cost, in points and chances: points are what people know, chances are what counts. */
export function costWords(j: Pick<Judged, 'loss' | 'loss_points'>): string {
  const points = Math.round(j.loss_points ?? 0),
    loss = percent(j.loss ?? 0);
  return points
    ? trn('cost {n} point and {loss} % win chance', 'cost {n} points and {loss} % win chance', points, { loss })
    : tr('cost {loss} % win chance', { loss });
}

/** The marks of chess, in words: not everybody knows them. */
const verdictWord = (mark: string | undefined): string =>
  mark === '??' ? tr('blunder') : mark === '?' ? tr('mistake') : mark === '?!' ? tr('inaccuracy') : '';

interface DecisionProps {
  judged: Judged;
  people: People;
  ply: number;
  draw: Draw;
  onPly: (ply: number) => void;
}

/** One decision: what would have been better, why, and what it cost. */
export function Decision({ judged: j, people, ply, draw, onPly }: DecisionProps) {
  const { names } = people,
    other = names.length === 2 ? names[1 - j.seat]! : tr('the best opponent');
  return (
    <div class="ask rv-ask">
      <p>
        <b>{tr('Better:')}</b>
      </p>
      <Turn moves={(j.best ?? []).map((m) => ({ ...m, seat: j.seat }))} {...people} draw={draw} />
      {j.reason?.length ? (
        j.reason.map((r, i) => (
          <p key={i} class="small">
            {reasonWords(r, other, names)}
          </p>
        ))
      ) : (
        <p class="small dim">{tr('The gain does not show in the score yet; it comes later.')}</p>
      )}
      <p class="small">{capital(costWords(j))}.</p>
      <div class="row">
        <Button
          kind={isBefore(j, ply) ? 'on' : ''}
          icon="ui-hint"
          aria-pressed={isBefore(j, ply)}
          onClick={() => onPly(j.differs! - 1)}
        >
          {tr('Better')}
        </Button>
        <Button
          kind={ply === j.last ? 'on' : ''}
          icon="ui-next"
          aria-pressed={ply === j.last}
          onClick={() => onPly(j.last)}
        >
          {tr('As played')}
        </Button>
      </div>
    </div>
  );
}

/** How far it is, with a way to stop; or that it was stopped, with a way to go on. */
function Progress({ review }: { review: Review }) {
  const done = review.judged.value.at(-1)?.last ?? 0,
    total = review.game.info.moves.length,
    state = review.state.value;
  if (state === 'running')
    return (
      <div class="rv-run row nw">
        <label class="grow">
          <span class="small">{tr('{n} of {total} moves analysed', { n: done, total })}</span>
          <progress max={total} value={done} />
        </label>
        <Button icon="ui-cancel" onClick={() => void review.stop()}>
          {tr('Stop')}
        </Button>
      </div>
    );
  if (state === 'stopped')
    return (
      <div class="rv-run row">
        <span class="grow small">
          {review.trouble.value
            ? sentenceOf(review.trouble.value)
            : tr('Stopped after {n} of {total} moves.', { n: done, total })}
        </span>
        <Button icon="ui-review" onClick={() => void review.start()}>
          {tr('Start again')}
        </Button>
      </div>
    );
  return null;
}

/** What the page knows of where one is, and what it does when something is chosen. */
interface Props {
  review: Review;
  ply: number;
  chosen: Judged | null;
  /** The chosen decision is told in the list; otherwise the page has a place for it. */
  inline: boolean;
  onPly: (ply: number) => void;
  onChoose: (j: Judged | null) => void;
  people: People;
  draw: Draw;
  /** What the points so far came from; empty where the board shows it. */
  sources: Source[];
  /** Whose mistakes can be practised; null where nobody knows whose seat it was. */
  own: number | null;
}

/** What was done, as the log has it: what came of it for others is not part of the decision. */
const played = (game: Game, j: Judged): Made[] =>
  game.log.slice(j.move - 1, j.last).map(({ notes: _, gains: __, ...move }) => move);

/** The list of what cost most. One of them can be open, with what would have been better. */
function Turns({ review, people, ply, chosen, inline, draw, onPly, onChoose, own }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // what was chosen on the curve or by a key is to be seen in the list
  useEffect(() => {
    if (chosen && inline) list.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.move]);
  const worst = costliest(review.judged.value, review.verdict.value);
  return (
    <Panel
      cls="rv-costly"
      title={tr('Costliest moves')}
      aside={
        worst.length > 0 && (
          <span class="small dim hide-s">
            <span class="kbd">N</span> {tr('next')}
          </span>
        )
      }
    >
      {!worst.length && (
        <p class="dim small">
          {review.state.value === 'running' ? tr('None so far.') : tr('No move cost 1 % or more.')}
        </p>
      )}
      <ol class="rv-turns" ref={list}>
        {worst.map((j) => {
          const on = chosen?.move === j.move,
            word = verdictWord(j.mark);
          return (
            <li key={j.move} class={`s${j.seat + 1}${on ? ' on' : ''}`}>
              <button type="button" aria-expanded={on} onClick={() => onChoose(on ? null : j)}>
                <span class="tn">{j.move}</span>
                <span class="tls">
                  <Turn moves={played(review.game, j)} {...people} draw={draw} />
                  <span class="rv-cost">
                    {word && (
                      <span class="mk">
                        {j.mark} {word}
                      </span>
                    )}{' '}
                    {costWords(j)}
                  </span>
                </span>
              </button>
              {on && inline && <Decision judged={j} people={people} ply={ply} draw={draw} onPly={onPly} />}
            </li>
          );
        })}
      </ol>
      <Practise review={review} seat={own} />
    </Panel>
  );
}

/** How near each player came to the best moves, with a word about how sure that is. */
function Accuracy({ review, names }: { review: Review; names: string[] }) {
  const verdict = review.verdict.value;
  return (
    <Panel title={tr('Accuracy')} cls="rv-exact">
      <ul class="rv-acc">
        {names.map((name, seat) => {
          const a = accuracy(review.judged.value, seat);
          return (
            <li key={seat} class={`s${seat + 1}`}>
              <Icon id={`seat-${seat + 1}`} />
              <b>{name}</b>
              <span class="num">{a === null ? '–' : number(a, 1)}</span>
              <span class="bar-a" aria-hidden="true">
                <i style={{ width: `${a ?? 0}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {verdict && (
        <p class="small dim">
          {tr('{bot} ran {n} playouts per decision. A loss of 2 or 3 % may be noise.', {
            bot: botName(verdict.bot),
            n: verdict.iterations,
          })}
        </p>
      )}
    </Panel>
  );
}

/** Bars beside each other, by kind: who lived on what. */
function Points({ sources, names }: { sources: Source[]; names: string[] }) {
  // all bars are to one scale: between kinds as well as between players
  const most = Math.max(...sources.flatMap((s) => s.points));
  return (
    <Panel title={tr('Where the points came from')} cls="rv-from">
      <ul>
        {sources.map((s) => (
          <li key={s.icon} title={s.word}>
            <Icon id={s.icon} cls="xl" />
            <span class="unseen">{s.word}</span>
            <ul>
              {s.points.map((points, seat) => (
                <li key={seat} class={`s${seat + 1}`}>
                  <i style={{ width: `${(100 * points) / most}%` }} />
                  <span class="unseen">{names[seat]}</span> <b class="num">{points}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The review beside the board. It begins only when it is asked for: it takes the engine half a minute. */
export function ReviewPanel(props: Props) {
  const { review, ply, chosen, onPly, onChoose } = props,
    names = [...props.people.names],
    info = review.game.info,
    judged = review.judged.value;
  // what it will cost is said before it is begun
  if (review.state.value === 'new')
    return (
      <div class="rv-new">
        <p class="dim">
          {tr(
            'The engine plays on from each position, knowing only what the player could know, and shows which moves cost most. It runs on this page and takes about half a minute.',
          )}
        </p>
        <Button kind="do wide" icon="ui-review" onClick={() => void review.start()}>
          {tr('Analyse')}
        </Button>
      </div>
    );
  const lines = curves(judged, info);
  return (
    <div class="rv">
      <Panel cls="rv-expected" title={tr('Win chance')} aside={<CurveKey curves={lines} names={names} ply={ply} />}>
        <Progress review={review} />
        <CurveView
          curves={lines}
          names={names}
          moves={info.moves.length}
          ply={ply}
          marked={costliest(judged, review.verdict.value)}
          chosen={chosen?.move ?? null}
          onPly={onPly}
          onChoose={onChoose}
        />
      </Panel>
      <Turns {...props} />
      <Accuracy review={review} names={names} />
      {props.sources.length > 0 && <Points sources={props.sources} names={names} />}
    </div>
  );
}
