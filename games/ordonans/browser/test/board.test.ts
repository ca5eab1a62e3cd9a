// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allWays,
  directMoves,
  goesTo,
  marksOf,
  moveOf,
  optionsAfter,
  pickIn,
  stillGood,
  waysOf,
  worthOf,
} from '../board/moves.ts';
import { iconsOf, iconsOfEither } from '../draw.ts';
import { told } from '@shell/games/index.tsx';
import { say } from '@shell/lib/texts.ts';
import { ask, skip } from '@test/engine.mjs';
import { deedsOf, marksSince, spots } from '../board/news.ts';
import { newcomers, places, type Land } from '../board/state.ts';
import type { Happening } from '@shell/lib/protocol.ts';

/* what is a kingdom, the engine says */
if (!skip) told.value = ask({ do: 'games' }).games;

const MOVES = [
  'kingdom no-bow 2',
  'kingdom no-bow 3',
  'ordonance muster',
  'ordonance march bow 1 4',
  'ordonance march bow 1 5',
  'ordonance march lance/bow:bow 2 4',
  'ordonance exchange bow 1 sword 2',
  'ordonance exchange bow 1 banner 4',
  'ordonance exchange sword 2 banner 4',
  'ordonance assault 1 sword+banner 5',
  'ordonance assault 3 bow 5',
  'ordonance intrigue 1 sword+banner 5 1',
  'ordonance intrigue 1 sword+banner 5 2',
  'troop lance+helmet 3',
  'troop lance+helmet 4',
  'troop lance/bow:bow 1',
  'troop lance/bow:lance 1',
  'troop lance/bow:bow 2',
  'troop lance/bow:lance 2',
];
const ways = allWays(MOVES, 0);
const sorted = (set: Iterable<string>) => [...set].sort();

test('a card of the hand comes first, each kind once', () => {
  assert.deepEqual(sorted(optionsAfter(ways, [])), [
    'hand assault',
    'hand exchange',
    'hand intrigue',
    'hand lance+helmet',
    'hand lance/bow',
    'hand march',
    'hand muster',
    'hand no-bow',
  ]);
  assert.deepEqual(directMoves(ways), []);
});

test('a troop asks for the territory', () => {
  assert.deepEqual(sorted(optionsAfter(ways, ['hand lance+helmet'])), ['land 3', 'land 4']);
  assert.equal(moveOf(ways, ['hand lance+helmet']), undefined);
  assert.equal(moveOf(ways, ['hand lance+helmet', 'land 4']), 'troop lance+helmet 4');
});

test('a split troop asks for its side in the end', () => {
  assert.deepEqual(sorted(optionsAfter(ways, ['hand lance/bow'])), ['land 1', 'land 2']);
  assert.deepEqual(sorted(optionsAfter(ways, ['hand lance/bow', 'land 2'])), ['side bow', 'side lance']);
  assert.equal(moveOf(ways, ['hand lance/bow', 'land 2', 'side bow']), 'troop lance/bow:bow 2');
});

test('an exchange can begin with either card and is the same move', () => {
  const one = ['hand exchange', 'troop 0 bow 1'],
    other = ['hand exchange', 'troop 0 sword 2'];
  assert.deepEqual(sorted(optionsAfter(ways, one)), ['troop 0 banner 4', 'troop 0 sword 2']);
  assert.equal(moveOf(ways, [...one, 'troop 0 sword 2']), 'ordonance exchange bow 1 sword 2');
  assert.equal(moveOf(ways, [...other, 'troop 0 bow 1']), 'ordonance exchange bow 1 sword 2');
});

test('ordonances go step by step', () => {
  assert.equal(moveOf(ways, ['hand muster']), 'ordonance muster');
  assert.deepEqual(sorted(optionsAfter(ways, ['hand march'])), ['troop 0 bow 1', 'troop 0 lance/bow:bow 2']);
  assert.equal(moveOf(ways, ['hand march', 'troop 0 bow 1', 'land 5']), 'ordonance march bow 1 5');
  assert.equal(moveOf(ways, ['hand assault', 'troop 3 bow 5']), 'ordonance assault 3 bow 5');
  assert.equal(
    moveOf(ways, ['hand intrigue', 'troop 1 sword+banner 5', 'land 2']),
    'ordonance intrigue 1 sword+banner 5 2',
  );
});

test('every move is reached by each of its ways', () => {
  for (const w of ways) {
    assert.equal(moveOf(ways, w.picks), w.move);
    w.picks.forEach((p, i) => assert.ok(optionsAfter(ways, w.picks.slice(0, i)).has(p), `${w.move}: ${p}`));
  }
});

