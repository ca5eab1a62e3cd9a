// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A lesson as it runs: which step, what lies on the table there, and what the learner's moves come to. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keep, keptFields } from '../lib/kept';
import { me } from '../lib/page';
import type { Message, View } from '../lib/protocol';
import { paceNow } from '../lib/table';
import { tr } from '../lib/texts';
import { reasonOf } from '../pages/replay-engine';
import { fits, positions, type Lesson } from './lesson';
import { look, type Shown } from './stage';

/* ---- how far one is, by game: the step, counted from 0 ---- */

const progress = (): Record<string, number> => keptFields('learn', {});
/**
 * The step where one stopped. Lessons change from release to release, so it is kept within
 * this one's steps.
 */
export const stepOf = (lesson: Lesson): number =>
  Math.min(Math.max(0, Math.trunc(Number(progress()[lesson.game] ?? 0)) || 0), lesson.steps.length - 1);
const remember = (game: string, step: number): void => keep('learn', JSON.stringify({ ...progress(), [game]: step }));

/* ---- the lesson ---- */

const wait = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** `coming`: others move; `look`: to be read; `do`: one's turn; `done`, `other`: what came of it. */
type Status = 'coming' | 'look' | 'do' | 'done' | 'other';

/** A lesson as it runs: the step, the record's lines, how many moves the learner has made in it, and what the points were before. */
export interface Now {
  step: number;
  status: Status;
  shown: Shown | null;
  before: View | null;
  /** The moves on the table, as the record has them. */
  lines: string[];
  /** How many of the wanted moves have been made. */
  made: number;
  /** The follower that was left out has been asked for. */
  asked: boolean;
  /** The lesson put its own position there, as another move had been made. */
  reset: boolean;
}

/** Runs a lesson: what is to be shown now, and what the learner can do about it. */
export function useLesson(lesson: Lesson) {
  const names = useMemo(() => [me.value && !me.value.guest ? me.value.name : tr('Guest'), ...lesson.others], [lesson]),
    plan = useMemo(() => positions(lesson), [lesson]);
  const [now, setNow] = useState<Now>({
    step: -1,
    status: 'coming',
    shown: null,
    before: null,
    lines: [],
    made: 0,
    asked: false,
    reset: false,
  });
  const [trouble, setTrouble] = useState<Message | null>(null),
    [busy, setBusy] = useState(false);
  // each entering of a step has a number: what an earlier one still shows comes to nothing
  const run = useRef(0);

  /** Come to a step. `carry`: what really lies there, if the step before was done in this way. */
  const enter = async (step: number, on: boolean, carry: string[] | null = null, reset = false): Promise<void> => {
    const mine = ++run.current,
      s = lesson.steps[step]!,
      p = plan[step]!;
    remember(lesson.game, step);
    setTrouble(null);
    try {
      let lines = p.lines,
        from = on ? p.heard : p.lines.length,
        seen: Shown[] | null = null;
      // what the learner really did stays on the table, as long as the next step can be done from
      // there
      if (carry && !s.scene) {
        const wanted = s.do?.[0],
          all = [...carry, ...(s.before ?? [])];
        seen = await look(p.scene, names, all, carry.length).catch(() => null);
        if (seen && (!wanted || seen.at(-1)!.view.moves?.some((m) => fits(wanted, m)))) lines = all;
        else seen = null;
      }
      if (s.scene) from = lines.length;
      seen ??= await look(p.scene, names, lines, from);
      // others' moves one by one, to be followed by eye; who wants no motion sees the last at once
      const pace = paceNow();
      for (const [i, shown] of seen.entries()) {
        if (mine !== run.current) return;
        const last = i === seen.length - 1;
        setNow({
          step,
          status: last ? (s.do ? 'do' : 'look') : 'coming',
          shown,
          before: shown.view,
          lines,
          made: 0,
          asked: false,
          reset,
        });
        if (!last && pace) await wait((i ? 800 : 400) * pace);
      }
    } catch (e) {
      if (mine === run.current) setTrouble(reasonOf(e));
    }
  };
  useEffect(() => {
    void enter(stepOf(lesson), false);
    return () => {
      run.current++;
    };
  }, [lesson]);

  const play = async (move: string): Promise<void> => {
    const { step, status, lines, made } = now,
      s = lesson.steps[step],
      mine = run.current;
    if (!s?.do || busy || (status !== 'do' && status !== 'other')) return;
    const wanted = s.do[made];
    // who leaves the follower out may have overlooked it: asked once, then it counts as another move
    if (status === 'do' && wanted && s.skip === move && !fits(wanted, move) && !now.asked) {
      setNow({ ...now, asked: true });
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      const fit = status === 'do' && !!wanted && fits(wanted, move),
        all = [...lines, `0 ${move}`],
        then = fit ? (wanted.then ?? []) : [];
      const shown = (
        await look(plan[step]!.scene, names, [...all, ...then]).catch(async () => look(plan[step]!.scene, names, all))
      ).at(-1)!;
      if (mine !== run.current) return;
      const whole = fit && made + 1 === s.do.length,
        done = [...all, ...then];
      if (whole && !s.after) {
        void enter(step + 1, true, done);
        return;
      }
      setNow({ ...now, shown, lines: done, made: made + 1, status: whole ? 'done' : fit ? 'do' : 'other' });
    } catch (e) {
      if (mine === run.current) setTrouble(reasonOf(e));
    } finally {
      setBusy(false);
    }
  };

  const last = lesson.steps.length - 1;
  return {
    now,
    trouble,
    busy,
    names,
    play: (m: string) => void play(m),
    back: () => {
      if (now.step > 0) void enter(now.step - 1, false);
    },
    /** On: with what was done, if it fits the lesson; else with what it had in mind. */
    next: () => {
      if (now.step < last)
        void enter(
          now.step + 1,
          true,
          now.status === 'done' || now.status === 'look' ? now.lines : null,
          now.status === 'other',
        );
    },
    again: () => void enter(now.step, false),
    restart: () => void enter(0, false),
  };
}
