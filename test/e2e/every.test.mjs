// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Every screen, wide and narrow, light and dark, in three languages: axe finds nothing, and
// nothing is English where it should be Russian or Czech; what is seen and what is read out counts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { prepare, show } from './screens.mjs';
import { NARROW, WIDE, visitor } from './site.mjs';

const fast = !!process.env.E2E_FAST;
const LANGUAGES = ['en', 'ru', 'cs'];
const { screens, state } = await prepare(site, browser);

/** In the page: every text that somebody may see or hear. */
function collect() {
  const out = new Set(),
    put = (s) => {
      const t = (s ?? '').replace(/\s+/g, ' ').trim();
      if (t) out.add(t);
    };
  put(document.title);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let n = walker.currentNode; n; n = walker.nextNode()) {
    if (n.nodeType === Node.TEXT_NODE) {
      const e = n.parentElement;
      if (
        e &&
        !e.closest(
          'script, style, noscript, code, pre, [lang]:not([lang=""]):not(html):not(#app > div), .log b, .chat, .kbd',
        ) &&
        (e.closest('option, .unseen') || e.getClientRects().length)
      )
        put(n.data);
    } else
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (!n.closest('[lang]:not(html):not(#app > div)')) put(n.getAttribute(name));
  }
  return [...out];
}

/** Names are the same in every language: of people and bots, of castles, of keys, of the program. */
const NAMES =
  /\b(Bergfried|Anna|Anton|Berta|Konrad|Agnes|Enter|level\d|guest\w+|Mespelbrunn|Lichtenstein|Hohenschwangau|Eltz|Neuschwanstein|Hohenzollern|Cochem|Ordonans|Ludwig|QR|http\S+|[IVX]+|[NESW]|[NS][EW]|R|S\d)\b/g;
const words = (text) => text.replace(NAMES, '').match(/[A-Za-z]{2,}/g) ?? [];
/** Words that are the same in Czech: some of our own, and those of sentences that the catalogue has unchanged. */
const CZECH = new Set(['min', 'max', 'a', 'log', 'bot', 'Bot', 'park', 'Edessa', 'Salon', 'Ordonance']);
for (const file of ['cs', 'cs-later'])
  for (const [key, told] of Object.entries(await (await fetch(`${site.url}/texts/${file}.json`)).json()))
    if (told === key) for (const word of words(key)) CZECH.add(word);

/** What is English in a text of that language; the same text on the English screen is what gives Czech away. */
function english(text, language, screen, same) {
  const rest = words(text).filter((w) => language === 'ru' || !CZECH.has(w));
  // Russian has other letters altogether; the rules name files and commands
  return rest.length > 0 && (same.has(text) || (language === 'ru' && !/-rules$/.test(screen.name)));
}

/** What is wrong with a screen as it is: for axe, and with its width. */
async function faults(page, screen) {
  const found = (await violations(page)).map((v) => `${screen.name}: ${v}`),
    wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) found.push(`${screen.name}: ${wide} px wider than the screen`);
  return found;
}

/** The short run asks axe about no screen that is like others. */
const axed = (screen) => !fast || !screen.plain;

for (const size of [WIDE, NARROW])
  test(`clean for axe, and nothing English in ${fast ? 'Russian' : 'Russian and Czech'}, ${size.width} px`, async () => {
    const found = new Set(),
      // the letters alone give English away in Russian, which is enough for a short run
      languages = fast ? ['ru'] : LANGUAGES,
      pages = await Promise.all(languages.map((language) => visitor(browser, { size, language, state })));
    for (const screen of screens) {
      if (fast && screen.plain && size === NARROW) continue;
      const texts = {};
      await Promise.all(
        pages.map(async (page, i) => {
          const language = languages[i];
          await show(page, site, screen);
          assert.equal(await page.evaluate(() => document.documentElement.lang), language);
          texts[language] = await page.evaluate(collect);
          if (axed(screen)) for (const fault of await faults(page, screen)) found.add(`${language} ${fault}`);
        }),
      );
      const same = new Set(texts.en ?? []);
      for (const language of languages.filter((l) => l !== 'en'))
        for (const text of texts[language])
          if (english(text, language, screen, same))
            found.add(`${language} ${screen.name}: ${JSON.stringify(text.slice(0, 160))}`);
    }
    if (found.size) assert.fail(`\n${[...found].join('\n')}`);
    for (const page of pages) {
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
  });

for (const size of fast ? [] : [WIDE, NARROW])
  test(`clean for axe in the dark, ${size.width} px`, async () => {
    const page = await visitor(browser, { size, dark: true, state }),
      found = [];
    for (const screen of screens) {
      await show(page, site, screen);
      found.push(...(await faults(page, screen)));
    }
    if (found.length) assert.fail(`\n${found.join('\n')}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
