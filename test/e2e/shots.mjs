// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// node shots.mjs FOLDER [LANGUAGE [SCREEN...]]: a picture of every screen, or of those whose
// names begin so, at five widths, light and dark; and a sheet per screen, on which they lie
// side by side. BESIDE is a folder with drawings named in the same way, SCREEN-WIDTH-THEME.png:
// they are laid beside the pictures.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser, openSite, visitor } from './site.mjs';
import { prepare, show } from './screens.mjs';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];
const THEMES = ['light', 'dark'];

const [out, language = 'en', ...only] = process.argv.slice(2),
  beside = process.env.BESIDE;
if (!out) {
  console.error('shots.mjs FOLDER [LANGUAGE [SCREEN...]]');
  process.exit(2);
}
mkdirSync(out, { recursive: true });

const picture = (folder, name, { width }, theme) => join(folder, `${name}-${width}-${theme}.png`);

/** All pictures of a screen on one page, each at most 640 wide, the drawing of it to the right. */
async function sheet(page, name) {
  const cells = SIZES.flatMap((size) =>
    THEMES.flatMap((theme) => {
      const made = picture(out, name, size, theme),
        drawn = beside && picture(beside, name, size, theme);
      return [made, ...(drawn && existsSync(drawn) ? [drawn] : [])].map(
        (file, i) =>
          `<figure><img src="${pathToFileURL(resolve(file))}" width="${Math.min(size.width, 640)}">` +
          `<figcaption>${size.width} ${theme}${i ? ', drawn' : ''}</figcaption></figure>`,
      );
    }),
  );
  const file = join(out, `sheet-${name}.html`);
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{margin:12px;font:14px sans-serif;` +
      `display:flex;flex-wrap:wrap;gap:12px;width:2000px}figure{margin:0}img{border:1px solid}</style>${cells.join('')}`,
  );
  await page.goto(pathToFileURL(resolve(file)).href);
  await page.screenshot({ path: join(out, `sheet-${name}.png`), fullPage: true });
}

const [site, browser] = await Promise.all([openSite(), openBrowser()]);
try {
  const { screens, state } = await prepare(site, browser, { moves: 10 });
  const wanted = screens.filter(({ name }) => !only.length || only.some((o) => name.startsWith(o)));
  for (const size of SIZES)
    for (const theme of THEMES) {
      const page = await visitor(browser, { size, dark: theme === 'dark', language, state, motion: false });
      for (const screen of wanted) {
        await show(page, site, screen);
        await page.waitForTimeout(120);
        await page.screenshot({ path: picture(out, screen.name, size, theme) });
      }
      if (page.faults.length) console.error(page.faults.join('\n'));
      await page.context().close();
    }
  const page = await browser.newPage({ viewport: { width: 2024, height: 800 } });
  for (const { name } of wanted) await sheet(page, name);
  console.log(`${readdirSync(out).filter((f) => f.endsWith('.png')).length} pictures in ${out}`);
} finally {
  await browser.close();
  await site.stop();
}
