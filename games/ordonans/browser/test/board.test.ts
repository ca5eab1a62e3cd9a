// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allWays,
  directMoves,
  goesTo,
  lastMarks,
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
import { groupsOf, newcomers, placesAfter, type Land } from '../board/state.ts';

/* what is a kingdom, the engine says */
if (!skip) told.value = ask({ do: 'games' }).games;

const TERRITORIES = ['Antioch', 'Cyprus', 'Jerusalem', 'Edessa', 'Tripoli'];
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

test('a target is worth what the best move through it is worth', () => {
  const worth = new Map([
    ['ordonance march bow 1 4', 1],
    ['ordonance march bow 1 5', 3],
    ['ordonance march lance/bow:bow 2 4', -1],
  ]);
  assert.equal(worthOf(ways, ['hand march', 'troop 0 bow 1'], worth), 3);
  assert.equal(worthOf(ways, ['hand march', 'troop 0 bow 1', 'land 4'], worth), 1);
  assert.equal(worthOf(ways, ['hand march', 'troop 0 lance/bow:bow 2'], worth), -1);
  assert.equal(worthOf(ways, ['hand muster'], worth), undefined);
  assert.equal(worthOf(ways, ['hand march'], undefined), undefined);
});

test('the rows of an army that is not there yet', () => {
  assert.deepEqual(groupsOf(['bow+bow', 'bow+banner', 'lance/bow:bow', 'lance/helmet'], []), [
    { icon: 'bow', size: 4 },
    { icon: 'banner', size: 1 },
  ]);
  assert.deepEqual(groupsOf(['bow+bow', 'bow+banner'], ['bow']), [{ icon: 'banner', size: 1 }]);
  assert.deepEqual(groupsOf([], []), []);
});

test('who would lead is read off the tally', () => {
  const line = (points: number, causes: string) => ({ points, pending: false, rule: { key: 'k' }, piece: '2', causes });
  const order = placesAfter([[line(2, 'bow')], [line(0, '')], [line(3, 'bow+bow sword')]], 1, []);
  assert.deepEqual(
    order.map((p) => [p.seat, p.marker]),
    [
      [2, 3],
      [0, 2],
    ],
  );
  assert.deepEqual(order[0]!.groups[0], { icon: 'bow', size: 2 });
});

test('what has come since another moment', () => {
  const land = (...armies: string[][]): Land => ({
    name: 'Cyprus',
    limit: 4,
    cancelled: [],
    kingdoms: [],
    order: [],
    armies: armies.map((cards) => ({ cards, groups: [], marker: 0, claimed: false })),
  });
  const before = [land(['bow', 'sword'], ['lance'])];
  assert.deepEqual([...newcomers(before, before)], []);
  assert.deepEqual([...newcomers(before, [land(['bow', 'sword', 'bow'], [])])], ['0 0 2']);
  assert.deepEqual([...newcomers(before, [land(['sword'], ['lance', 'bow', 'bow'])])], ['0 1 1', '0 1 2']);
});

test('a sentence of the engine has cards and players in words', () => {
  const args = { card: { terms: 'lance/bow+sword:bow+sword' }, seat: 'B' };
  assert.equal(say({ key: '{card} of {seat}', args }, ['Anna', 'Boris']), 'bow + sword of Boris');
  assert.equal(say({ key: '{card} of {seat}', args }), 'bow + sword of B');
  assert.equal(say({ key: '{cards}', args: { cards: { terms: 'No bows, March' } } }), 'No bows, March');
  assert.equal(say({ key: '{card}', args: { card: { terms: 'lance/bow' } } }), 'lance / bow');
});

test('the last move is read off its sentence', () => {
  const marks = (last: Parameters<typeof lastMarks>[0]) => lastMarks(last, TERRITORIES),
    terms = (t: string) => ({ terms: t }),
    term = (t: string) => ({ term: t });
  assert.deepEqual(
    marks({
      seat: 1,
      say: { key: '{card} to {territory}', args: { card: terms('bow'), territory: term('Tripoli') } },
    })?.comes,
    [{ seat: 1, face: 'bow', land: 4 }],
  );
  assert.deepEqual(
    marks({
      seat: 1,
      say: { key: '{card} to {territory}', args: { card: term('No bows'), territory: term('Cyprus') } },
    })?.kingdom,
    { name: 'No bows', land: 1 },
  );
  assert.deepEqual(
    marks({ seat: 0, say: { key: 'A', args: { card: terms('bow'), from: term('Cyprus'), seat: 'C' } } })?.taken,
    [{ seat: 2, face: 'bow', land: 1 }],
  );
  assert.deepEqual(
    marks({
      seat: 0,
      say: { key: 'E', args: { card: terms('bow'), from: term('Cyprus'), other: terms('sword'), to: term('Edessa') } },
    })?.comes,
    [
      { seat: 0, face: 'bow', land: 3 },
      { seat: 0, face: 'sword', land: 1 },
    ],
  );
  assert.equal(marks({ seat: 0, say: { key: 'ends the turn' } }), undefined);
  assert.equal(marks(null), undefined);
});

test('a side of a split card may show an icon twice', () => {
  assert.deepEqual(iconsOf('bow+bow/sword:bow+bow'), { bow: 2 });
  assert.deepEqual(iconsOf('bow+bow/sword:sword'), { sword: 1 });
  assert.deepEqual(iconsOfEither('bow+bow/sword'), { bow: 2, sword: 1 });
  assert.deepEqual(iconsOfEither('bow+bow/bow+sword'), { bow: 2, sword: 1 });
  assert.deepEqual(groupsOf(['bow+bow/sword:bow+bow', 'bow', 'bow+bow/sword'], []), [{ icon: 'bow', size: 3 }]);
});
