// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Somebody insults others, is reported, and meets a moderator: by clicks, on a desk and on a
// phone, in three languages. And a new password by a link that is no good.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { PHONE, PROGRAM, WIDE, makeTable, visitor } from './site.mjs';

/** Somebody with an account. */
async function person(name) {
  const page = await visitor(browser);
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  const ok = await page.evaluate(
    (name) =>
      fetch('/api/me/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: 'correct horse 9' }),
      }).then((r) => r.ok),
    name,
  );
  assert.ok(ok, name);
  return page;
}

test('a report comes to a moderator, who deletes the words, closes the table and bans', async () => {
  const [anna, mallory, ben] = [await person('Anna'), await person('Mallory'), await person('Ben')];
  const id = await makeTable(anna, { game: 'ordonans', seats: 3, bots: null, start: false, listed: true });
  await mallory.goto(`${site.url}/t/${id}`);
  await mallory.click('text=Sit down');
  await mallory.fill('input[aria-label="Write a message"]', 'you are all fools');
  await mallory.keyboard.press('Enter');
  await anna.goto(`${site.url}/t/${id}`);
  await anna.click('.chat .who');
  await anna.getByLabel('What is wrong?').fill('insults everybody');
  await anna.click('.of-person .deed .btn');
  await anna.waitForSelector('.of-person .did');

  // nobody else is led there, or finds anything
  await ben.goto(`${site.url}/#/care`);
  await ben.waitForSelector('text=This page is for moderators.');
  execFileSync(PROGRAM, ['admin', '--store', site.store, 'appoint', 'Ben']);
  await ben.reload();
  await ben.click('.bar .tool:has([href="#ui-menu"])');
  await ben.click('.menu >> text=Moderation');
  await ben.waitForSelector('.care-row blockquote >> text=insults everybody');
  assert.deepEqual(await violations(ben), []);

  // the table: the words go, for everybody
  await ben.click('.care-row >> text=at a table');
  await ben.waitForSelector('.care-said >> text=you are all fools');
  for (const size of [PHONE, WIDE]) {
    await ben.setViewportSize(size);
    assert.deepEqual(await violations(ben), []);
    assert.equal(await ben.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  }
  const remark = ben.locator('.rw:has(.care-said)');
  await remark.getByRole('button', { name: 'Delete' }).click();
  await remark.getByRole('button', { name: 'Yes, delete' }).click();
  await remark.locator('text=deleted').waitFor();
  await ben.click('.rw >> text=Close the table');
  await ben.click('.rw-open .btn.no');
  await ben.getByRole('button', { name: 'Yes, close it' }).click();
  await ben.waitForSelector('.rw >> text=Close the table', { state: 'detached' });

  // the person: out, and seen among the bans
  await ben.click('.care-row >> text=Mallory');
  await ben.click('.care-one .rw .btn.no');
  await ben.getByLabel('For how many days').fill('7');
  await ben.getByLabel('Why (for the log)').fill('insults');
  await ben.click('.rw-open .btn.no');
  await ben.getByRole('button', { name: 'Yes, ban' }).click();
  await ben.waitForSelector('.care-one >> text=Let in again');
  assert.deepEqual(await violations(ben), []);
  await ben.click('.care-row >> text=Settled');
  await ben.waitForSelector('text=Nothing is waiting for you.');
  await ben.getByRole('button', { name: 'Bans' }).click();
  await ben.waitForSelector('.care .rw b:text-is("Mallory")');
  await ben.getByRole('button', { name: 'What was done' }).click();
  await ben.waitForSelector('.care-row code:text-is("ban")');
  assert.deepEqual(await violations(ben), []);
  for (const p of [anna, ben]) assert.deepEqual(p.faults, []);
  for (const p of [anna, mallory, ben]) await p.context().close();
});

test('a link for a new password that is no good says so, in three languages', async () => {
  for (const [language, title] of [
    ['en', 'Choose a new password'],
    ['ru', 'Выберите новый пароль'],
    ['cs', 'Zvolte nové heslo'],
  ]) {
    const page = await visitor(browser, { language, size: PHONE });
    await page.goto(`${site.url}/#/reset/0123456789abcdef`);
    await page.waitForSelector(`h1:text-is("${title}")`);
    await page.fill('input[type=password]', 'another horse 7');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.reset .bad');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
