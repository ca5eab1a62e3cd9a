// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board in words: rooms and their rules, questions, labels for those who listen. */
import { termName } from '@shell/rules/glossary';
import { capital, tr, trn } from '@shell/lib/texts';
import { rowOf } from '../draw/rooms';
import {
  parse,
  type Built,
  type CastleState,
  type Data,
  type Question,
  type Room,
  type ThroneRow,
  type Spot,
} from './logic';

/** Moves name types, hangings and attendants by English words, which are the keys of what people read. */
export const typeName = (type: string): string => tr(type);
export const hangingName = (hanging: string): string => tr(hanging);
export const attendantName = (who: string): string => tr(who);
export const throneName = (): string => tr('Throne Room');

/** A line of the pad. */
export const rowName = (row: string, data: Data): string =>
  data.types.has(row) ? termName(`room-${row}`) : capital(tr(data.pad.get(row) ?? ''));

/** Lines of the pad that are no type and no special room. */
const ROW_SIGN: Record<string, string> = {
  cards: 'card-ordonance',
  attendants: 'attendant-knight',
  throne: 'special-throne',
};

/** The same as a symbol, and the wash under it. */
export const rowSign = (row: string, data: Data): string =>
  ROW_SIGN[row] ?? (data.rooms.has(row) ? `special-${row}` : `room-${row}`);
export const rowWash = (row: string, data: Data): string =>
  ROW_SIGN[row] ? 'hall' : data.rooms.has(row) ? 'special' : row;

/** What people call a room; one that this seat may not know is a hidden one. */
export const roomName = (room: Room | undefined): string => (room ? tr(room.name) : tr('a hidden room'));
export const castleName = (castle: number, data: Data): string => tr(data.castles[castle] ?? '');

/** What a room counts, in one sentence. */
export const rule = ({ wish, points, each }: Room): string => tr(wish, { points, each: tr(each) });

/** What the throne room counts, in one sentence. */
export const throneRule = ({ wish, one, other }: ThroneRow): string => tr(wish, { one: tr(one), other: tr(other) });

export const attendantRule = (who: string, data: Data): string => tr(data.attendants.get(who)?.text ?? '');

/** Where it may stand, where that is not obvious. */
export const stands = (room: Room): string => (room.stands === '-' ? '' : tr(room.stands));

/** A room for those who listen: name, type, rule, hanging. */
export const describe = (room: Room): string =>
  [
    `${roomName(room)}, ${typeName(room.type)}`,
    rule(room),
    ...(room.hanging !== '-' ? [hangingName(room.hanging)] : []),
  ].join('. ');

/** A cell for those who listen. */
export const spot = (x: number, level: number): string => tr('level {level}, column {column}', { level, column: x });

/** What a room earns at a castle as the third or fifth of its type. */
export function bonus(room: Room, castle: CastleState, data: Data): { sign: string; text: string } | null {
  const next = castle.types[room.type]?.next;
  if (!next) return null;
  return {
    sign: next === 'fifth' ? 'room-special' : bonusSign(room.type),
    text: `${capital(tr(data.types.get(room.type)![next]))}.`,
  };
}

/** What a bonus of that type is. */
export const bonusText = (type: string, data: Data): string => tr(data.types.get(type)?.bonus ?? '');

/** What the third room of a type brings, as a symbol. */
export const bonusSign = (type: string): string =>
  ({
    food: 'ui-stack',
    living: 'attendant-knight',
    utility: 'card-ordonance',
    outdoor: 'special-fountain',
    sleeping: 'special-tower',
    corridor: 'special-grand-foyer',
    downstairs: 'ui-more',
  })[type] ?? 'room-any';

/** The heading of a question. */
export function asks(verb: Question): string {
  switch (verb) {
    case 'take':
      return tr('Which of the five will you build?');
    case 'attendant':
      return tr('Which attendant moves in?');
    case 'card':
      return tr('Which bonus card will you keep?');
    case 'special':
      return tr('Which special room will you take?');
  }
  return tr('Which bonus will you take?');
}

/** Points in words, with the right form of the noun. */
export const points = (n: number): string => trn('{n} point', '{n} points', n);

/** Where a room stands, by a room that can be seen beside it: nobody counts columns. */
function placeWords(at: Spot, room: string, castle: string, built: readonly Built[], data: Data): string {
  const neighbour = (by: number, up: number): string | undefined => {
    const x = at.x + by,
      row = rowOf(at.level) + up,
      found = built.find((b) => b.x === x && rowOf(b.level) === row);
    if (found) return roomName(data.rooms.get(found.room));
    return row === 0 && (x === 0 || x === 1) ? throneName() : undefined;
  };
  const below = neighbour(0, -1),
    before = neighbour(-1, 0),
    after = neighbour(1, 0),
    above = neighbour(0, 1);
  if (below) return tr('{room} in {castle}, above {neighbour}', { room, castle, neighbour: below });
  if (before) return tr('{room} in {castle}, right of {neighbour}', { room, castle, neighbour: before });
  if (after) return tr('{room} in {castle}, left of {neighbour}', { room, castle, neighbour: after });
  if (above) return tr('{room} in {castle}, below {neighbour}', { room, castle, neighbour: above });
  return tr('{room} in {castle}, {place}', { room, castle, place: spot(at.x, at.level) });
}

/** A move for people. */
export function wordsOf(move: string, data: Data, castles: readonly { rooms: readonly Built[] }[]): string {
  const m = parse(move),
    room = roomName(data.rooms.get(m.what)),
    castle = castleName(m.castle, data);
  switch (m.verb) {
    case 'place':
      return placeWords(m, room, castle, castles[m.castle]?.rooms ?? [], data);
    case 'take':
      return m.what === '?'
        ? tr('one of the five for {castle}', { castle })
        : tr('{room}, one of the five, for {castle}', { room, castle });
    case 'special':
      return tr('{what} for {castle}', { what: room, castle });
    case 'attendant':
      return tr('{what} for {castle}', { what: attendantName(m.what), castle });
    case 'card':
      return m.what === '?'
        ? tr('one of the bonus cards for {castle}', { castle })
        : tr('bonus card {card} for {castle}', { card: m.what, castle });
    case 'bonus':
      return tr('{what} for {castle}', { what: bonusText(m.what, data), castle });
    case 'pick':
      return tr('{one} and {other}', { one: room, other: roomName(data.rooms.get(m.other)) });
    case 'left':
      return tr('{room} to the left', { room });
    case 'ludwig':
      return tr('Ludwig’s {room} to the castle you share with him', { room });
    case 'agree':
      return tr('agree in {castle}', { castle });
    case 'object':
      return tr('object in {castle}', { castle });
  }
  return move;
}
