// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A game looked over: the curve of the expected result, what cost most, and what would have been better. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { announce } from '../lib/page';
import type { Message } from '../lib/protocol';
import { say, tr, trn } from '../lib/texts';
import { Button, Icon } from '../ui/kit';
import { accuracy, costliest, curves, percent, valueAt, type Curve } from './review-figures';
import { reasonOf, type Game, type Judged, type Verdict } from './replay-engine';

/** The better move of one decision, in words, with the reasons. */
export interface Better {
  judged: Judged;
  say: Message | null;
  reasons: { say: Message; rule: Message }[];
}

/** One review of one game; it can be stopped, and what is known by then stays. */
export class Review {
  readonly judged = signal<Judged[]>([]);
  readonly verdict = signal<Verdict | null>(null);
  readonly state = signal<'new' | 'running' | 'stopped' | 'done'>('new');
  readonly trouble = signal<Message | null>(null);
  private words = new Map<number, Promise<Better>>();
  private run = 0;

  constructor(readonly game: Game) {}

  async start(): Promise<void> {
    const run = ++this.run;
    this.judged.value = [];
    this.verdict.value = this.trouble.value = null;
    this.state.value = 'running';
    try {
      const verdict = await this.game.review((j) => {
        if (run === this.run) this.judged.value = [...this.judged.value, j];
      });
      if (run !== this.run) return;
      this.verdict.value = verdict;
      this.state.value = 'done';
      announce(tr('The game has been looked over.'));
    } catch (e) {
      if (run !== this.run) return;
      this.trouble.value = reasonOf(e);
      this.state.value = 'stopped';
    }
  }

  async stop(): Promise<void> {
    this.run++;
    this.state.value = 'stopped';
    await this.game.stop().catch((e) => {
      this.trouble.value = reasonOf(e);
    });
  }

  /** The review names the better move; the engine's advice at that moment has it in words, and why. */
  better(j: Judged): Promise<Better> {
    let found = this.words.get(j.move);
    if (!found) {
      found = this.game.advice(j.move - 1, j.seat).then((a) => ({
        judged: j,
        say: a.lines.find((l) => l.move === j.best)?.say ?? null,
        reasons: a.lines[0]?.move === j.best ? a.reason : [],
      }));
      found.catch(() => this.words.delete(j.move));
      this.words.set(j.move, found);
    }
    return found;
  }
}

/** A sentence with a place for another one, and for a name. */
export const reasonText = (r: { say: Message; rule: Message }, other: string): string =>
  say(r.say).replace('{rule}', say(r.rule)).replace('{other}', other);

/** How wide an element is, as it changes. */
function useWidth(): [(el: Element | null) => void, number] {
  const [el, set] = useState<Element | null>(null),
    [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    if (!el) return;
    const watch = new ResizeObserver(() => {
      const w = Math.round(el.clientWidth);
      if (w) setWidth(w);
    });
    watch.observe(el);
    return () => watch.disconnect();
  }, [el]);
  return [
    (e) => {
      if (e && e !== el) set(e);
    },
    width,
  ];
}

const HEIGHT = 132,
  LEFT = 30,
  RIGHT = 12,
  TOP = 12,
  FOOT = 20;
const n = (x: number): number => Math.round(x * 10) / 10;

interface CurveProps {
  curves: Curve[];
  names: string[];
  moves: number;
  ply: number;
  marked: Judged[];
  chosen: number | null;
  onPly: (ply: number) => void;
  onChoose: (j: Judged) => void;
}

