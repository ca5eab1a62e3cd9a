// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// A table before it is made: presets fill in everything, and what cannot be says why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, skip } from './engine.mjs';

// where one is and what is kept are the browser's: as much of it as is asked at once
Object.assign(globalThis, {
  location: { hash: '' },
  document: { documentElement: { dataset: {} }, baseURI: 'http://localhost/' },
  addEventListener: () => {},
  localStorage: { getItem: () => null, setItem: () => {} },
});
const { told } = await import('@shell/games/index'),
  { me } = await import('@shell/lib/page'),
  { placeOf, resultWords } = await import('@shell/lib/place'),
  plans = await import('@shell/pages/setup-plan'),
  { fieldsOf, possible, presetOf, presetPlan, seated, sittersOf, whyNot, whyNotListed, whyNotRated } = plans;

const PRESETS = ['bots', 'friends', 'screen', 'open'];

test('presets are what they say, at every table of every game', { skip }, () => {
  told.value = ask({ do: 'games' }).games;
  for (const guest of [false, true]) {
    me.value = { id: '1', name: 'Anna', guest, ratings: [] };
    for (const info of told.value)
      for (let seats = info.seats[0]; seats <= info.seats[1]; seats++)
        for (const preset of PRESETS) {
          const plan = presetPlan(info, preset, seats),
            fields = fieldsOf(info, plan);
          assert.equal(presetOf(plan), preset);
          assert.equal(sittersOf(plan).length, seats);
          assert.equal(fields.listed, preset === 'open');
          // a guest's games are never rated
          assert.equal(fields.rated, preset === 'open' && !guest);
          // a table of bots alone has nobody to wait for and nothing to rate
          if (preset === 'bots') assert.ok(whyNotListed(plan) && whyNotRated(plan));
          for (const o of info.options) if (whyNot(info, o, plan)) assert.ok(!(o.key in fields.options), o.key);
        }
  }
  me.value = null;
  assert.deepEqual(PRESETS.filter(possible), ['bots', 'screen'], 'without a server');
});

test('at one screen nobody comes by a link', { skip }, () => {
  const info = ask({ do: 'games' }).games.find((g) => g.seats[1] > 3),
    plan = presetPlan(info, 'friends', 4);
  assert.deepEqual(sittersOf(seated(plan, 2, 'screen')), ['me', 'screen', 'screen', 'screen']);
  assert.deepEqual(sittersOf(seated(seated(plan, 2, 'screen'), 1, 'link')), ['me', 'link', 'link', 'link']);
  assert.deepEqual(sittersOf(seated(plan, 2, 'level8')), ['me', 'link', 'level8', 'link']);
});

test('places: who has won is first, and equals share one', () => {
  const t = (...seats) => ({ seats: seats.map(([points, won]) => ({ name: '', player: true, points, won })) });
  // by a rule for ties the one with as many points has not won
  const tied = t([30, false], [30, true], [41, false], [12, false]);
  assert.deepEqual(
    tied.seats.map((_, i) => placeOf(tied, i)),
    [3, 1, 2, 4],
  );
  assert.equal(resultWords(tied, 1), 'won');
  assert.equal(resultWords(tied, 2), '2nd of 4');
  assert.equal(resultWords(t([3, false], [9, true]), 0), 'lost');
  const even = t([7, false], [7, false], [9, true]);
  assert.deepEqual([placeOf(even, 0), placeOf(even, 1)], [2, 2]);
});

test('in a line a new table says what is unusual, and never an answer without its question', { skip }, async () => {
  const { inShort } = await import('@shell/pages/setup-options'),
    { answerOf, askOf } = await import('@shell/ui/options');
  for (const info of ask({ do: 'games' }).games)
    for (const preset of PRESETS) {
      const plan = presetPlan(info, preset, info.seats[0]);
      assert.match(inShort(info, plan), /, the usual rules, aids on/);
      for (const o of plans.askable(info).filter((option) => !whyNot(info, option, plan))) {
        const other = o.values.find((v) => v !== plans.valueOf(o, plan)),
          line = inShort(info, { ...plan, options: { [o.key]: other } });
        assert.ok(line.toLowerCase().endsWith(`${askOf(o)} ${answerOf(o, other)}`.toLowerCase()), line);
        assert.doesNotMatch(line, /usual/);
      }
    }
});
