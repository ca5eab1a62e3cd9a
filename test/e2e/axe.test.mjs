// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// axe finds nothing on any screen (WCAG 2.1, A and AA), in three languages, wide and
// narrow, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, WIDE, openBrowser, openSite, packages, visitor } from './site.mjs';
import { prepare, show } from './screens.mjs';

const { AxeBuilder } = packages('@axe-core/playwright');
const fast = !!process.env.E2E_FAST;
let site, browser, screens, state;
before(
  async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    ({ screens, state } = await prepare(site, browser, {
      some: fast,
      moves: fast ? 2 : 6,
    }));
  },
  { timeout: 120000 },
);
after(async () => {
  await browser?.close();
  await site?.stop();
});

const ways = [];
for (const language of ['en', 'ru', 'cs'])
  for (const size of [WIDE, NARROW]) ways.push({ language, size, dark: false });
ways.push({ language: 'en', size: WIDE, dark: true }, { language: 'en', size: NARROW, dark: true });

for (const way of fast ? [ways[0], ways[3]] : ways)
  test(`${way.language}, ${way.size.width} px, ${way.dark ? 'dark' : 'light'}`, { timeout: 300000 }, async () => {
    const page = await visitor(browser, { ...way, motion: false, state });
    const found = [];
    for (const screen of screens) {
      await show(page, site, screen);
      assert.equal(await page.evaluate(() => document.documentElement.lang), way.language);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .setLegacyMode(true)
        .analyze();
      for (const v of violations)
        for (const n of v.nodes)
          found.push(
            `${screen.name}: ${v.id}: ${n.target.join(' ')}: ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? v.help}`,
          );
      // nothing is wider than the screen
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push(`${screen.name}: ${wide} px wider than the screen`);
    }
    if (found.length) assert.fail(`\n${found.join('\n')}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