/** The expected result, move by move: one curve round the middle where two play, else one for each. */
export function CurveView({ curves: all, names, moves, ply, marked, chosen, onPly, onChoose }: CurveProps) {
  const [box, width] = useWidth(),
    svg = useRef<SVGSVGElement>(null);
  const X = (p: number): number => n(LEFT + (p / Math.max(1, moves)) * (width - LEFT - RIGHT)),
    Y = (v: number): number => n(TOP + (1 - v) * (HEIGHT - TOP - FOOT));
  const line = (c: Curve): string => c.points.map((p, i) => `${i ? 'L' : 'M'}${X(p.ply)} ${Y(p.win)}`).join('');
  const two = all.length === 1 && names.length === 2,
    first = all[0]!,
    area = `${line(first)}L${X(first.points.at(-1)!.ply)} ${Y(0.5)}L${X(0)} ${Y(0.5)}z`;
  const every = [10, 20, 50, 100, 200].find((s) => moves / s <= 8) ?? 500;
  const ticks = Array.from({ length: Math.floor(moves / every) }, (_, i) => (i + 1) * every);
  const tap = (e: MouseEvent): void => {
    const r = svg.current!.getBoundingClientRect();
    onPly(Math.max(0, Math.min(moves, Math.round(((e.clientX - r.left - LEFT) / (width - LEFT - RIGHT)) * moves))));
  };
  const where = (j: Judged): number => {
    const c = two ? first : all.find((x) => x.seat === j.seat);
    return c ? valueAt(c, j.move) : 0.5;
  };
  const told = all
    .map((c) => tr('{name}: {percent} %', { name: names[c.seat]!, percent: percent(valueAt(c, ply)) }))
    .join(', ');
  return (
    <div class="rv-curve" ref={box}>
      <svg
        ref={svg}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={tr('Expected result after move {n}: {told}', { n: ply, told })}
        onClick={tap}
      >
        <defs>
          <clipPath id="rv-up">
            <rect x={0} y={0} width={width} height={Y(0.5)} />
          </clipPath>
          <clipPath id="rv-down">
            <rect x={0} y={Y(0.5)} width={width} height={HEIGHT} />
          </clipPath>
          <pattern id="rv-lines" width={7} height={7} patternUnits="userSpaceOnUse">
            <path d="M0 3.5H7" class="rv-hatch" />
          </pattern>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((v) => (
          <g key={v}>
            <path d={`M${LEFT} ${Y(v)}H${width - RIGHT}`} class={v === 0.5 ? 'rv-mid' : 'rv-grid'} />
            {(v * 2) % 1 === 0 && (
              <text x={LEFT - 6} y={Y(v) + 4.5} class="rv-y">
                {percent(v)}
              </text>
            )}
          </g>
        ))}
        {ticks.map((t) => (
          <text key={t} x={X(t)} y={HEIGHT - 4} class="rv-x">
            {t}
          </text>
        ))}
        {two ? (
          <>
            <path d={area} class="rv-a" clip-path="url(#rv-up)" />
            <path d={area} class="rv-b" clip-path="url(#rv-down)" />
            <path d={area} class="rv-bp" clip-path="url(#rv-down)" />
            <path d={line(first)} class="rv-line" />
          </>
        ) : (
          all.map((c) => <path key={c.seat} d={line(c)} class={`rv-line seat s${c.seat + 1}`} />)
        )}
        <path d={`M${X(ply)} ${TOP - 6}V${HEIGHT - FOOT}`} class="rv-now" />
        {marked.map((j) => (
          <g
            key={j.move}
            class={`rv-mark s${j.seat + 1}${j.move === chosen ? ' on' : ''}`}
            onClick={(e: MouseEvent) => {
              e.stopPropagation();
              onChoose(j);
            }}
          >
            <circle cx={X(j.move)} cy={Y(where(j))} r={16} class="rv-hit" />
            <circle cx={X(j.move)} cy={Y(where(j))} r={8.5} class="rv-dot" />
            <text x={X(j.move)} y={Y(where(j)) + 5} class="rv-q">
              ?
            </text>
          </g>
        ))}
      </svg>
      <p class="rv-key small">
        {two ? (
          <>
            <span class="s1">
              <Icon id="seat-1" /> {tr('{name} above', { name: names[0]! })}
            </span>
            <span class="s2">
              <Icon id="seat-2" /> {tr('{name} below', { name: names[1]! })}
            </span>
          </>
        ) : (
          all.map((c) => (
            <span key={c.seat} class={`s${c.seat + 1}`}>
              <Icon id={`seat-${c.seat + 1}`} /> {names[c.seat]} <b>{percent(valueAt(c, ply))} %</b>
            </span>
          ))
        )}
      </p>
    </div>
  );
}

const verdictWord = (mark: string | undefined): string =>
  mark === '??' ? tr('blunder') : mark === '?' ? tr('mistake') : mark === '?!' ? tr('inaccuracy') : '';

interface Props {
  review: Review;
  ply: number;
  chosen: Judged | null;
  better: Better | null;
  onPly: (ply: number) => void;
  onChoose: (j: Judged | null) => void;
  played: (j: Judged) => string;
}

