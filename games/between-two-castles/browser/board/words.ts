// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board in words: rooms and their rules, questions, labels for those who listen. */
import { capital, tr, trn } from '@shell/lib/texts';
import { rowOf, type Room, type Throne } from '../draw/rooms';
import { CASTLES, COUNTS, TYPES, parse, type Built, type Data, type PadRow, type Question, type Spot } from './logic';

/** Terms that stand nowhere else as literals: the collector finds them here. */
export const typeName = (type: string): string =>
  ({
    food: tr('food'),
    living: tr('living'),
    utility: tr('utility'),
    outdoor: tr('outdoor'),
    sleeping: tr('sleeping'),
    corridor: tr('corridor'),
    downstairs: tr('downstairs'),
    special: tr('special'),
  })[type] ?? type;

export const typesName = (type: string): string =>
  ({
    food: tr('Food rooms'),
    living: tr('Living rooms'),
    utility: tr('Utility rooms'),
    outdoor: tr('Outdoor rooms'),
    sleeping: tr('Sleeping rooms'),
    corridor: tr('Corridors'),
    downstairs: tr('Downstairs rooms'),
    tower: tr('Towers'),
    fountain: tr('Fountains'),
    'grand-foyer': tr('Grand foyers'),
    cards: tr('Bonus cards'),
    attendants: tr('Attendants'),
    throne: tr('Throne room'),
  })[type] ?? type;

const ROW_SIGN: Partial<Record<PadRow, string>> = {
  tower: 'special-tower',
  fountain: 'special-fountain',
  'grand-foyer': 'special-grand-foyer',
  cards: 'card-ordonance',
  attendants: 'attendant-knight',
  throne: 'special-throne',
};

/** A line of the pad as a symbol, and the wash under it. */
export const rowSign = (row: PadRow): string => ROW_SIGN[row] ?? `room-${row}`;
export function rowWash(row: PadRow): string {
  if ((TYPES as readonly string[]).includes(row)) return row;
  return row === 'tower' || row === 'fountain' || row === 'grand-foyer' ? 'special' : 'hall';
}

export const hangingName = (hanging: string): string =>
  ({ torch: tr('torch'), painting: tr('painting'), mirror: tr('mirror'), swords: tr('swords') })[hanging] ?? '';

export const attendantName = (who: string): string =>
  ({ painter: tr('painter'), knight: tr('knight'), jester: tr('jester'), tailor: tr('tailor') })[who] ?? who;

/** Types and hangings as they stand in a rule: other languages have other forms of them than by themselves. */
const eachOf = (type: string): string =>
  ({
    food: tr('each food room'),
    living: tr('each living room'),
    utility: tr('each utility room'),
    outdoor: tr('each outdoor room'),
    sleeping: tr('each sleeping room'),
    corridor: tr('each corridor'),
    downstairs: tr('each downstairs room'),
    special: tr('each special room'),
  })[type] ?? type;

const withType = (type: string): string =>
  ({
    food: tr('a food room'),
    living: tr('a living room'),
    utility: tr('a utility room'),
    outdoor: tr('an outdoor room'),
    sleeping: tr('a sleeping room'),
    corridor: tr('a corridor'),
    downstairs: tr('a downstairs room'),
  })[type] ?? type;

const withHanging = (hanging: string): string =>
  ({
    torch: tr('with a torch'),
    painting: tr('with a painting'),
    mirror: tr('with a mirror'),
    swords: tr('with swords'),
  })[hanging] ?? '';

export const roomName = (room: Room | undefined): string => (room ? tr(room.name) : tr('a hidden room'));
export const castleName = (castle: number): string => tr(CASTLES[castle] ?? '');

/** What a room counts, in one sentence. */
export function rule(room: Room): string {
  const n = room.points,
    each = eachOf(room.target);
  if (room.slug === 'tower') return tr('1 for each room below it in its column');
  if (room.slug === 'fountain') return tr('always 5');
  if (room.slug === 'grand-foyer') return tr('1 for each room around it');
  if (room.type === 'corridor') return tr('1 for each room around it {hanging}', { hanging: withHanging(room.target) });
  switch (room.where) {
    case 'above-below':
      return tr('{points} for {each} directly above and below', { points: n, each });
    case 'left-right':
      return tr('{points} for {each} directly left and right', { points: n, each });
    case 'two-below':
      return tr('{points} for {each} in the two cells below', { points: n, each });
    case 'three-below':
      return tr('{points} for {each} in the three cells below', { points: n, each });
    case 'around':
      return tr('{points} for {each} around it', { points: n, each });
    case 'around-not-below':
      return tr('{points} for {each} around it, not below', { points: n, each });
    case 'connected':
      return tr('{points} for {each} connected through such rooms', { points: n, each });
    case 'anywhere':
      return tr('{points} for {each} in the castle', { points: n, each });
    case 'column':
      return tr('{points} for {each} above and below in its column', { points: n, each });
    case 'column-above':
      return tr('{points} for {each} above it in its column', { points: n, each });
    case 'all-types':
      return tr('4 if the castle has all seven types, otherwise 1');
  }
  return '';
}

