// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What can be asked, and with which fields: made by scripts/verbs. */
import type { Clock } from './protocol';

// prettier-ignore
export type Request =
  | { do: 'hello'; version: number }
  | { do: 'ping' }
  | { do: 'games' }
  | { do: 'data'; game: string }
  | { do: 'score'; game: string; sheets: string[] }
  | { do: 'coach'; game: string; sheets: string[]; progress?: boolean }
  | { do: 'make'; game: string; seats: number; options?: Record<string, string>; listed?: boolean; rated?: boolean; aids?: boolean; clock?: Clock; vacation?: boolean; sit?: number | null }
  | { do: 'sit'; table: string; seat: number; luck?: string }
  | { do: 'bot'; table: string; seat: number; bot: string }
  | { do: 'clear'; table: string; seat: number }
  | { do: 'luck'; table: string; luck: string }
  | { do: 'start'; table: string; luck?: string }
  | { do: 'close'; table: string }
  | { do: 'join'; table: string; since?: number; detail?: string }
  | { do: 'part'; table: string }
  | { do: 'view'; table: string }
  | { do: 'view'; position: string; seat?: number }
  | { do: 'look'; table: string; ply: number }
  | { do: 'look'; position: string; ply: number; seat?: number }
  | { do: 'tally'; table: string; seat: number }
  | { do: 'worth'; table: string; move?: string }
  | { do: 'worth'; position: string; move?: string; ply?: number; seat?: number }
  | { do: 'hint'; table: string; bot?: string; iterations?: number; ms?: number; seed?: number; lines?: number; progress?: boolean }
  | { do: 'hint'; position: string; ply?: number; seat?: number; bot?: string; iterations?: number; ms?: number; seed?: number; lines?: number; progress?: boolean }
  | { do: 'play'; table: string; move: string; seq?: number }
  | { do: 'play'; position: string; move: string; seq?: number; seat?: number }
  | { do: 'suppose'; table: string; text: string }
  | { do: 'intend'; table: string; text: string }
  | { do: 'intent'; table: string }
  | { do: 'undo'; table: string }
  | { do: 'allow'; table: string }
  | { do: 'refuse'; table: string }
  | { do: 'leave'; table: string }
  | { do: 'resign'; table: string }
  | { do: 'offer'; table: string }
  | { do: 'agree'; table: string }
  | { do: 'decline'; table: string }
  | { do: 'stand-in'; table: string; seat: number; bot: string }
  | { do: 'back'; table: string }
  | { do: 'say'; table: string; text: string }
  | { do: 'mute'; name: string; on: boolean; table?: string }
  | { do: 'block'; name: string; on: boolean; table?: string }
  | { do: 'shunned' }
  | { do: 'report'; text: string; table?: string; seat?: number; seq?: number; name?: string }
  | { do: 'rematch'; table: string; reseat?: boolean }
  | { do: 'seek'; game: string; clock?: Clock; rated?: boolean }
  | { do: 'unseek' }
  | { do: 'invite'; table: string; name: string }
  | { do: 'standing'; table: string }
  | { do: 'record'; table: string }
  | { do: 'tables' }
  | { do: 'daily'; game: string; begin?: boolean }
  | { do: 'drop'; table: string }
  | { do: 'drop'; position: string }
  | { do: 'load'; position?: string; record?: string; view?: string; game?: string; seats?: number; options?: Record<string, string>; seed?: number; seat?: number }
  | { do: 'move'; position: string; seat: number; bot: string; iterations?: number; ms?: number; seed?: number }
  | { do: 'evaluate'; position: string; seat: number; bot: string; iterations?: number; ms?: number; seed?: number }
  | { do: 'review'; position: string; iterations?: number }
  | { do: 'puzzles'; game: string }
  | { do: 'puzzle'; position?: string; game?: string; number?: number; text?: string; record?: string; ply?: number; seat?: number }
  | { do: 'solve'; position: string; moves?: string[] }
  | { do: 'stop'; of?: number | string }
  | { do: 'quit' };

export type Verb = Request['do'];
/** What goes with a verb, less what is known anyway; nothing, if it needs nothing. */
type Rest<R, Known extends string> = R extends unknown ? Omit<R, Known> : never;
type Given<Fields> = {} extends Fields ? [Fields?] : [Fields];
export type Fields<V extends Verb> = Given<Rest<Extract<Request, { do: V }>, 'do'>>;
/** Of a table: those that are about one, and what else they say. */
export type TableVerb = Extract<Request, { table: string }>['do'];
export type TableFields<V extends TableVerb> = Given<Rest<Extract<Request, { do: V; table: string }>, 'do' | 'table'>>;

/** Why something was refused; docs/protocol.md says what they mean. */
// prettier-ignore
export type Refusal = 'illegal' | 'stale' | 'forbidden' | 'unknown' | 'malformed' | 'taken' | 'full' | 'limit' | 'away' | 'identity' | 'broken';
