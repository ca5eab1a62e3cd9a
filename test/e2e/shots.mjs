// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// node shots.mjs FOLDER [LANGUAGE]: a picture of every screen, wide and narrow, light and dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NARROW, WIDE, openBrowser, openSite, visitor } from './site.mjs';
import { prepare, show } from './screens.mjs';

const [out, language = 'en'] = process.argv.slice(2);
if (!out) {
  console.error('shots.mjs FOLDER [LANGUAGE]');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const [site, browser] = await Promise.all([openSite(), openBrowser()]);
try {
  const { screens, state } = await prepare(site, browser, { moves: 10 });
  for (const size of [WIDE, NARROW])
    for (const dark of [false, true]) {
      const page = await visitor(browser, {
        size,
        dark,
        language,
        state,
        motion: false,
      });
      for (const screen of screens) {
        await show(page, site, screen);
        await page.waitForTimeout(120);
        await page.screenshot({
          path: join(out, `${screen.name}-${size.width}-${dark ? 'dark' : 'light'}.png`),
        });
      }
      if (page.faults.length) console.error(page.faults.join('\n'));
      await page.context().close();
    }
  console.log(`${4 * screens.length} pictures in ${out}`);
} finally {
  await browser.close();
  await site.stop();
}
