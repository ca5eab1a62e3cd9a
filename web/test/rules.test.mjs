// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The pages of rules as the browser has them: every figure is there in every language and can
// be drawn; and what the figures claim, the engine says, too.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { castleTables } from '@games/carcassonne-castle/browser/draw/tables';
import { scenes as castleScenes, emptied, CORNERS } from '@games/carcassonne-castle/browser/figures';
import { scenes as ludwigScenes, ludwigTables, ring } from '@games/between-two-castles/browser/figures';
import { scenes as ordonansScenes, ended, groups } from '@games/ordonans/browser/figures';
import { readTables } from '@shell/games/board';
import { narrow } from '@shell/rules/blocks';
import { figures } from '@shell/rules/figures';
import { glossary, termName, termsOf, tip } from '@shell/rules/glossary';
import { figureOf, itemsOf, readPage, rulingsOf, slug } from '@shell/rules/page';
import { Engine } from '@worker/engine';

const R = {
  ...{ figures, narrow, readTables, Engine, castleTables },
  ...{ figureOf, itemsOf, readPage, rulingsOf, slug },
  ...{ glossary, termName, termsOf, tip },
  ...{ castleScenes, emptied, CORNERS, ludwigScenes, ludwigTables, ring, ordonansScenes, ended, groups },
};

const GAMES = ['carcassonne-castle', 'between-two-castles', 'ordonans'],
  LANGUAGES = ['en', 'ru', 'cs'];
