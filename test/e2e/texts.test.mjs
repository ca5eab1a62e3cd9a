// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Nothing on any screen is English where it should be Russian or Czech. What is seen and
// what is read out counts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, WIDE, openBrowser, openSite, visitor } from './site.mjs';
import { prepare, show } from './screens.mjs';

let site, browser, screens, state;
before(
  async () => {
    [site, browser] = await Promise.all([openSite(), openBrowser()]);
    await learnCzech();
    ({ screens, state } = await prepare(site, browser));
  },
  { timeout: 120000 },
);
after(async () => {
  await browser?.close();
  await site?.stop();
});

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
  /\b(Bergfried|Anna|Anton|Berta|Konrad|Agnes|Enter|level\d|guest\w+|Mespelbrunn|Lichtenstein|Hohenschwangau|Eltz|Neuschwanstein|Hohenzollern|Cochem|Ordonans|Ludwig|http\S+|[IVX]+|[NESW]|[NS][EW]|R|S\d)\b/g;
const words = (text) => text.replace(NAMES, '').match(/[A-Za-z]{2,}/g) ?? [];
/** Words that are the same in Czech: some of our own, and those of sentences that the catalogue has unchanged. */
const CZECH = new Set(['min', 'max', 'a', 'log', 'bot', 'Bot', 'park', 'Edessa', 'Salon', 'Ordonance']);
async function learnCzech() {
  for (const file of ['cs', 'cs-later'])
    for (const [key, told] of Object.entries(await (await fetch(`${site.url}/texts/${file}.json`)).json()))
      if (told === key) for (const word of words(key)) CZECH.add(word);
}

/** What is English in a text of that language; the same text on the English screen is what gives Czech away. */
function english(text, language, screen, same) {
  const rest = words(text).filter((w) => language === 'ru' || !CZECH.has(w));
  // Russian has other letters altogether; the rules name files and commands
  return rest.length > 0 && (same.has(text) || (language === 'ru' && !/-rules$/.test(screen.name)));
}

for (const size of [WIDE, NARROW])
  test(`nothing English in Russian and Czech, ${size.width} px`, { timeout: 240000 }, async () => {
    const found = new Map();
    const [plain, ru, cs] = await Promise.all(
      ['en', 'ru', 'cs'].map((language) => visitor(browser, { size, language, state, motion: false })),
    );
    for (const screen of screens) {
      const [same, ...others] = await Promise.all(
        [plain, ru, cs].map(async (page) => {
          await show(page, site, screen);
          return page.evaluate(collect);
        }),
      );
      for (const [i, language] of ['ru', 'cs'].entries())
        for (const text of others[i])
          if (english(text, language, screen, new Set(same)))
            found.set(text, [...(found.get(text) ?? []), `${language} ${screen.name}`]);
    }
    if (found.size)
      assert.fail(
        `\n${[...found].map(([text, where]) => `${JSON.stringify(text.slice(0, 160))} (${[...new Set(where)].join(', ')})`).join('\n')}`,
      );
    await Promise.all([plain, ru, cs].map((page) => page.context().close()));
  });
