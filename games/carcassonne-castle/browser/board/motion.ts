// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What moves on the board, and whether: nothing of it keeps anybody waiting. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { STILL, useMedia } from '@shell/lib/media';

/** May things move? As the person has set it, unless the system asks for stillness. */
export function useMotion(wanted: boolean): boolean {
  return !useMedia(STILL) && wanted;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Of these names, those that have come since they changed last. The first time nothing is new. */
export function useNew(names: readonly string[]): ReadonlySet<string> {
  const key = names.join('|'),
    seen = useRef<{ key: string; all: Set<string>; fresh: Set<string> }>(null),
    before = seen.current;
  if (before?.key !== key)
    seen.current = {
      key,
      all: new Set(names),
      fresh: new Set(before ? names.filter((n) => !before.all.has(n)) : []),
    };
  return seen.current!.fresh;
}

/** The same while they come by another's move: when that has been shown, they simply lie there. */
export function useFlown(
  names: readonly string[],
  showing: unknown,
): { put: ReadonlySet<string>; fly: ReadonlySet<string> } {
  const fresh = useNew(names),
    by = useRef<{ fresh: ReadonlySet<string>; showing: unknown }>(null);
  if (by.current?.fresh !== fresh) by.current = { fresh, showing };
  const flown = by.current!.showing;
  return { put: flown ? NOTHING : fresh, fly: flown && flown === showing ? fresh : NOTHING };
}

/** How far something was turned last, in degrees, and a number for each time. */
export function useTurning(turn: number, what: unknown): { from: number; time: number } {
  const last = useRef({ turn, what, from: 0, time: 0 }),
    { current: l } = last;
  if (l.what !== what) last.current = { turn, what, from: 0, time: l.time + 1 };
  else if (l.turn !== turn) {
    const quarters = ((turn - l.turn + 6) % 4) - 2;
    last.current = { turn, what, from: -90 * quarters, time: l.time + 1 };
  }
  return last.current;
}

/** How long a marker walks, in milliseconds: a large score must not keep anybody waiting. */
const A_SPACE = 30,
  A_WALK = 700;

/** A score on its way: 30 ms a space, 700 at the most. A new one begins where the last was to end. */
export function useWalk(score: number, moves: boolean): number {
  const [at, setAt] = useState(score),
    goal = useRef(score);
  useEffect(() => {
    const from = goal.current;
    goal.current = score;
    if (!moves || score <= from) {
      setAt(score);
      return;
    }
    const began = performance.now(),
      takes = Math.min(A_WALK, A_SPACE * (score - from));
    const walk = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - began) / takes));
      setAt(from + (score - from) * done);
      if (done < 1) frame = requestAnimationFrame(walk);
    };
    let frame = requestAnimationFrame(walk);
    return () => cancelAnimationFrame(frame);
  }, [score, moves]);
  return at;
}