test('another target replaces the one picked, another card begins anew', () => {
  const plan = ['hand march', 'troop 0 bow 1', 'land 4'];
  assert.deepEqual(pickIn(ways, plan, 'land 5'), ['hand march', 'troop 0 bow 1', 'land 5']);
  assert.deepEqual(pickIn(ways, plan, 'troop 0 lance/bow:bow 2'), ['hand march', 'troop 0 lance/bow:bow 2']);
  assert.deepEqual(pickIn(ways, plan, 'hand no-bow'), ['hand no-bow']);
  assert.equal(pickIn(ways, plan, 'land 1'), undefined);
  assert.equal(pickIn(ways, [], 'land 1'), undefined);
});

test('a plan shrinks to what is still legal', () => {
  assert.deepEqual(stillGood(ways, ['hand march', 'troop 0 bow 1', 'land 3']), ['hand march', 'troop 0 bow 1']);
  assert.deepEqual(stillGood(ways, ['hand limit-3', 'land 3']), []);
  assert.deepEqual(stillGood([], ['hand march']), []);
});

test('moves without a card are buttons', () => {
  const w = allWays(['bottom no-bow', 'done', 'claim 3'], 0);
  assert.deepEqual(directMoves(w), ['done', 'claim 3']);
  assert.equal(moveOf(w, ['hand no-bow']), 'bottom no-bow');
  assert.deepEqual(waysOf('reveal no-bow muster', 0), [
    { move: 'reveal no-bow muster', picks: ['do reveal no-bow muster'] },
  ]);
  assert.equal(moveOf(allWays(['pass'], 0), ['do pass']), 'pass');
});

test('what a plan looks like on the table', { skip }, () => {
  assert.deepEqual(marksOf(['hand lance/bow', 'land 2'], 1), {
    hand: 'lance/bow',
    taken: [],
    comes: [{ seat: 1, face: 'lance/bow', land: 1 }],
  });
  assert.deepEqual(marksOf(['hand lance/bow', 'land 2', 'side bow'], 1).comes, [
    { seat: 1, face: 'lance/bow:bow', land: 1 },
  ]);
  assert.deepEqual(marksOf(['hand limit-3', 'land 5'], 0), {
    hand: 'limit-3',
    taken: [],
    comes: [],
    kingdom: { name: 'limit-3', land: 4 },
  });
  assert.deepEqual(marksOf(['hand intrigue', 'troop 2 bow 5', 'land 1'], 0), {
    hand: 'intrigue',
    taken: [{ seat: 2, face: 'bow', land: 4 }],
    comes: [{ seat: 2, face: 'bow', land: 0 }],
  });
  assert.equal(goesTo(['hand no-bow'], 0), 'above');
  assert.equal(goesTo(['hand bow'], 0), 0);
  assert.equal(goesTo(['hand intrigue', 'troop 2 bow 5'], 0), 2);
});

test('an exchange shows both troops where they would lie', () => {
  assert.deepEqual(marksOf(['hand exchange', 'troop 0 bow 1', 'troop 0 sword 2'], 0).comes, [
    { seat: 0, face: 'bow', land: 1 },
    { seat: 0, face: 'sword', land: 0 },
  ]);
});

test('a sentence of the engine has cards and players in words', () => {
  const args = { card: { terms: 'lance/bow+sword:bow+sword' }, seat: 'B' };
  assert.equal(say({ key: '{card} of {seat}', args }, ['Anna', 'Boris']), 'bow + sword of Boris');
  assert.equal(say({ key: '{card} of {seat}', args }), 'bow + sword of B');
  assert.equal(say({ key: '{cards}', args: { cards: { terms: 'No bows, March' } } }), 'No bows, March');
  assert.equal(say({ key: '{card}', args: { card: { terms: 'lance/bow' } } }), 'lance / bow');
});

test('a side of a split card may show an icon twice', () => {
  assert.deepEqual(iconsOf('bow+bow/sword:bow+bow'), { bow: 2 });
  assert.deepEqual(iconsOf('bow+bow/sword:sword'), { sword: 1 });
  assert.deepEqual(iconsOfEither('bow+bow/sword'), { bow: 2, sword: 1 });
  assert.deepEqual(iconsOfEither('bow+bow/bow+sword'), { bow: 2, sword: 1 });
});

test('a target is worth what the best move through it is worth', () => {
  const later = (n: number) => ({ now: 0, later: n }),
    worth = new Map([
      ['ordonance march bow 1 4', later(1)],
      ['ordonance march bow 1 5', later(3)],
      ['ordonance march lance/bow:bow 2 4', later(-1)],
    ]);
  assert.deepEqual(worthOf(ways, ['hand march', 'troop 0 bow 1'], worth), later(3));
  assert.deepEqual(worthOf(ways, ['hand march', 'troop 0 bow 1', 'land 4'], worth), later(1));
  assert.deepEqual(worthOf(ways, ['hand march', 'troop 0 lance/bow:bow 2'], worth), later(-1));
  assert.equal(worthOf(ways, ['hand muster'], worth), undefined);
  assert.equal(worthOf(ways, ['hand march'], undefined), undefined);
});

