// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What a game's board is to the rest of the page. A board draws what the view has,
 * lets a person put a move together, and hands over its name: it knows no rule, and
 * what is legal it reads off `view.moves`. Games are found in games/NAME/browser: index.ts
 * there exports a `Game`, and goal.ts, lesson.ts, figures.ts, glossary.ts, style.css and
 * first.css (the styles of its picture on the front page) are taken along if they are there.
 * A game without such a folder has a plain board (plain.tsx).
 */
import type { ComponentChildren, ComponentType } from 'preact';
import type { Showing } from '../lib/pace';
import type { Gain, Happening, Line, Message, View } from '../lib/protocol';
import type { Drawn } from '../lib/share';
import type { Since } from '../lib/table';
import { number } from '../lib/texts';

/** The game's tables, as `bergfried data` prints them: rows by table and column. */
export type Tables = Record<string, Record<string, string>[]>;

/**
 * All that a board gets. At a table, in a lesson and in a replay it is the same, with more or
 * less in it.
 */
export interface BoardProps<State = any> {
  view: View<State>;
  tables: Tables;
  /** One's own seat is to act, and the board is live (not a replay). */
  mine: boolean;
  /** A request is on its way. */
  busy: boolean;
  /** Make a move by its name. The board has asked for confirmation if it wants one. */
  play(move: string): void;
  /** Take a move back, or ask the others to; not there where that cannot be. */
  undo?: () => void;
  /** Ask for a hint; what came of it: a move by name, to be shown as a proposal. */
  askHint?: () => void;
  hint?: Hint | null;
  /** By the names of one's moves: what one's standing gains by each, as the engine counts. Not there with aids off. */
  worth?: ReadonlyMap<string, Gain>;
  /** Why: the tally by seat, as it would be after that move. */
  whatIf?: (move: string) => Promise<Line[][]>;
  /** What else the game says of a move before it is made, for its own board; undefined if it says nothing. */
  foretell?: (move: string) => Promise<unknown>;
  /** What happened last, for marks on the board. */
  last?: Happening | null;
  /**
   * Everything that others have done since one's own last turn, in order, and the view from
   * which it began. All of it stays marked until one moves: compare `from.state` with
   * `view.state` to find the pieces, and take the order from `moves`. Where all move at the same
   * time, own moves stand among them. `from` is null until it is known, which takes a moment
   * after the page was loaded. Who only looks on gets the last turn; so does a replay whose
   * eyes have just moved.
   */
  since?: Since;
  /**
   * Somebody else's move that is being shown right now: `view` has it already, `showing.from`
   * has not. It becomes null after `showing.ms` milliseconds, or earlier if somebody taps.
   * Animate what has come only while it is there; without it put the pieces where they
   * are. Where nothing may move it is never there. The page shows one move after the other,
   * so a board never has to queue anything.
   *
   * For the times use the constants of lib/pace.ts, and in styles `calc(320ms * var(--pace))`:
   * a piece flies from its seat in 320 ms, on an arc and up to 1.12 of its size, lands in 160
   * (1.06 to 1), its brackets are drawn in 180, and in the 700 from `showing.counts` on what has
   * scored lights up and "+n" rises by 28 px. `--pace` is 0 where nothing may move. One's
   * own pieces only land.
   */
  showing?: Showing | null;
  /** More that others have done is still to be shown: what is sent now would show all of it at once. */
  unseen?: boolean;
  /** Places of the move that somebody looks at in the log or a replay, as its events have them (`where`): the board lights them up. */
  lit?: readonly string[];
  /** A person at that seat, drawn by the page: shield, name, clock, points. */
  player(seat: number, more?: ComponentChildren): ComponentChildren;
  /** Log, talk and rulings, drawn by the page. */
  talk: ComponentChildren;
  /** Tell a screen reader, politely. */
  announce(text: string): void;
  settings: Settings;
}

/** A sentence that speaks for a move; it may have a place for a rule. */
export interface Reason {
  say: Message;
  rule?: Message;
}

/**
 * A hint: a move by name and in words, and what follows it in the same turn. To be shown, it
 * is all set up together, so that it only has to be confirmed. `HintWords` (ui/hint.tsx) says
 * all of it, with the reasons.
 */
export interface Hint {
  move: string;
  say?: Message;
  then?: readonly { move: string; say: Message }[];
  /** Why it is good. */
  reason?: readonly Reason[];
  /** How many more hints there are at the moment; not there where nobody counts. */
  left?: number;
}

