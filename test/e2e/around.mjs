// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A server and a browser around the tests of a file: who imports them has them when the
// first test begins, and they end behind the last.
import { after, before } from 'node:test';
import { openBrowser, openSite } from './site.mjs';

export let site, browser;
before(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});