const pageOf = (game, lang) => R.readPage(readFileSync(`docs/rules/${game}/${lang}.md`, 'utf8'));
const figuresOf = (page) => page.sections.flatMap((s) => s.blocks.flatMap((b) => R.figureOf(b) ?? []));
const tablesOf = (game) => R.readTables(readFileSync(`test/golden/${game}/data.txt`, 'utf8'));
const symbols = new Set(
  [...readFileSync('web/src/draw/symbols.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map((m) => m[1]),
);

/* ---- pages ---- */

for (const game of GAMES)
  test(`${game}: three pages of one build`, () => {
    const [en, ru, cs] = LANGUAGES.map((l) => pageOf(game, l));
    for (const page of [ru, cs]) {
      assert.equal(page.sections.length, en.sections.length);
      assert.deepEqual(
        page.sections.map((s) => s.blocks.flatMap((b) => R.figureOf(b)?.name ?? [])),
        en.sections.map((s) => s.blocks.flatMap((b) => R.figureOf(b)?.name ?? [])),
        'the same figures in the same sections',
      );
      assert.deepEqual(
        R.rulingsOf(page).map((r) => r.id),
        R.rulingsOf(en).map((r) => r.id),
      );
    }
    // an address leads to one place
    const ids = [
      ...en.sections.map((s) => R.slug(s.title)),
      ...R.rulingsOf(en).map((r) => r.id.toLowerCase()),
      'signs',
    ];
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[a-z0-9-]+$/.test(id)));
    assert.deepEqual(
      R.rulingsOf(en).map((r) => r.id),
      R.rulingsOf(en).map((_, i) => `R${i + 1}`),
    );
    // no line of a caption looks like the beginning of something else, and no figure is left as text
    for (const page of [en, ru, cs])
      for (const block of page.sections.flatMap((s) => s.blocks)) {
        const figure = R.figureOf(block);
        if (!figure) assert.ok(!block.some((l) => /!\[|figure:/.test(l)), block.join('\n'));
        else assert.ok(!block.slice(1).some((l) => /^(- |\d+\. |#|\||\s)/.test(l)), block.join('\n'));
      }
  });

for (const game of GAMES)
  test(`${game}: every figure has its place and its words`, () => {
    const named = figuresOf(pageOf(game, 'en')).map((f) => f.name);
    assert.deepEqual([...named].sort(), Object.keys(R.figures[game]).sort());
    assert.equal(new Set(named).size, named.length);
    for (const name of named) {
      const captions = LANGUAGES.map((l) => figuresOf(pageOf(game, l)).find((f) => f.name === name).caption);
      assert.equal(new Set(captions).size, 3, name);
      // each drawing that has a letter is spoken of, in every language
      const panels = R.figures[game][name]();
      if (panels.length > 1)
        for (const caption of captions)
          for (let i = 0; i < panels.length; i++)
            assert.match(caption, new RegExp(`(^|[^\\p{L}])${'ABCDEFGH'[i]}[^\\p{L}]`, 'u'), `${name}: ${caption}`);
    }
  });

/* ---- drawings ---- */

/** What a phone has for a figure: 360 px less the page's and the figure's edges. */
const PHONE = 322;

for (const game of GAMES)
  test(`${game}: every figure can be drawn, on a phone, too`, () => {
    for (const [name, draw] of Object.entries(R.figures[game])) {
      const panels = draw();
      assert.ok(panels.length > 0 && panels.length <= 8, name);
      for (const { box, px, svg } of panels) {
        assert.ok(box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0, name);
        assert.ok(!/NaN|undefined|null|\[object/.test(svg), name);
        assert.equal([...svg.matchAll(/<[a-z]/g)].length, [...svg.matchAll(/<\/[a-z]|\/>/g)].length, `${name}: tags`);
        for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) assert.ok(symbols.has(id), `${name}: ${id}`);
        // what is written there can be read
        const width = Math.min(PHONE, panels.length > 1 ? R.narrow({ box, px }) : box[2] * px),
          discs = [...svg.matchAll(/scale\(([\d.]+)\)"><circle[^>]*class="(?:cc-sum|st-tagbox)"/g)].map(
            (m) => 24 * m[1],
          ),
          least = Math.min(...discs, /fig-word/.test(svg) ? 15 : Infinity, /fig-name/.test(svg) ? 44 : Infinity);
        assert.ok((width / box[2]) * least >= 9, `${name}: ${((width / box[2]) * least).toFixed(1)} px`);
        assert.ok(box[2] * px <= 760, `${name} is too wide`);
      }
    }
  });

/* ---- tables ---- */

test('the rows that are drawn from are those of the engine', () => {
  const castle = tablesOf('carcassonne-castle'),
    ludwig = tablesOf('between-two-castles');
  assert.deepEqual(R.castleTables.tiles, castle.tiles);
  assert.deepEqual(R.castleTables.starts, castle.starts);
  assert.deepEqual(
    R.CORNERS,
    castle.wall.filter((w) => w.token === 'yes').map((w) => Number(w.spaces.split(',')[0])),
  );
  for (const row of R.ludwigTables.rooms)
    assert.deepEqual(
      row,
      ludwig.rooms.find((r) => r.name === row.name),
    );
  assert.deepEqual(R.ludwigTables.thrones, ludwig.thrones);
});

/* ---- signs ---- */

test('every sign is a symbol and is explained', () => {
  for (const game of GAMES) {
    assert.ok(R.termsOf(game).length > 10);
    for (const term of R.termsOf(game)) {
      assert.ok(symbols.has(term), term);
      assert.match(R.glossary(term), /^[\p{Lu}\d].{5,140}\.$/u, term);
      assert.match(R.termName(term), /^\p{Lu}/u);
      assert.equal(R.tip(term)['aria-description'], R.glossary(term));
    }
  }
  assert.deepEqual(R.tip('ui-undo'), {});
});

/* ---- what the engine says ---- */

const wasm = 'build/wasm/bergfried.wasm',
  skip = !existsSync(wasm) && 'build/wasm/bergfried.wasm is not there';
const engine = skip ? null : new R.Engine(new WebAssembly.Module(readFileSync(wasm)));
if (engine) engine.call(0, { do: 'enter', visitor: 1, player: '1'.padStart(16, '0'), name: 'x' }, 0, 1n);
const ask = (what) => JSON.parse(engine.call(1, { id: 1, ...what }, 0, 1n).find((t) => t.visitor === 1).text);

/** The position at the end of a record, as a seat has it. */
function view(head, lines, seat) {
  const loaded = ask({ do: 'load', record: `${head}${lines.map((l) => l + '\n').join('')}` });
  assert.ok(!loaded.error, `${JSON.stringify(loaded.error)} ${lines.join('; ')}`);
  const { shown } = ask({ do: 'replay', replay: loaded.replay, ply: lines.length, seat });
  ask({ do: 'unload', replay: loaded.replay });
  return shown;
}

test('The Castle: what is played in the figures can be played, and scores so', { skip }, () => {
  for (const [name, all] of Object.entries(R.castleScenes))
    for (const [i, scene] of all.entries()) {
      const first = scene.turns.map((t) => t.tile),
        deck = [...first, ...Array.from({ length: 60 }, (_, k) => k + 1).filter((t) => !first.includes(t))];
      const head = `bergfried 1\ngame carcassonne-castle\nseats 2\noption first=0\nname 0 A\nname 1 B\ndeal deck ${deck.join(' ')}\ndeal tokens 3 1 2 9 4 5 6 7 8 9 1 2 8\ndeal first 0\n`;
      const lines = [],
        what = `${name} ${'ABCD'[i]}`;
      for (const [k, t] of scene.turns.entries()) {
        const move = `place ${t.row},${t.col} r${t.turn}`,
          may = view(head, lines, t.seat).moves.includes(move);
        assert.equal(may, !(scene.sign === 'no' && k === scene.turns.length - 1), `${what}: ${move}`);
        if (!may) break;
        lines.push(`${t.seat} ${move}`);
        const then = t.kind ? `follower ${t.kind} ${t.part}` : 'follower none',
          { moves = [] } = view(head, lines, t.seat);
        if (moves.some((m) => m.startsWith('follower'))) {
          assert.ok(moves.includes(then), `${what}: ${then} of ${moves}`);
          lines.push(`${t.seat} ${then}`);
        } else assert.ok(!t.kind, `${what}: ${then}`);
      }
      if (scene.sign === 'no') continue;
      const { tally } = view(head, lines, 0);
      for (const lit of scene.lit ?? []) {
        const found = tally.flatMap((l, seat) => l.filter((x) => x.piece === lit.piece).map((x) => ({ ...x, seat })));
        if (lit.points === undefined)
          assert.ok(
            found.every((f) => f.pending),
            what,
          ); // still open
        else if (!lit.points) assert.deepEqual(found, [], what);
        else {
          assert.equal(found.length, 1, what);
          assert.equal(found[0].points, lit.points, what);
          assert.equal(found[0].seat, lit.seat, what);
          assert.equal(found[0].pending, !!lit.late, what);
        }
      }
    }
});

test('The Castle: the keep and the empty area', { skip }, () => {
  const { state, tally } = view(R.emptied.head, R.emptied.moves, 0);
  assert.equal(state.seats[0].keep, R.emptied.keep);
  assert.equal(state.seats[0].keep_size, R.emptied.size);
  assert.ok(state.seats[1].keep_size < R.emptied.size);
  const line = tally[0].find((l) => l.rule.key.startsWith('Larger keep'));
  assert.equal(line.causes, R.emptied.cells.join(' '));
  assert.equal(line.points, R.emptied.cells.length);
});

test('Between Two Castles: what is built in the figures may be built, and counts so', { skip }, () => {
  const score = (scene, rooms) => {
    const th = R.ludwigTables.thrones[scene.throne],
      lines = Object.entries(rooms).map(([cell, room]) => `${cell.split(',').reverse().join(' ')} ${room}`);
    const sheet = `throne ${th.type_a}/${th.type_b}\n${scene.attendant ? `attendant ${scene.attendant}\n` : ''}${lines.join('\n')}\n`;
    return ask({ do: 'score', game: 'between-two-castles', sheets: [sheet] });
  };
  for (const [name, all] of Object.entries(R.ludwigScenes))
    for (const [i, scene] of all.entries()) {
      const what = `${name} ${'ABC'[i]}`,
        { faults, sheets } = score(scene, scene.rooms);
      assert.deepEqual(faults, [], what);
      for (const [cells, may] of [
        [scene.put?.free ?? [], true],
        [scene.put?.not ?? [], false],
      ])
        for (const cell of cells)
          assert.equal(
            score(scene, { ...scene.rooms, [cell]: scene.put.room }).faults.length === 0,
            may,
            `${what}: ${cell}`,
          );
      if (!scene.lit) continue;
      const room = (cell) => (cell === 'throne' ? 'Throne Room' : scene.rooms[cell]),
        names = scene.causes.map(room).sort();
      if (scene.lit === 'throne') assert.equal(sheets[0].throne, scene.points, what);
      else if (scene.lit === 'attendant')
        assert.deepEqual(sheets[0].attendants, [{ kind: scene.attendant, points: scene.points }]);
      else {
        const counted = sheets[0].rooms.find((r) => `${r.x},${r.level}` === scene.lit);
        assert.equal(counted.points, scene.points, what);
        if (!scene.counted) assert.deepEqual(counted.why.sort(), names, what);
        else if (counted.why.length) assert.deepEqual(counted.why.sort(), names, what);
      }
      if (!scene.counted && scene.causes.length)
        assert.equal((scene.each ?? 1) * scene.causes.length, scene.points, what);
    }
  const n = R.ring.castles.length;
  assert.deepEqual(
    R.ring.results,
    R.ring.castles.map((c, i) => Math.min(c, R.ring.castles[(i + 1) % n])),
  );
});

test('Ordonans: who is stronger in the figures is stronger', { skip }, () => {
  const cards = tablesOf('ordonans').cards.flatMap((c) =>
    Array(Number(c.copies)).fill({ ...c, face: c.face.replaceAll(' ', '') }),
  );
  for (const [name, all] of Object.entries(R.ordonansScenes))
    for (const [i, scene] of all.entries()) {
      const what = `${name} ${'AB'[i]}`,
        expansion = !!scene.kingdom || scene.armies.flat().some((f) => f.includes('/') || /(\w+)\+\1/.test(f));
      // every seat is dealt what it lays, and common troops besides
      const left = cards
        .map((c, k) => ({ ...c, k }))
        .filter((c) => c.set === 'base' || (expansion && c.set !== 'extra'));
      const take = (face) =>
        left.splice(
          left.findIndex((c) => c.face === face.split(':')[0]),
          1,
        )[0].k;
      const hands = [0, 1].map((seat) =>
        [...scene.armies[seat], ...(seat === 0 && scene.kingdom ? [scene.kingdom] : [])].map(take),
      );
      left.sort((a, b) => Number(a.kind !== 'troop') - Number(b.kind !== 'troop'));
      for (const hand of hands) while (hand.length < (expansion ? 6 : 5)) hand.push(left.shift().k);
      const deck = [...hands[0], ...hands[1], ...left.map((c) => c.k)];
      const head = `bergfried 1\ngame ordonans\nseats 2\n${expansion ? 'option expansion=crusader-kingdoms\n' : ''}option compare=${scene.compare ?? 'seniority'}\noption first=0\nname 0 A\nname 1 B\ndeal deck ${deck.join(' ')}\ndeal first 0\n`;
      const lines = scene.kingdom ? [`0 kingdom ${scene.kingdom} 1`] : [];
      for (let k = 0; k < Math.max(...scene.armies.map((a) => a.length)); k++)
        for (const seat of [0, 1]) {
          const { moves } = view(head, lines, seat),
            face = scene.armies[seat][k],
            move = face ? `troop ${face} 1` : moves.find((m) => /^troop \S+ 2$/.test(m));
          assert.ok(moves.includes(move), `${what}: ${move} of ${moves}`);
          lines.push(`${seat} ${move}`);
          const after = view(head, lines, seat).moves ?? [];
          if (after.includes('done')) lines.push(`${seat} done`);
        }
      const { state, tally } = view(head, lines, 0),
        land = state.territories[0];
      assert.equal(land.limit, scene.limit ?? 4, what);
      for (const seat of [0, 1]) {
        assert.deepEqual(
          land.armies[seat].cards.map((c) => c.face ?? c),
          scene.armies[seat],
          what,
        );
        assert.deepEqual(
          Object.entries(R.groups(scene.armies[seat], scene.kingdom)).sort(),
          land.armies[seat].groups.map((g) => [g.icon, g.size]).sort(),
          what,
        );
        const line = tally[seat].find((l) => l.piece === '1'),
          { size, icon } = line.rule.args;
        assert.equal(line.points, seat === scene.first ? 3 : 2, `${what}: seat ${seat}`);
        // the rows that are lit are those that decided
        if (seat === scene.first)
          assert.deepEqual(
            [...scene.rows[seat]].sort(),
            icon
              ? [icon.term]
              : [...land.armies[seat].groups.flatMap((g) => (String(g.size) === size ? g.icon : []))].sort(),
            what,
          );
      }
    }
  assert.deepEqual(
    R.ended.points,
    [0, 1].map((seat) => R.ended.first.reduce((sum, f) => sum + (f === seat ? 3 : 2), 0)),
  );
});
