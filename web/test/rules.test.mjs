// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// The pages of rules as the browser has them: every figure is there in every language and can
// be drawn. What figures claim is tested beside them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defs } from '@shell/draw/defs';
import { later } from '@shell/draw/later';
import { told } from '@shell/games/index';
import { narrow } from '@shell/rules/blocks';
import { figures } from '@shell/rules/figures';
import { glossary, termName, termsOf, tip } from '@shell/rules/glossary';
import { figureOf, readPage, rulingsOf, slug } from '@shell/rules/page';
import { ask, skip } from './engine.mjs';

const GAMES = Object.keys(figures),
  LANGUAGES = ['en', 'ru', 'cs'];
const pageOf = (game, lang) => readPage(readFileSync(`games/${game}/book/${lang}.md`, 'utf8'));
const figuresOf = (page) => page.sections.flatMap((s) => s.blocks.flatMap((b) => figureOf(b) ?? []));
const symbols = new Set([...(defs + later).matchAll(/<symbol id="([^"]+)"/g)].map((m) => m[1]));

/* ---- pages ---- */

for (const game of GAMES)
  test(`${game}: three pages of one build`, () => {
    const [en, ru, cs] = LANGUAGES.map((l) => pageOf(game, l));
    for (const page of [ru, cs]) {
      assert.equal(page.sections.length, en.sections.length);
      assert.deepEqual(
        page.sections.map((s) => s.blocks.flatMap((b) => figureOf(b)?.name ?? [])),
        en.sections.map((s) => s.blocks.flatMap((b) => figureOf(b)?.name ?? [])),
        'the same figures in the same sections',
      );
      assert.deepEqual(
        rulingsOf(page).map((r) => r.id),
        rulingsOf(en).map((r) => r.id),
      );
    }
    // an address leads to one place
    const ids = [...en.sections.map((s) => slug(s.title)), ...rulingsOf(en).map((r) => r.id.toLowerCase()), 'signs'];
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[a-z0-9-]+$/.test(id)));
    assert.deepEqual(
      rulingsOf(en).map((r) => r.id),
      rulingsOf(en).map((_, i) => `R${i + 1}`),
    );
    // no line of a caption looks like the beginning of something else, and no figure is left as text
    for (const page of [en, ru, cs])
      for (const block of page.sections.flatMap((s) => s.blocks)) {
        const figure = figureOf(block);
        if (!figure) assert.ok(!block.some((l) => /!\[|figure:/.test(l)), block.join('\n'));
        else assert.ok(!block.slice(1).some((l) => /^(- |\d+\. |#|\||\s)/.test(l)), block.join('\n'));
      }
  });

for (const game of GAMES)
  test(`${game}: every figure has its place and its words`, () => {
    const named = figuresOf(pageOf(game, 'en')).map((f) => f.name);
    assert.deepEqual([...named].sort(), Object.keys(figures[game]).sort());
    assert.equal(new Set(named).size, named.length);
    for (const name of named) {
      const captions = LANGUAGES.map((l) => figuresOf(pageOf(game, l)).find((f) => f.name === name).caption);
      assert.equal(new Set(captions).size, 3, name);
      // each drawing that has a letter is spoken of, in every language
      const panels = figures[game][name]();
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
    for (const [name, draw] of Object.entries(figures[game])) {
      const panels = draw();
      assert.ok(panels.length > 0 && panels.length <= 8, name);
      for (const { box, px, svg } of panels) {
        assert.ok(box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0, name);
        assert.ok(!/NaN|undefined|null|\[object/.test(svg), name);
        assert.equal([...svg.matchAll(/<[a-z]/g)].length, [...svg.matchAll(/<\/[a-z]|\/>/g)].length, `${name}: tags`);
        for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) assert.ok(symbols.has(id), `${name}: ${id}`);
        // what is written there can be read
        const width = Math.min(PHONE, panels.length > 1 ? narrow({ box, px }) : box[2] * px),
          discs = [...svg.matchAll(/scale\(([\d.]+)\)"><circle[^>]*class="(?:cc-sum|st-tagbox)"/g)].map(
            (m) => 24 * m[1],
          ),
          least = Math.min(...discs, /fig-word/.test(svg) ? 15 : Infinity, /fig-name/.test(svg) ? 44 : Infinity);
        assert.ok((width / box[2]) * least >= 9, `${name}: ${((width / box[2]) * least).toFixed(1)} px`);
        assert.ok(box[2] * px <= 760, `${name} is too wide`);
      }
    }
  });

/* ---- signs ---- */

test('every sign is a symbol and is explained', { skip }, () => {
  told.value = ask({ do: 'games' }).games;
  for (const game of GAMES) {
    assert.ok(termsOf(game).length > 10);
    for (const term of termsOf(game)) {
      assert.ok(symbols.has(term), term);
      assert.match(glossary(term), /^[\p{Lu}\d].{5,140}\.$/u, term);
      assert.match(termName(term), /^\p{Lu}/u);
      assert.equal(tip(term)['aria-description'], glossary(term));
    }
  }
  assert.deepEqual(tip('ui-undo'), {});
});