export function ReviewPanel({ review, ply, chosen, better, onPly, onChoose, played }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.move, better]);
  const info = review.game.info,
    judged = review.judged.value,
    verdict = review.verdict.value,
    state = review.state.value,
    names = info.names;
  if (state === 'new')
    return (
      <div class="rv-new">
        <p class="dim">
          {tr(
            'The engine plays on from every position, knowing only what the player could know, and tells which moves cost most. It works in this page and takes about half a minute.',
          )}
        </p>
        <Button kind="do wide" icon="ui-review" onClick={() => void review.start()}>
          {tr('Look it over')}
        </Button>
      </div>
    );
  const worst = costliest(judged, verdict),
    lines = curves(judged, info),
    total = info.moves.length;
  const other = names.length === 2 && chosen ? names[1 - chosen.seat]! : tr('the best other one');
  return (
    <div class="rv">
      {state === 'running' && (
        <div class="rv-run row nw">
          <label class="grow">
            <span class="small">{tr('{n} of {total} moves looked at', { n: judged.length, total })}</span>
            <progress max={total} value={judged.length} />
          </label>
          <Button icon="ui-cancel" onClick={() => void review.stop()}>
            {tr('Stop')}
          </Button>
        </div>
      )}
      {state === 'stopped' && (
        <p class="rv-run row">
          <span class="grow small">
            {review.trouble.value
              ? say(review.trouble.value)
              : tr('Stopped after {n} of {total} moves.', { n: judged.length, total })}
          </span>
          <Button icon="ui-review" onClick={() => void review.start()}>
            {tr('From the beginning')}
          </Button>
        </p>
      )}
      <CurveView
        curves={lines}
        names={names}
        moves={total}
        ply={ply}
        marked={worst}
        chosen={chosen?.move ?? null}
        onPly={onPly}
        onChoose={onChoose}
      />
      <h4>
        {tr('Costliest moves')}
        {worst.length > 0 && (
          <span class="small dim hide-s">
            <span class="kbd">N</span> {tr('next')}
          </span>
        )}
      </h4>
      {!worst.length && (
        <p class="dim small">{state === 'running' ? tr('None so far.') : tr('No move cost 1 % or more.')}</p>
      )}
      <ol class="rv-turns" ref={list}>
        {worst.map((j) => {
          const on = chosen?.move === j.move,
            word = verdictWord(j.mark);
          return (
            <li key={j.move} class={`s${j.seat + 1}${on ? ' on' : ''}`}>
              <button type="button" aria-expanded={on} onClick={() => onChoose(on ? null : j)}>
                <span class="tn">{j.move}</span>
                <Icon id={`seat-${j.seat + 1}`} />
                <span class="tx">
                  <b>{names[j.seat]}</b>
                  {word && (
                    <span class="mk">
                      {j.mark} {word}
                    </span>
                  )}
                  <em>{played(j)}</em>
                </span>
                <span class="dp">
                  <span class="unseen">{tr('expected result')} </span>
                  {percent(j.best_win!)} → {percent(j.win!)} %
                </span>
              </button>
              {on && (
                <div class="ask">
                  <p>
                    <b>{tr('Better:')}</b>{' '}
                    {better?.judged.move === j.move
                      ? better.say
                        ? say(better.say)
                        : j.best
                      : tr('The engine puts it into words.')}
                  </p>
                  {better?.judged.move === j.move &&
                    (better.reasons.length ? (
                      better.reasons.map((r, i) => (
                        <p key={i} class="small">
                          {reasonText(r, other)}
                        </p>
                      ))
                    ) : (
                      <p class="small dim">{tr('The score does not show the gain yet: it comes later.')}</p>
                    ))}
                  <p class="small">
                    {Math.round(j.loss_points ?? 0) === 0
                      ? tr('It cost {loss} % of the win.', { loss: percent(j.loss ?? 0) })
                      : trn(
                          'It cost {loss} % of the win and about {n} point.',
                          'It cost {loss} % of the win and about {n} points.',
                          Math.round(j.loss_points ?? 0),
                          { loss: percent(j.loss ?? 0) },
                        )}
                  </p>
                  <div class="row">
                    <Button kind={ply === j.move - 1 ? 'on' : ''} icon="ui-hint" onClick={() => onPly(j.move - 1)}>
                      {tr('Better')}
                    </Button>
                    <Button kind={ply === j.move ? 'on' : ''} icon="ui-next" onClick={() => onPly(j.move)}>
                      {tr('As played')}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <h4>{tr('Accuracy')}</h4>
      <ul class="rv-acc">
        {names.map((name, seat) => {
          const a = accuracy(judged, verdict, seat);
          return (
            <li key={seat} class={`s${seat + 1}`}>
              <Icon id={`seat-${seat + 1}`} />
              <b>{name}</b>
              <span class="bar-a" aria-hidden="true">
                <i style={{ width: `${a ?? 0}%` }} />
              </span>
              <span class="num">{a === null ? '–' : a.toFixed(1)}</span>
            </li>
          );
        })}
      </ul>
      {verdict && (
        <p class="small dim">
          {tr('{bot} looked {n} times ahead for each decision. A loss of 2 or 3 % may be chance.', {
            bot: verdict.bot,
            n: verdict.iterations,
          })}
        </p>
      )}
    </div>
  );
}
