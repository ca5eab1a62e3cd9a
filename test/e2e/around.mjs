// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A server and a browser around the tests of a file: whoever imports them has them, and
// they end behind the last test.
import { after } from 'node:test';
import { openBrowser, openSite } from './site.mjs';

export const [site, browser] = await Promise.all([openSite(), openBrowser()]);
after(async () => {
  await browser.close();
  await site.stop();
});
