// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What can be asked at a table, and with which fields: made by scripts/verbs. */
import type { Clock } from './protocol';

// prettier-ignore
export type Request =
  | { do: 'hello'; version: number }
  | { do: 'ping' }
  | { do: 'make'; game: string; seats: number; options?: Record<string, string>; listed?: boolean; rated?: boolean; aids?: boolean; clock?: Clock; sit?: number | null }
  | { do: 'sit'; table: string; seat: number }
  | { do: 'bot'; table: string; seat: number; bot: string }
  | { do: 'clear'; table: string; seat: number }
  | { do: 'start'; table: string }
  | { do: 'close'; table: string }
  | { do: 'join'; table: string; since?: number; detail?: string }
  | { do: 'part'; table: string }
  | { do: 'view'; table: string }
  | { do: 'look'; table: string; ply: number }
  | { do: 'tally'; table: string; seat: number }
  | { do: 'worth'; table: string; move?: string }
  | { do: 'hint'; table: string }
  | { do: 'play'; table: string; move: string; seq?: number }
  | { do: 'undo'; table: string }
  | { do: 'allow'; table: string }
  | { do: 'refuse'; table: string }
  | { do: 'leave'; table: string }
  | { do: 'stand-in'; table: string; seat: number; bot: string }
  | { do: 'back'; table: string }
  | { do: 'say'; table: string; text: string }
  | { do: 'mute'; table: string; name: string; on: boolean }
  | { do: 'rematch'; table: string; reseat?: boolean };

export type Verb = Request['do'];
/** What goes with a verb, less what is known anyway; nothing, if it needs nothing. */
type Rest<V extends Verb, Known extends string> = Omit<Extract<Request, { do: V }>, Known>;
type Given<Fields> = {} extends Fields ? [Fields?] : [Fields];
export type Fields<V extends Verb> = Given<Rest<V, 'do'>>;
/** Of a table: those that are about one, and what else they say. */
export type TableVerb = Extract<Request, { table: string }>['do'];
export type TableFields<V extends TableVerb> = Given<Rest<V, 'do' | 'table'>>;