export const throneRule = (t: Throne): string =>
  tr('2 for each marked cell with {one} or {other}', { one: withType(t.type_a), other: withType(t.type_b) });

/** Where it may stand, where that is not obvious. */
export function stands(room: Room): string {
  if (room.type === 'downstairs') return tr('Only below ground.');
  if (room.type === 'outdoor' || room.slug === 'fountain' || room.slug === 'tower')
    return tr('Nothing may be built on top of it.');
  if (room.type === 'corridor' || room.slug === 'grand-foyer') return tr('On any level.');
  return '';
}

/** A room for those who listen: name, type, rule, hanging. */
export const describe = (room: Room): string =>
  [
    `${roomName(room)}, ${typeName(room.type)}`,
    rule(room),
    ...(room.hanging !== '-' ? [hangingName(room.hanging)] : []),
  ].join('. ');

export const spot = (x: number, level: number): string => tr('level {level}, column {column}', { level, column: x });

/** What the third or fifth room of a type brings. */
export function bonus(type: string, had: number, left: Record<string, number>): { sign: string; text: string } | null {
  if (type === 'special' || (had !== 2 && had !== 4)) return null;
  if (had === 4) return { sign: 'room-special', text: `${capital(fifthText(type))}.` };
  const special = { outdoor: 'fountain', sleeping: 'tower', corridor: 'grand-foyer' }[type];
  return special && !left[special] ? null : { sign: bonusSign(type), text: thirdText(type) };
}

function fifthText(type: string): string {
  switch (type) {
    case 'food':
      return tr('fifth food room: earns a special room');
    case 'living':
      return tr('fifth living room: earns a special room');
    case 'utility':
      return tr('fifth utility room: earns a special room');
    case 'outdoor':
      return tr('fifth outdoor room: earns a special room');
    case 'sleeping':
      return tr('fifth sleeping room: earns a special room');
    case 'corridor':
      return tr('fifth corridor: earns a special room');
  }
  return tr('fifth downstairs room: earns a special room');
}

function thirdText(type: string): string {
  switch (type) {
    case 'food':
      return tr('Third food room: draw five rooms and build one of them.');
    case 'living':
      return tr('Third living room: earns an attendant.');
    case 'utility':
      return tr('Third utility room: draw three bonus cards and keep one.');
    case 'outdoor':
      return tr('Third outdoor room: earns a fountain.');
    case 'sleeping':
      return tr('Third sleeping room: earns a tower.');
    case 'corridor':
      return tr('Third corridor: earns a grand foyer.');
  }
  return tr('Third downstairs room: earns the bonus of another type.');
}

/** What a bonus of that type is. */
export function bonusText(type: string): string {
  switch (type) {
    case 'food':
      return tr('build one of five rooms');
    case 'living':
      return tr('an attendant');
    case 'utility':
      return tr('one of three bonus cards');
    case 'outdoor':
      return tr('a fountain');
    case 'sleeping':
      return tr('a tower');
  }
  return tr('a grand foyer');
}

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

export const attendantRule = (who: string): string => {
  switch (COUNTS[who]) {
    case 'painting':
      return tr('1 for each painting');
    case 'swords':
      return tr('1 for each pair of swords');
    case 'torch':
      return tr('1 for each torch');
  }
  return tr('1 for each mirror');
};

export const points = (n: number): string => trn('{n} point', '{n} points', n);

/** Where a room stands, by a room that can be seen beside it: nobody counts columns. */
function placeWords(at: Spot, room: string, castle: string, built: readonly Built[], data: Data): string {
  const neighbour = (by: number, up: number): string | undefined => {
    const x = at.x + by,
      row = rowOf(at.level) + up,
      found = built.find((b) => b.x === x && rowOf(b.level) === row);
    if (found) return roomName(data.rooms.get(found.room));
    return row === 0 && (x === 0 || x === 1) ? tr('Throne room') : undefined;
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
    castle = castleName(m.castle);
  switch (m.verb) {
    case 'place':
      return placeWords(m, room, castle, castles[m.castle]?.rooms ?? [], data);
    case 'take':
      return m.what === '?'
        ? tr('one of the five for {castle}', { castle })
        : tr('{room}, one of the five, for {castle}', { room, castle });
    case 'special':
      return tr('{room} for {castle}', { room, castle });
    case 'attendant':
      return tr('{attendant} for {castle}', { attendant: attendantName(m.what), castle });
    case 'card':
      return m.what === '?'
        ? tr('one of the bonus cards for {castle}', { castle })
        : tr('bonus card {n} for {castle}', { n: m.what, castle });
    case 'bonus':
      return tr('{bonus} for {castle}', { bonus: bonusText(m.what), castle });
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
