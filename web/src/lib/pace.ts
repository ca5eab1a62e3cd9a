// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Shows what others do, one thing after the other, at a pace that your eye can follow. What
 * comes from the link waits here until you have seen what came before it. Your own moves never
 * wait, and a tap or a key shows the rest at once.
 */
import { batch, signal } from '@preact/signals';
import type { Happening, View } from './protocol';

/* How an opponent's move is shown, in milliseconds. The styles have the same times, multiplied
   by --pace. */
/** After your own move: as long as someone who knows the answer would think. */
export const THINK = 600;
/** However fast the rest is: if a reply comes sooner, you do not see that it is one. */
const AT_LEAST = 300;
/** Between the moves of two others. */
const BETWEEN = 250;
/** A piece flies from its seat, and lands; then the brackets are drawn round it. */
export const FLIGHT = 320,
  LANDING = 160,
  BRACKETS = 180;
/** What was scored lights up, and the number rises. */
const COUNT = 700;
/** All that waits takes no longer than this: the more there is, the faster it goes. */
const AT_MOST = 2400;

/** What has come from the link: events, and the view after them; talk comes without one. */
export interface Step {
  events: Happening[];
  view: View | null;
  seq: number;
  /** When it came: clocks run from there, however late it is shown. */
  at: number;
}

/** A move that is being shown now: it has just come into the view. */
export interface Showing {
  move: Happening;
  /** The view before it. */
  from: View;
  /** How long it is shown, in milliseconds. It is over when there is no `showing` any more. */
  ms: number;
  /** How many of them pass before its points are counted; null: it scored nothing. */
  counts: number | null;
  /** By what the usual times are multiplied now. */
  pace: number;
}

/** What the pace depends on. */
export interface Pacing {
  /** What is shown now. */
  view(): View | null;
  /** These are to be shown now, the last of them for good. */
  apply(steps: readonly Step[]): void;
  /** 1.5, 1 or 0.5 times the usual times; 0: everything at once. */
  pace(): number;
  /** Does somebody at this screen sit there? Whoever makes a move has seen it. */
  own(seat: number, view: View): boolean;
  /** How long a game shows a move before it is counted, where it knows better; 0: there is nothing to see. */
  shows?(move: Happening, from: View, to: View): number | undefined;
}

/** A move as it is told. */
type Move = Happening & { seat: number };
const isMove = (h: Happening): h is Move => h.event === 'move' && h.seat !== undefined;
const moveOf = (step: Step): Move | undefined => step.events.find(isMove);

/** The line in which steps wait. Times are those of a pace of 1. */
export class Pacer {
  /** Whose move is to be shown next, and in how many milliseconds: somebody thinks. */
  readonly coming = signal<{ seat: number; ms: number } | null>(null);
  readonly showing = signal<Showing | null>(null);
  private queue: Step[] = [];
  private next: ReturnType<typeof setTimeout> | undefined;
  private over: ReturnType<typeof setTimeout> | undefined;
  /** From when on the next move may be shown, and who made the last one. */
  private free = 0;
  private last: number | undefined;
  private hurry = 1;

  constructor(private readonly by: Pacing) {}

  /** Is something still to be shown? */
  get waiting(): boolean {
    return this.queue.length > 0;
  }

  /** Something has come. */
  arrive(step: Step): void {
    this.queue.push(step);
    const view = this.by.view(),
      moves = step.events.filter(isMove);
    // someone who has just come or was away sees where things stand; someone who moves has seen enough
    if (!view || !this.by.pace() || moves.length > 1 || moves.some((m) => this.by.own(m.seat, view))) this.finish();
    else this.wait();
  }

  /** Show all that waits, now. */
  finish(): void {
    clearTimeout(this.next);
    clearTimeout(this.over);
    const steps = this.queue;
    this.queue = [];
    batch(() => {
      this.coming.value = this.showing.value = null;
      if (steps.length) this.by.apply(steps);
    });
    for (const step of steps) this.last = moveOf(step)?.seat ?? this.last;
    // you see your own piece land before anything else happens
    this.free = performance.now() + LANDING * this.by.pace();
  }

  /** Nothing more is to be shown. */
  end(): void {
    clearTimeout(this.next);
    clearTimeout(this.over);
    this.queue = [];
  }

  /** How long to wait before a step: nobody thinks between the parts of a turn, nor before something that cannot be seen. */
  private before(step: Step, last: number | undefined, from = this.by.view()!): number {
    const move = moveOf(step),
      view = this.by.view()!;
    if (!move || move.seat === last) return 0;
    const { piece, count } = this.takes(step, from);
    if (step.view && !piece && !count) return 0;
    return last === undefined || this.by.own(last, view) ? THINK : BETWEEN;
  }

  /** The same for the first in line, at this speed. */
  private gap(step: Step, speed: number): number {
    const usual = this.before(step, this.last);
    return usual === THINK ? Math.max(AT_LEAST, usual * speed) : usual * speed;
  }

  /** How long it takes to show a step: its piece, and what it has scored. */
  private takes(step: Step, from: View): { piece: number; count: number } {
    const move = moveOf(step),
      to = step.view;
    if (!move || !to) return { piece: 0, count: 0 };
    const scored = to.points?.some((n, seat) => n > (from.points?.[seat] ?? 0));
    return { piece: this.by.shows?.(move, from, to) ?? FLIGHT + LANDING + BRACKETS, count: scored ? COUNT : 0 };
  }

  /** By what all times are multiplied: the pace, and less if much is waiting; then until all of it is shown. */
  private speed(): number {
    let all = 0,
      last = this.last,
      from = this.by.view()!;
    for (const step of this.queue) {
      const { piece, count } = this.takes(step, from);
      all += this.before(step, last, from) + piece + count;
      // nobody was busy watching what nobody has seen
      if (piece || count) last = moveOf(step)?.seat ?? last;
      from = step.view ?? from;
    }
    this.hurry = Math.min(this.hurry, AT_MOST / all);
    return this.by.pace() * this.hurry;
  }

  /** Until the first in line may be shown. What is not to be waited for is shown at once. */
  private wait(): void {
    clearTimeout(this.next);
    for (let step; (step = this.queue[0]);) {
      const speed = this.speed(),
        move = moveOf(step),
        // talk waits for nothing but what was before it
        ms = step.view ? this.free + this.gap(step, speed) - performance.now() : 0;
      if (ms > 0) {
        this.coming.value = move ? { seat: move.seat, ms } : null;
        this.next = setTimeout(() => {
          this.show(speed);
          this.wait();
        }, ms);
        return;
      }
      this.show(speed);
    }
  }

  /** Show the first in line. */
  private show(speed: number): void {
    const step = this.queue.shift()!,
      move = moveOf(step),
      from = this.by.view()!,
      { piece, count } = this.takes(step, from),
      ms = (piece + count) * speed,
      counts = count ? piece * speed : null;
    if (!this.queue.length) this.hurry = 1;
    batch(() => {
      this.coming.value = null;
      if (move) this.showing.value = ms ? { move, from, ms, counts, pace: speed } : null;
      this.by.apply([step]);
    });
    if (!move || !ms) return;
    this.last = move.seat;
    this.free = performance.now() + ms;
    clearTimeout(this.over);
    this.over = setTimeout(() => {
      const next = this.queue[0];
      // the next part of the turn takes its place at once
      if (!next || this.before(next, this.last)) this.showing.value = null;
    }, ms);
  }
}
