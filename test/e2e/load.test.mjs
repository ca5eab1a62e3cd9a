// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The first visit: how much is sent, and, to be read, after what time one can play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { openWire, settled, visitor } from './site.mjs';

/** How many bytes a file is on its way to a browser. */
const sent = async (file) => {
  const { headers } = await fetch(`${site.url}/${file}`, { headers: { 'Accept-Encoding': 'br' } });
  return Number(headers.get('content-length'));
};

const visits = process.env.E2E_FAST ? 1 : 3;

/** A language has its own letters and texts, and what it may cost in all. */
const most = { en: 230000, ru: 240000, cs: 240000 };

for (const language of Object.keys(most))
  test(`the first visit, ${language}`, async (t) => {
    for (let i = 0; i < visits; i++) {
      const wire = await openWire(site),
        page = await visitor(browser, { keeps: true, language }),
        cdp = await page.context().newCDPSession(page);
      let bytes = 0;
      await cdp.send('Network.enable');
      cdp.on('Network.loadingFinished', (e) => {
        bytes += e.encodedDataLength;
      });
      await page.addInitScript(() => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('.sheet .btn.do')) {
            watch.disconnect();
            requestAnimationFrame(() => {
              window.usable = performance.now();
            });
          }
        });
        watch.observe(document, { subtree: true, childList: true });
      });
      await page.goto(wire.url, { waitUntil: 'load' });
      await page.waitForFunction(() => window.usable);
      await page.waitForLoadState('networkidle');
      const page_ = bytes;
      const usable = await page.evaluate(() => window.usable);
      await settled(page);
      await page.waitForTimeout(200);
      const engine = (await sent('worker.js')) + (await sent('bergfried.wasm'));
      t.diagnostic(
        `visit ${i + 1}: usable after ${usable.toFixed(0)} ms; ${(page_ / 1000).toFixed(1)} KB for the page, ` +
          `${((page_ + engine) / 1000).toFixed(1)} KB with the engine, ` +
          `${(wire.bytes / 1000).toFixed(1)} KB with all that is kept for later`,
      );
      assert.ok(page_ > 50000 && engine > 50000 && page_ + engine <= most[language], `${page_} and ${engine} bytes`);
      assert.deepEqual(page.faults, []);
      await page.context().close();
      wire.close();
    }
  });
