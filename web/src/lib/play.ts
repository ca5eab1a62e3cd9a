// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** To a table: who sits where, and a game against bots by one click. */
import { signal, useSignal } from '@preact/signals';
import { Refused, reasonOf } from './link';
import { atScreen, go, linkFor, me, noteTables, path, server } from './page';
import type { GameUI } from '../games/board';
import { keep, kept } from './kept';
import { luckFor } from './luck';
import { LEVELS, levelOf } from './names';
import type { Message } from './protocol';
import { tr } from './texts';
import type { Fields } from './verbs';

/** Who is to sit somewhere: whoever made the table, somebody by the link, somebody at this screen, or a bot by name. */
export type Sitter = 'me' | 'link' | 'screen' | `level${number}`;

/** A bot and its company: those of the nearest strength, so that nobody plays against a row of twins. */
export function company(bot: Sitter): Sitter[] {
  const far = (other: string): number => Math.abs(levelOf(other) - levelOf(bot));
  return [...LEVELS].sort((a, b) => far(a) - far(b));
}

/** Names that can be seen and differ, as everybody at a screen is known by theirs. */
function distinct(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((typed, seat) => {
    const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed) ? typed.trim() : tr('Player {n}', { n: seat + 1 });
    let one = name;
    for (let n = 2; taken.has(one); n++) one = `${name} ${n}`;
    taken.add(one);
    return one;
  });
}

/** The table of a rematch to which one has said yes: one sits down there at once. */
export const accepted = signal('');

/** Make it, seat everybody who can be seated from here, and begin if nobody is missing; where it is. */
export async function makeTable(
  carrier: 't' | 'here',
  fields: Fields<'make'>[0],
  sitters: Sitter[],
  names: string[] = [],
): Promise<string> {
  const link = linkFor(carrier);
  // at one screen all are alike: whose browser it is has a name like the others, and no seat besides
  const together = sitters.includes('screen');
  const answer = await link.ask('make', { ...fields, sit: together ? null : 0 }),
    { table = '' } = answer,
    // now that the deal is pledged, everybody here may add luck to it
    luck = (): { luck?: string } => luckFor(table, answer.pledge as string | undefined);
  const people = distinct(names);
  for (const [seat, who] of sitters.entries())
    if (who.startsWith('level')) await link.ask('bot', { table, seat, bot: who });
    else if (together) await atScreen(people[seat]!).ask('sit', { table, seat, ...luck() });
  if (!sitters.includes('link')) await link.ask('start', { table, ...(together ? {} : luck()) });
  if (carrier === 'here') noteTables();
  return `/${carrier}/${table}`;
}

/* ---- against bots ---- */

/** Whom somebody meets who has not chosen anybody: a friendly one. */
const USUAL = 3;

const opponentName = (game: string): string => `opponent ${game}`;

/** Against whom one plays a game, by level: as it was chosen last. */
function opponent(game: string): number {
  const chosen = Number(kept(opponentName(game)));
  return LEVELS[chosen - 1] ? chosen : USUAL;
}
/** The same by name. */
export const opponentBot = (game: string): Sitter => LEVELS[opponent(game) - 1]!;

/** The same, and a way to choose. */
export function useOpponent(game: string): [level: number, choose: (level: number) => void] {
  const chosen = useSignal(opponent(game));
  return [
    chosen.value,
    (level) => {
      chosen.value = level;
      keep(opponentName(game), String(level));
    },
  ];
}

/** A game with the server if there is one, else here; where it is. */
async function playBots({ name, seats }: GameUI, level: number): Promise<string> {
  // the same opponent at every other seat
  const sitters = Array.from({ length: seats ?? 2 }, (_, seat): Sitter => (seat ? LEVELS[level - 1]! : 'me')),
    fields = { game: name, seats: sitters.length };
  if (me.value && navigator.onLine)
    try {
      return await makeTable('t', fields, sitters);
    } catch (e) {
      // whoever wants to play need not wait for a network
      if (e instanceof Refused || server().up.peek()) throw e;
    }
  return makeTable('here', fields, sitters);
}

/** For a button that begins a game against bots: one game, however often it is pressed. */
export function usePlay(
  game: GameUI,
  level: number,
  failed: (m: Message) => void,
): { busy: boolean; play: () => void } {
  const busy = useSignal(false);
  const play = async (): Promise<void> => {
    if (busy.value) return;
    const from = path.peek();
    busy.value = true;
    try {
      const to = await playBots(game, level);
      // who has gone elsewhere meanwhile finds it among the own games
      if (path.peek() === from) go(to);
    } catch (e) {
      failed(reasonOf(e));
    }
    busy.value = false;
  };
  return { busy: busy.value, play: () => void play() };
}
