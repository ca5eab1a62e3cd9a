// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A guest becomes an account, changes everything that can be changed, and is gone in the
// end: by keys, and with what is refused told at its field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { openWire, visitor } from './site.mjs';

/** A row of the page, opened by its button. */
const open = async (page, name) => {
  const row = page.getByRole('button', { name, exact: true }).first();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
};
/** Fill in the fields of a form, and press Enter in the last. */
async function send(page, form, fields) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`#${form}-${name}`, value);
  await page.keyboard.press('Enter');
}
const refused = async (page, field) => (await page.waitForSelector(`#${field}-bad`)).textContent();
const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('from guest to account and back', async () => {
  const page = await visitor(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.url}/#/me`);
  await page.waitForSelector('#own-name');

  // a name needs no password
  await page.fill('#own-name', 'Anička');
  await page.keyboard.press('Enter');
  await page.waitForSelector('h2 >> text=Anička');
  await open(page, 'Create an account');
  assert.equal(await page.inputValue('#register-name'), 'Anička');
  await send(page, 'register', { name: 'guest7', password: '123' });
  await refused(page, 'register-password');
  await send(page, 'register', { password: 'correct horse' });
  assert.match(await refused(page, 'register-name'), /guest/);
  await open(page, 'Log in');
  await send(page, 'login', { name: 'Nobody', password: 'correct horse' });
  await refused(page, 'login-password');
  await send(page, 'register', { name: 'Anna', password: 'correct horse' });
  await page.waitForSelector('text=you are logged in');

  await open(page, 'Rename');
  await page.fill('#own-name', 'Anna Nová');
  await page.keyboard.press('Enter');
  await page.waitForSelector('h2 >> text=Anna Nová');
  await open(page, 'Change password');
  await send(page, 'password', { old: 'wrong horse', new: 'battery staple' });
  await refused(page, 'password-old');
  await send(page, 'password', { old: 'correct horse' });
  await page.waitForFunction(() => document.querySelectorAll('.did').length === 1);

  // a token plays, until it is dropped
  await open(page, 'Create a token');
  await send(page, 'tokens', { label: 'my robot' });
  await button(page, 'Copy').click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const plays = () =>
    page.evaluate(
      (token) =>
        fetch('api/mine', { headers: { Authorization: `Bearer ${token}` }, credentials: 'omit' }).then((r) => r.status),
      token,
    );
  assert.equal(await plays(), 200);
  await button(page, 'Delete the token for my robot').click();
  await button(page, 'Delete the token for my robot').waitFor({ state: 'detached' });
  assert.equal(await plays(), 401);

  await button(page, 'Log out').click();
  await page.waitForSelector('.sheet');
  const back = async () => {
    await page.goto(`${site.url}/#/me`);
    await open(page, 'Log in');
    await send(page, 'login', { name: 'anna nová', password: 'battery staple' });
    await page.waitForSelector('text=you are logged in');
  };
  await back();
  await button(page, 'Log out everywhere').click();
  await button(page, 'Cancel').click();
  await button(page, 'Log out everywhere').click();
  await button(page, /^Yes/).click();
  await page.waitForSelector('.sheet');
  await back();
  await open(page, 'Delete');
  await send(page, 'delete', { password: 'wrong horse' });
  await button(page, /^Yes/).click();
  await refused(page, 'delete-password');
  await send(page, 'delete', { password: 'battery staple' });
  await button(page, /^Yes/).click();
  await page.waitForSelector('.sheet');
  await page.goto(`${site.url}/#/me`);
  await open(page, 'Log in');
  await send(page, 'login', { name: 'Anna Nová', password: 'battery staple' });
  await refused(page, 'login-password');
  await open(page, 'Delete');
  await button(page, 'Delete this guest').click();
  await button(page, /^Yes/).click();
  await page.waitForSelector('.sheet');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the server is away', async () => {
  const wire = await openWire(site),
    page = await visitor(browser);
  await page.goto(`${wire.url}/#/me`);
  await open(page, 'Log in');
  wire.cut();
  await send(page, 'login', { name: 'Anna', password: 'correct horse' });
  assert.match(await page.textContent('.deed .bad'), /cannot be reached/);
  assert.equal(await page.inputValue('#login-name'), 'Anna');
  assert.deepEqual(page.faults, []);
  wire.close();
  await page.context().close();
});