const land = (...armies: string[][]): Land => ({
  name: 'Cyprus',
  limit: 4,
  cancelled: [],
  kingdoms: [],
  order: armies.map((_, seat) => seat).reverse(),
  armies: armies.map((cards, seat) => ({ cards, groups: [], marker: seat + 2, claimed: false })),
});

test('armies stand from the strongest on, each with its reason', () => {
  const why = { key: 'nobody else has an army' };
  assert.deepEqual(
    places(land(['bow'], ['sword']), [null, why]).map((p) => [p.seat, p.marker, p.reason]),
    [
      [1, 3, why],
      [0, 2, null],
    ],
  );
});

test('what has come since another moment', () => {
  const before = [land(['bow', 'sword'], ['lance'])];
  assert.deepEqual([...newcomers(before, before)], []);
  assert.deepEqual([...newcomers(before, [land(['bow', 'sword', 'bow'], [])])], ['0 0 2']);
  assert.deepEqual([...newcomers(before, [land(['sword'], ['lance', 'bow', 'bow'])])], ['0 1 1', '0 1 2']);
});

test('the others’ turns are numbered, and so are their cards', () => {
  const move = (seat: number, turn: number, where?: string): Happening => ({
    table: '',
    seq: 0,
    at: 0,
    event: 'move',
    seat,
    turn,
    say: { key: 'does something' },
    ...(where ? { where } : {}),
  });
  assert.deepEqual(spots('3 1, 4 1'), [
    { land: 2, seat: 1 },
    { land: 3, seat: 1 },
  ]);
  assert.deepEqual(spots('2'), [{ land: 1 }]);
  assert.deepEqual(spots(undefined), []);
  /* a kingdom and a troop of one turn are one deed; what is not on the board has no number */
  const deeds = deedsOf([
    move(1, 8, '1'),
    move(1, 8, '1 1'),
    move(2, 9),
    move(3, 10, '1 3'),
    { ...move(3, 10), say: undefined },
  ]);
  assert.deepEqual(
    deeds.map((d) => [d.nth, d.seat, d.moves.length]),
    [
      [1, 1, 2],
      [0, 2, 1],
      [2, 3, 1],
    ],
  );
  const before = [land(['bow'], [], ['lance'], [])],
    now = [land(['bow'], ['sword'], [], ['helmet'])];
  now[0]!.kingdoms = [{ card: 'no-bow', seat: 1 }];
  const since = marksSince(deeds, before, now);
  assert.deepEqual(since.at(0), [1, 2]);
  assert.equal(since.card(0, 0, 0), undefined);
  assert.equal(since.card(0, 1, 0), 1);
  assert.equal(since.card(0, 3, 0), 2);
  assert.equal(since.kingdom(0, 0), 1);
  assert.equal(since.gone(0, 2), true);
  assert.equal(since.gone(0, 0), false);
  /* as long as it is not known what was there before, nothing is marked */
  assert.equal(marksSince(deeds, undefined, now).card(0, 1, 0), undefined);
});

test('the engine says what a move would bring', { skip }, () => {
  const made = ask({ do: 'load', game: 'ordonans', seats: 2, options: { first: '0' }, seed: 2 });
  assert.ok(!made.error, JSON.stringify(made.error));
  const { shown } = ask({ do: 'look', position: made.position, ply: 0, seat: 0 });
  const troop = shown.moves.find((m: string) => m.startsWith('troop ')),
    answer = ask({ do: 'worth', position: made.position, seat: 0, move: troop }),
    where = Number(troop.split(' ')[2]) - 1,
    { foretold } = answer;
  assert.equal(foretold.territories[where].armies[0].cards.length, 1);
  assert.deepEqual(foretold.territories[where].order, [0]);
  assert.equal(foretold.reasons[where][0].key, 'nobody else has an army');
  assert.equal(foretold.decided[where].key, 'Nobody else is here yet.');
  assert.deepEqual(
    foretold.brings.map((b: { territory: number; place: { key: string } }) => [b.territory, b.place.key]),
    [[where, 'you take the lead in {territory}']],
  );
  assert.equal(foretold.brings[0].group.n, 1);
  assert.equal(answer.tally[0][where].later, true);
  assert.deepEqual(shown.board.closed, [false, false, false, false, false]);
  ask({ do: 'drop', position: made.position });
});
