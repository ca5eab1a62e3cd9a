// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Wins in a row against one bot, by game: the next stronger one then offers a game. */
import { keep, keptFields } from './kept';
import { LEVELS, levelOf } from './names';
import type { View } from './protocol';

/** The last result against a bot: which bot, how often it was beaten in a row, and at which table last. */
interface Row {
  bot: string;
  wins: number;
  table: string;
}

/** The bot that plays at every other seat; "" if people do, or several kinds of bots. */
export const opponent = (view: View): string => {
  const others = view.seats.filter((_, seat) => seat !== view.you),
    bots = new Set(others.map((s) => (s.person ? '' : (s.bot ?? ''))));
  return bots.size === 1 ? [...bots][0]! : '';
};

/** Count a game that is over, each table once. */
export function counted(view: View, table: string): Row {
  const name = `streak ${view.game}`,
    last = keptFields<Row>(name, { bot: '', wins: 0, table: '' }),
    bot = opponent(view),
    won = view.you !== null && !!view.winners?.includes(view.you);
  if (last.table === table || !bot) return last;
  const row = { bot, wins: won ? (last.bot === bot ? last.wins : 0) + 1 : 0, table };
  keep(name, JSON.stringify(row));
  return row;
}

/** How many wins in a row it takes. */
const ENOUGH = 2;

/** Who offers a game now: the level of the next stronger bot, or 0. */
export function challenger(view: View, table: string): number {
  const { bot, wins, table: last } = counted(view, table),
    level = levelOf(bot);
  return last === table && wins >= ENOUGH && level && level < LEVELS.length ? level + 1 : 0;
}
