// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Somebody learns the games: every lesson to its end on the real boards, taking up what
// they propose; leaves and comes back; and reads the rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { GAMES, NARROW, visitor } from './site.mjs';

const fast = !!process.env.E2E_FAST;

/** What the guide says, as soon as it is not what it said before. */
const guide = async (page, before = null) =>
  (
    await page.waitForFunction((before) => {
      const g = document.querySelector('.guide');
      if (!/^(look|do|done|other)$/.test(g?.classList[1])) return null;
      const now = {
        status: g.classList[1],
        at: g.querySelector('.g-at').textContent.trim(),
        heard: g.querySelector('.g-say [aria-live]')?.textContent ?? '',
        wrong: document.querySelector('.strip-m.err')?.textContent ?? '',
        // what needs no line in the log, such as that no follower is set, changes the question
        asked: document.querySelector('.draw h3')?.textContent ?? '',
        log: [...document.querySelectorAll('.log li')].map((l) => l.textContent).join('|'),
      };
      return JSON.stringify(now) === JSON.stringify(before) ? null : now;
    }, before)
  ).jsonValue();

/** The first of these that can be clicked; whether there was one. */
async function click(page, ...selectors) {
  for (const selector of selectors)
    for (const found of await page.locator(selector).all())
      if ((await found.isVisible()) && (await found.isEnabled())) {
        await found.click();
        return true;
      }
  return false;
}

/** What the board proposes becomes one's own, and is confirmed. */
const takeUp = {
  async 'carcassonne-castle'(page) {
    await click(page, '.cc-right .ask .btn');
    await click(page, '.draw .opt.hinted');
    return click(page, '.draw .btn.hinted', '.draw .btn.do');
  },
  async 'between-two-castles'(page) {
    await click(page, '.lu-ask .btn');
    return click(page, '.lu-act .btn.do');
  },
  async ordonans(page) {
    await click(page, '.o-take');
    return click(page, '.o-halves .btn', '.o-do .btn.do', '.o-do .btn.grow');
  },
};

for (const game of fast ? GAMES.slice(1, 2) : GAMES)
  test(`${game} is learned`, async () => {
    const page = await visitor(browser, { motion: false });
    await page.goto(`${site.url}/#/learn/${game}`);
    const seen = [];
    for (let i = 0, now = null; i < 200; i++) {
      now = await guide(page, now);
      assert.equal(now.wrong, '');
      assert.notEqual(now.status, 'other', `${now.at}: the proposal does not fit`);
      if (!seen.includes(now.at)) {
        seen.push(now.at);
        assert.ok(now.heard.startsWith(`${now.at}: `) && now.heard.length > 80, now.heard);
        if (seen.length === 4) {
          // away and back again, then a step back and on
          await page.goto(`${site.url}/#/learn`);
          await page.waitForSelector('.learn-cards progress');
          await page.goto(`${site.url}/#/learn/${game}`);
          await page.waitForSelector('.guide.do, .guide.look');
          assert.equal((await guide(page)).at, now.at);
        }
      }
      if (await page.locator('.g-keys a[href="#/learn"]').count()) break;
      if (now.status !== 'do') await click(page, '.g-keys .main');
      else assert.ok(await takeUp[game](page), `${now.at}: nothing can be done`);
    }
    const total = Number(/of (\d+)/.exec(seen[0])[1]);
    assert.equal(seen.length, total);
    await click(page, '.g-keys .btn.sq');
    await page.waitForFunction((n) => document.querySelector('.g-at').textContent.includes(`Step ${n} `), total - 1);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('the rules are read on a phone', async () => {
  for (const language of fast ? ['ru'] : ['en', 'ru', 'cs']) {
    const page = await visitor(browser, { size: NARROW, language });
    for (const game of GAMES) {
      await page.goto(`${site.url}/#/rules/${game}/r12`);
      await page.waitForSelector('#r12');
      await page.waitForFunction(() => document.activeElement?.id === 'r12' && scrollY > 1000);
      const figures = await page.evaluate(() =>
        [...document.querySelectorAll('.fig')].map((f) => ({
          label: f.querySelector('[role=img]').getAttribute('aria-label'),
          drawn: [...f.querySelectorAll('svg[viewBox]')].map((s) => [s.clientWidth, s.querySelectorAll('*').length]),
        })),
      );
      assert.ok(figures.length >= 6);
      for (const f of figures) {
        assert.ok(f.label.length > 10 && f.drawn.length > 0, JSON.stringify(f));
        for (const [width, parts] of f.drawn) assert.ok(width > 60 && width < 360 && parts > 5, JSON.stringify(f));
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
