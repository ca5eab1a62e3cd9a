// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A puzzle as it runs: what lies on the board, which tries there were, and what can be done now. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message, View } from '../lib/protocol';
import { reasonOf } from '../pages/replay-engine';
import { Riddle, type Posed, type Solved, type Source } from './riddle';

export const TRIES = 3;

/**
 * `coming`: it is being fetched; `do`: a try is being made; `judging`: the engine looks at it;
 * `solved`, `failed`: it is over, and the solution lies open.
 */
export type Status = 'coming' | 'do' | 'judging' | 'solved' | 'failed';

export interface Now {
  status: Status;
  posed: Posed | null;
  view: View | null;
  /** The moves of the try so far, and whether they are a whole decision. */
  made: string[];
  whole: boolean;
  /** What came of the tries so far. */
  tries: Solved[];
  /** The solution, once it lies open. */
  solved: Solved | null;
  /** The board shows how it looks after the best decision. */
  after: boolean;
  /** How many hints have been asked for, and what they are made from: the solution, which stays closed. */
  hints: number;
  known: Solved | null;
}

const FRESH: Now = {
  status: 'coming',
  posed: null,
  view: null,
  made: [],
  whole: false,
  tries: [],
  solved: null,
  after: false,
  hints: 0,
  known: null,
};

/** What somebody is told of, once each: the first try, which counts, and the end. */
export interface Heard {
  first(moves: readonly string[], what: Solved): void;
  over(solved: boolean, tries: number): void;
}

/** Runs a puzzle; `key` says when it is another one. */
export function usePuzzle(key: string, source: Source, heard: Heard) {
  const [now, setNow] = useState<Now>(FRESH),
    [trouble, setTrouble] = useState<Message | null>(null),
    [busy, setBusy] = useState(false);
  const held = useRef<Riddle | null>(null),
    // what an earlier puzzle still answers comes to nothing
    run = useRef(0);

  const begin = async (): Promise<void> => {
    const mine = ++run.current;
    held.current?.free();
    held.current = null;
    setNow(FRESH);
    setTrouble(null);
    setBusy(false);
    try {
      const riddle = await Riddle.pose(source);
      if (mine !== run.current) {
        riddle.free();
        return;
      }
      held.current = riddle;
      const view = await riddle.view();
      if (mine === run.current) setNow({ ...FRESH, status: 'do', posed: riddle.posed, view });
    } catch (e) {
      if (mine === run.current) setTrouble(reasonOf(e));
    }
  };
  useEffect(() => {
    void begin();
    return () => {
      run.current++;
      held.current?.free();
      held.current = null;
    };
  }, [key]);

  /** Do something with it, one thing after the other; what it changes is shown together. */
  const change = async (what: (riddle: Riddle) => Promise<Partial<Now>>): Promise<void> => {
    const riddle = held.current,
      mine = run.current;
    if (!riddle || busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      const next = await what(riddle),
        view = await riddle.view();
      if (mine === run.current)
        setNow((n) => ({ ...n, made: riddle.made, whole: !riddle.more, view, status: 'do', ...next }));
    } catch (e) {
      if (mine === run.current) {
        setTrouble(reasonOf(e));
        setNow((n) => (n.status === 'judging' ? { ...n, status: 'do' } : n));
      }
    } finally {
      if (mine === run.current) setBusy(false);
    }
  };

  const submit = async (riddle: Riddle): Promise<Partial<Now>> => {
    setNow((n) => ({ ...n, status: 'judging' }));
    const moves = riddle.made,
      what = await riddle.solve(moves),
      tries = [...now.tries, what],
      // a moment of one's own game is judged by a search of this browser, which is not that sure
      right = what.verdict === 'right' || (what.verdict === 'close' && 'record' in source);
    if (tries.length === 1) heard.first(moves, what);
    if (!right && tries.length < TRIES) {
      await riddle.back(0);
      return { tries };
    }
    const solved = right ? what : (now.known ?? (await riddle.solve([])));
    heard.over(right, tries.length);
    await riddle.back(0);
    return { tries, solved, status: right ? 'solved' : 'failed' };
  };

  const giveUp = async (riddle: Riddle): Promise<Partial<Now>> => {
    setNow((n) => ({ ...n, status: 'judging' }));
    const solved = now.known ?? (await riddle.solve([]));
    if (!now.tries.length) heard.first([], solved);
    heard.over(false, now.tries.length);
    await riddle.back(0);
    return { solved, status: 'failed' };
  };

  const live = now.status === 'do';
  return {
    now,
    trouble,
    busy,
    again: () => void begin(),
    play: (move: string) =>
      live &&
      void change(async (riddle) => {
        await riddle.play(move);
        return {};
      }),
    undo: () =>
      live &&
      void change(async (riddle) => {
        await riddle.back(riddle.made.length - 1);
        return {};
      }),
    submit: () => live && now.whole && void change(submit),
    giveUp: () => live && void change(giveUp),
    /** The solution: how it looks before it or after it. */
    show: (after: boolean) =>
      void change(async (riddle) => {
        await riddle.back(0);
        if (after) for (const { move } of now.solved?.best ?? []) await riddle.play(move);
        return { after, status: now.status };
      }),
    hint: () =>
      live && void change(async (riddle) => ({ known: now.known ?? (await riddle.solve([])), hints: now.hints + 1 })),
  };
}
