// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a move would gain, and why: both as the engine counts it. */
import { useEffect, useState } from 'preact/hooks';
import type { Gain, Line } from '@shell/lib/protocol';
import type { BoardProps } from '@shell/games/board';
import { whole } from '@shell/ui/gain';
import type { Cell } from '../draw';
import { firstFit, type Legal } from './logic';

/** What moves are worth by name, where that is told. */
type Worth = BoardProps['worth'];

/** With the tile on this cell: as it lies, if it fits like that, else by the best of the turns that fit. */
export function gainAt(worth: Worth, legal: Legal, cell: Cell, turn: number): Gain | undefined {
  const moves = legal.get(cell),
    now = moves?.get(turn),
    gains = (now ? [now] : [...(moves?.values() ?? [])]).flatMap((move) => worth?.get(move) ?? []);
  return gains.sort((a, b) => whole(b) - whole(a))[0];
}

/** The turn of which a dotted cell shows the gain: the first of the best, from this one on. */
export function bestFit(worth: Worth, legal: Legal, cell: Cell, from: number): number | null {
  const best = gainAt(worth, legal, cell, from);
  for (let k = 0; best !== undefined && k < 4; k++) {
    const turn = (from + k) % 4;
    const gain = worth!.get(legal.get(cell)!.get(turn) ?? '');
    if (gain && whole(gain) === whole(best)) return turn;
  }
  return firstFit(legal, cell, from);
}

/** A reason that comes, goes, or is worth more or less than before: at once, or at the end. */
export interface Change {
  seat: number;
  line: Line;
  gain: Gain;
}

/** What a reason gives, at once or later; `sign` -1: what goes with it. */
const gives = ({ points, pending }: Line, sign = 1): Gain =>
  pending ? { now: 0, later: sign * points } : { now: sign * points, later: 0 };
const plus = (a: Gain, b: Gain): Gain => ({ now: a.now + b.now, later: a.later + b.later });

/** The kind of feature that a reason is about. */
const kind = (l: Line): string => l.piece.split(' ')[0]!;
const same = (a: Line, b: Line): boolean =>
  a.points === b.points && a.rule.key === b.rule.key && a.rule.n === b.rule.n && a.causes === b.causes;

/**
 * A feature that grows takes another name if the new tile is before its first one, and may
 * swallow others of its kind: it is the same if they have a cell in common. What is no
 * feature, such as the empty cells of the larger keep, goes by its rule.
 */
const comesOf = (line: Line, old: Line): boolean => {
  if (!line.piece) return !old.piece && line.rule.key === old.rule.key;
  const cells = line.causes.split(' ');
  return kind(old) === kind(line) && old.causes.split(' ').some((c) => cells.includes(c));
};

/** What changes from one tally to another, the most first. */
export function changes(before: readonly Line[][], after: readonly Line[][]): Change[] {
  const all = after.flatMap((lines, seat) => {
    const old = [...(before[seat] ?? [])],
      now = lines.filter((l) => {
        const at = old.findIndex((o) => same(o, l));
        if (at >= 0) old.splice(at, 1);
        return at < 0;
      });
    const grown = now.map((line) => {
      let gain = gives(line);
      for (let i = old.length - 1; i >= 0; i--)
        if (comesOf(line, old[i]!)) gain = plus(gain, gives(old.splice(i, 1)[0]!, -1));
      return { seat, line, gain };
    });
    return [...grown, ...old.map((line) => ({ seat, line, gain: gives(line, -1) }))].filter(
      ({ gain }) => gain.now || gain.later,
    );
  });
  const size = ({ gain }: Change): number => Math.abs(gain.now) + Math.abs(gain.later);
  return all.sort((a, b) => size(b) - size(a));
}

/** A ghost that is only passing is not asked about. */
const RESTS = 120;

/** What a move would change, once the engine has told it. */
export function useForesight({ view, whatIf }: BoardProps, move: string | null): Change[] | null {
  const [told, tell] = useState<{ view: unknown; move: string; changes: Change[] } | null>(null);
  useEffect(() => {
    if (!whatIf || !move) return;
    let late = false;
    const timer = setTimeout(() => {
      whatIf(move).then(
        (tally) => {
          if (!late) tell({ view, move, changes: changes(view.tally ?? [], tally) });
        },
        () => {}, // nobody can know now: then there is nothing to show
      );
    }, RESTS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [view, move, !whatIf]);
  return told && whatIf && told.view === view && told.move === move ? told.changes : null;
}