/** What somebody has switched on or off in the menu. */
export interface Settings {
  confirm: boolean; // ask once more before a move is made
  motion: boolean;
  pace: number; // times by which others' moves are shown slower; 0: at once
  aids: boolean; // tiles left, fits, gains: switchable off
  sound: boolean;
  notices: boolean; // the system says when it is one's turn
}

/** A kind of thing that gives points, and how many by seat. */
export interface Source {
  icon: string;
  word: string;
  points: number[];
}

/** What the front door says of a game. */
export interface About {
  kind: string; // as what it is drawn
  sub: string; // what one does there, in a sentence or two
  people: string; // how many may play
  minutes?: number;
}

/** A picture beside a line of the log: of what its sign says (`shows`), in a square of 58 pixels. To ears it is nothing: the line says it in words. */
export interface PictureProps {
  sign: string;
  tables: Tables;
}

/** What a game's part of the end is told. */
export interface EndProps<State = any> {
  view: View<State>;
  tables: Tables;
  /** By seat, and behind these whom the rules play. */
  names: readonly string[];
}

/** What a game shows when it is over. Whatever it leaves out the page does without. */
export interface Ending<State = any> {
  /**
   * The board as one drawing, to be shown and shared; with places (`where` of a move, `piece`
   * of a tally) only the part around them, or null where they are on no board.
   */
  picture: (view: View<State>, tables: Tables, where?: readonly string[]) => Drawn | null;
  /** What the points came from, by seat. */
  sources?: (view: View<State>, tables: Tables) => Source[];
  /** What was best, in place of one's own best line of the tally. */
  Best?: ComponentType<EndProps<State>>;
}

/** What neighbours share at a table. */
export interface Between {
  /** That of seat `at` and the next; null where there is none at a table of so many `seats`. */
  Shared: ComponentType<{ at: number; seats: number; tables: Tables }>;
  /** A word about it. */
  note: (seats: number) => string;
}

/** What a game brings to the first page already. Its board comes when somebody plays. */
export interface Game {
  short: () => string; // for people, in a word or two
  /** The name on the box, where that is longer: people look for it on the door. */
  title?: () => string;
  /** Has each seat something that the others must not see? Then people at one screen change places behind a curtain. */
  secret: boolean;
  /**
   * Where one can choose on its board, while others think, what to play later: the view as if it
   * were one's own turn, with what one holds now.
   */
  notes?: (view: View) => View;
  board: () => Promise<ComponentType<BoardProps>>;
  /**
   * For how many milliseconds another's piece is shown, at a pace of 1, where the usual time
   * (lib/pace.ts) is not right; 0 where there is nothing to see. What it scores is counted after
   * that.
   */
  shows?: (move: Happening, from: View<any>, to: View<any>) => number | undefined;
  /** Its pictures for the log; they come with the board. */
  picture?: () => Promise<ComponentType<PictureProps>>;
  /** What the points of a tally came from, for a review; not there where the board itself shows it. */
  sources?: (tally: readonly Line[][]) => Source[];
  /** Its part of the end of a game. */
  ending?: () => Promise<Ending>;
  /** A picture for the front door. */
  Art: ComponentType<{}>;
  about: () => About;
  /** Its symbols, an SVG file, and the patterns and gradients that its drawings name. */
  symbols?: string;
  defs?: string;
  /** A score helper for those who play it on a table of wood. */
  pad?: () => Promise<ComponentType<{}>>;
  /** How many play a first game against bots; two if it does not say. */
  seats?: number;
  /** One of its symbols that stands for it in lists. */
  icon?: string;
  /** What neighbours share, to be drawn between them round the table before the game; it comes with that page. */
  between?: () => Promise<Between>;
}

/** A game as pages have it. */
export interface GameUI extends Omit<Game, 'board' | 'picture'> {
  name: string; // as the engine has it
  Board: ComponentType<BoardProps>;
  Picture?: ComponentType<PictureProps>;
  /** It has no board of its own, and needs no tables. */
  plain?: boolean;
}

/** A gain or a loss, with a real minus. */
export const signed = (n: number): string => (n < 0 ? '' : '+') + number(n);

/** Tables from the text: each begins with "# name", then rows with tabs, the first of them the heads. */
export function readTables(text: string): Tables {
  const tables: Tables = {};
  for (const block of text.split(/\n(?=# )/)) {
    const lines = block.split('\n').filter((l) => l !== '');
    if (!lines[0]?.startsWith('# ') || !lines[1]?.includes('\t')) continue;
    const heads = lines[1].split('\t');
    tables[lines[0].slice(2)] = lines.slice(2).map((l) => {
      const cells = l.split('\t');
      return Object.fromEntries(heads.map((h, i) => [h, cells[i] ?? '']));
    });
  }
  return tables;
}
