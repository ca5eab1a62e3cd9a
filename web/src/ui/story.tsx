// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Moves as people read them: who, what and where in words, what came of it, the points, and a
 * picture. What one player does in one turn is one row. A table's log, a replay and a review show
 * them alike, and whoever listens hears the same words.
 */
import type { ComponentChildren } from 'preact';
import { signed } from '../games/board';
import type { Made } from '../lib/log';
import type { Seat, Sitting } from '../lib/protocol';
import { capital, language, say, tr, trn } from '../lib/texts';
import { Face } from './face';
import { Icon } from './kit';

/** Draws what a line shows, by its sign; not there where a game has no pictures. */
export type Draw = (sign: string) => ComponentChildren;

/** A line of a row: without a seat it is about the table. */
interface Line {
  seat?: number | undefined;
  /** What was done, move by move: "does this" and "that". */
  done: string[];
  /** What is said in the same breath. */
  also: string[];
  gains: { seat: number; points: number }[];
  shows?: string | undefined;
  /** It is no move, but came of one. */
  came?: boolean;
}

/** "does this and that": what is done in one turn is one sentence. Its parts, and the words between them. */
const joined = (parts: readonly string[]): { type: string; value: string }[] =>
  new Intl.ListFormat(language.value, { type: 'conjunction' }).formatToParts(parts);

/** A sentence ends with a stop, unless it has one. */
const stop = (text: string): string => (/[.!?…:)]$/.test(text) ? '' : '.');

/** What follows what was done, to the end of the sentence. */
const rest = ({ done, also }: Line): string =>
  also.map((text) => `; ${text}`).join('') + stop(also.at(-1) ?? done.at(-1) ?? '');

/** Points more in a line, where there may be some of that seat. */
function addGain(line: Line, seat: number, points: number): void {
  const had = line.gains.find((g) => g.seat === seat);
  if (had) had.points += points;
  else line.gains.push({ seat, points });
}

/**
 * A turn in lines: what was done, as long as the picture stays the same, and what came of it for
 * others or has a picture of its own.
 */
export function linesOf(moves: readonly Made[], names: readonly string[]): Line[] {
  const lines: Line[] = [],
    seat = moves[0]?.seat;
  let main: Line | undefined;
  for (const m of moves) {
    if (m.say && (!main || (m.shows && main.shows && m.shows !== main.shows)))
      lines.push((main = { seat, done: [], also: [], gains: [], shows: m.shows }));
    if (m.say) main!.done.push(say(m.say, names));
    if (main) main.shows ??= m.shows;
    for (const n of m.notes ?? []) {
      const text = say(n.say, names);
      // what has no picture and is nobody else's is said in the same breath
      if (main && !n.shows && (n.seat === undefined || n.seat === seat)) main.also.push(text);
      else lines.push({ seat: n.seat, done: [text], also: [], gains: [], shows: n.shows, came: true });
    }
    for (const { seat: who, points } of m.gains ?? []) {
      let line = who === seat && main ? main : (lines.filter((l) => l.seat === who).at(-1) ?? main);
      if (!line) lines.push((line = { seat: who, done: [tr('scores')], also: [], gains: [], came: true }));
      addGain(line, who, points);
    }
  }
  return lines;
}

/** What you have gained, for ears. */
const gainWords = (line: Line, names: readonly string[]): string =>
  line.gains
    .map(({ seat, points }) => {
      const words = trn('{gain} point', '{gain} points', Math.abs(points), { gain: signed(points) });
      return seat === line.seat ? words : `${names[seat]}: ${words}`;
    })
    .join(', ');

/** A turn for ears: the same words. */
export const turnWords = (moves: readonly Made[], names: readonly string[]): string =>
  linesOf(moves, names)
    .map((l) => {
      const text =
        joined(l.done)
          .map((p) => p.value)
          .join('') + rest(l);
      const whole = l.seat === undefined ? capital(text) : `${names[l.seat]} ${text}`;
      return l.gains.length ? `${whole} ${gainWords(l, names)}.` : whole;
    })
    .join(' ');

/** Whoever a row is about. */
export interface People {
  names: readonly string[];
  who: readonly (Sitting & Partial<Seat>)[];
}

/** The face of a seat, or of everybody. */
const Whose = ({ seat, who }: { seat?: number | undefined; who: People['who'] }) =>
  seat !== undefined && who[seat] ? (
    <span class={`s${seat + 1}`}>
      <Face who={who[seat]} seat={seat} cls="tl-face" />
    </span>
  ) : (
    <span class="tl-all">
      <Icon id="ui-people" />
    </span>
  );

/** A turn to be seen, inside of a list's button or beside others. */
export const Turn = ({ moves, names, who, draw }: { moves: readonly Made[]; draw?: Draw | undefined } & People) => (
  <>
    {linesOf(moves, names).map((l, i, all) => (
      <span key={i} class={l.came ? 'tl came' : 'tl'}>
        {/* one face is enough for everything a player does in a row */}
        {i && l.seat === all[i - 1]!.seat ? <span /> : <Whose seat={l.seat} who={who} />}
        <span class="tx">
          {l.seat !== undefined && <b>{names[l.seat]}</b>}{' '}
          {joined(l.done).map((p, k) =>
            p.type === 'element' ? (
              <span key={k} class="said">
                {l.seat === undefined && !k ? capital(p.value) : p.value}
              </span>
            ) : (
              p.value
            ),
          )}
          {rest(l)}
        </span>
        {l.gains.length > 0 && (
          <span class="tl-pts">
            {l.gains.map(({ seat, points }) => (
              <b key={seat} class={`s${seat + 1}`} aria-hidden="true">
                {signed(points)}
              </b>
            ))}
            <span class="unseen">{gainWords(l, names)}</span>
          </span>
        )}
        {l.shows && draw && <span class="tl-pic">{draw(l.shows)}</span>}
      </span>
    ))}
  </>
);
