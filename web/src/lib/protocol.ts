// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The messages of docs/protocol.md as types. Nothing here knows how they travel. */
import type { Refusal } from './verbs';

/** What people read: a key and its arguments, never prose. */
export interface Message {
  key: string;
  plural?: string;
  n?: number;
  args?: Record<string, string | { term: string } | { terms: string }>;
}

/** A reason for points: the rule, what scored, and what it was counted from, named as in moves. */
export interface Line {
  points: number;
  /** Not scored yet: it would count if the game ended now. */
  pending: boolean;
  /** What happens until the end of the game decides about it. */
  later?: true;
  rule: Message;
  /** What scored, named as in moves; "" if it is no piece. */
  piece: string;
  /** What it was counted from, with blanks between. */
  causes: string;
}

/** What a move brings: points at once, and what comes only later or is not certain. */
export interface Gain {
  now: number;
  later: number;
}

/** A table waits for people, is played, has ended, or was given up. */
export type Stage = 'open' | 'playing' | 'over' | 'closed';
/** When the view comes: on joining alone, at one's turn as well, or after every event. */
export type Detail = 'events' | 'turn' | 'full';
/** None; so much for the whole game and more with each turn; or so much for each turn. In milliseconds. */
export type Clock = null | { kind: 'live'; base: number; increment: number } | { kind: 'days'; each: number };

/** Who sits somewhere: a bot is one, and which of several of its kind; `rules` is whom the rules play there, a key of the catalogue. */
export interface Sitting {
  name: string;
  bot?: string;
  number?: number;
  rules?: string;
}

/** A seat of a table. `bot` beside `person`: it stands in, and the person may come back. */
export interface Seat extends Sitting {
  person: boolean;
  /** For whoever has this name, and has not sat down yet: a rematch asks, it does not seat anybody. */
  kept?: boolean;
  left?: boolean;
  flagged?: boolean;
  /** Has given up; a bot plays on. */
  resigned?: boolean;
  /** What the person has added to the deal, before the game. */
  luck?: string;
  time?: number;
  /** Until when the person is on vacation: their clock stands still. */
  vacation?: number;
}

/** What one's seat may know of a table. `state` is the game's own: each board has its type. */
export interface View<State = unknown> {
  game: string;
  stage: Stage;
  options: Record<string, string>;
  listed: boolean;
  rated: boolean;
  /** The tournament that it is a game of. */
  cup?: string;
  /** The day whose deal it is, counted from 1970: one try, and nobody else may look. */
  daily?: number;
  aids?: boolean;
  clock: Clock;
  /** The hash of the secret from which the deal is made (docs/fair-deals.md). */
  pledge?: string;
  /** Whoever made the table may seat bots and begin. */
  owner: boolean;
  you: number | null;
  seats: Seat[];
  /** Whom the rules play, with a score behind those of the seats: a key of the catalogue. */
  rules?: string;
  now: number;
  /** Who has asked to undo a move, and which seats still have to answer. */
  asks?: number;
  asked?: number[];
  /** Who offers to end the game now, and which seats still have to answer. */
  offers?: number;
  offered?: number[];
  /** What has ended the game, if the rules have not. */
  ending?: 'agreed' | 'resigned' | 'aborted';
  next?: string;
  /** The seats that are to act; several at once where they choose in secret. */
  to_act?: number[];
  points?: number[];
  winners?: number[];
  /** Once it is over: in which place everybody has come; equals share one. */
  places?: number[];
  state?: State;
  /** More of the state, for whoever shows it: what a board would otherwise have to work out by the rules. */
  board?: Partial<State>;
  /** One's own legal moves by name: the only source of what can be done. */
  moves?: string[];
  /** What one will be able to do when everybody has done what they must do now, to be planned. */
  ahead?: string[];
  /** Everybody chooses in secret: players cannot talk. */
  quiet?: boolean;
  can_undo?: boolean;
  can_offer?: boolean;
  /** The reasons for everybody's points, by seat. */
  tally?: Line[][];
}

/** Something that came of a move; without a seat it is about the table. */
export interface Note {
  seat?: number;
  say: Message;
  shows?: string;
  where?: string;
}

/** What somebody hears of a move; what there is nothing to tell of is not there. */
export interface Told {
  say?: Message;
  /** The number of its turn: moves that one player makes in a row in one turn belong together. */
  turn?: number;
  /** A sign for the game's own drawings, such as "tile 12 r1" (`Game.picture`). */
  shows?: string;
  /** Where on the board it is, in the terms of the game's state. */
  where?: string;
  /** What it brought whom at once. */
  gains?: { seat: number; points: number }[];
  notes?: Note[];
}

/** An event of a table. `event` names it, and what else is there depends on that. */
export interface Happening extends Told {
  table: string;
  seq: number;
  at: number;
  event: string;
  who?: string;
  seat?: number;
  text?: string;
  bot?: string;
  luck?: string;
  next?: string;
  /** Of a move: how many there are with it. */
  ply?: number;
  /** Which move this takes back; those behind it move up. */
  undone?: number;
  /** Of a vacation: from when, and to when. */
  from?: number;
  until?: number;
  /** A remark whose words were deleted; and the number of such a remark. */
  unsaid?: boolean;
  of?: number;
}

/** The answer to a request, by its number; `error` instead of `ok` says why not. */
export interface Answer {
  id: number;
  ok?: boolean;
  error?: Message;
  /** Of an error: why, for programs, and after how many milliseconds to try again. */
  refused?: Refusal;
  again?: number;
  table?: string;
  seq?: number;
  [more: string]: unknown;
}

/** A move that may come, in words as one would hear it; `move` alone, "*": whatever the others do. */
export interface Step {
  seat?: number;
  move: string;
  say?: Message;
  shows?: string;
}

/** What a deal was made from, as the engine has checked it; `luck` is "" where a seat added none. */
export interface Deal {
  pledge: string;
  luck: string[];
  /** How often chance decided something after the deal. */
  later: number;
  /** What does not follow from the rest. */
  wrong?: Message;
}

/** A table in a list: enough to find it by, and nothing that a seat keeps to itself. */
export interface Summary {
  id: string;
  game: string;
  stage: Stage;
  rated?: boolean;
  /** The day whose deal it is; only the engine in this browser says so. */
  daily?: number;
  seats: (Sitting & { player: boolean; points?: number; won?: boolean; lead?: number; resigned?: boolean })[];
  made: number;
  changed: number;
  ended: number;
  your_turn?: boolean;
}

/**
 * What can be chosen for a game: the first value is the default, `together` that of a table
 * for several people. `ask` is the question, with an answer for each value; `only` says which
 * tables it is for. All words are keys of the catalogue.
 */
export interface GameOption {
  key: string;
  values: string[];
  free?: boolean;
  together?: string;
  about: string;
  ask?: string;
  answers?: string[];
  only?: { seats: [number, number]; with?: Record<string, string> };
}

/** A sign of a game: its name in moves and tables, and for people its name and what it is, which are keys of the catalogue. */
export interface Term {
  sign: string;
  kind: string;
  about: string;
  name: string;
  text: string;
}

/** A game as the engine tells of it. Whatever people read of it is a key of the catalogue. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  note?: string;
  seats: [number, number];
  options: GameOption[];
  terms: Term[];
  bots: { name: string; about: string }[];
}

/** Who one is with the server; a guest has no password yet. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  /** Looks after the place. */
  moderator?: boolean;
  /** Provisional: of somebody new, and not more than a guess. */
  ratings: { game: string; rating: number; deviation: number; games: number; provisional?: boolean }[];
}
