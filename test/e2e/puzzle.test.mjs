// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Somebody solves puzzles on the boards: rightly and wrongly, with a hint, and gives up; with an
// account the first try is booked. And what a review found costly is practised.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { Hand } from './play.mjs';
import { GAMES, calm, makeTable, openFolder, settled, until, visitor } from './site.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The best decision of a puzzle, as the server's engine tells whoever gives up. */
const answer = (page, game, number) =>
  page.evaluate(
    ([game, number]) =>
      new Promise((done, failed) => {
        const ws = new WebSocket(new URL('ws', location.href).href.replace(/^http/, 'ws'));
        let position;
        ws.onopen = () => ws.send(JSON.stringify({ id: 1, do: 'puzzle', game, number }));
        ws.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.error) failed(new Error(data));
          if (said.id === 1)
            ws.send(JSON.stringify({ id: 2, do: 'solve', position: (position = said.position), moves: [] }));
          if (said.id !== 2 || !position) return;
          ws.close();
          done(said.best.map((m) => m.move).join('; '));
        };
        ws.onerror = () => failed(new Error('no socket'));
      }),
    [game, number],
  );

/** What the board has been told so far, once the engine has answered. */
const made = async (page) => {
  await page.waitForSelector('.pz:not([data-busy])');
  return page.getAttribute('.pz', 'data-made');
};

/** Choose a whole decision that is wanted, by clicks; what it was. `best`: where to look for it. */
async function decide(page, game, wanted, best) {
  const hand = new Hand(page, 5),
    one = ways[game];
  for (let i = 0; i < 400; i++) {
    const part = await one(hand, i, best),
      whole = !(await page.locator('.pz-keys .main').isDisabled());
    if (wanted(part, whole)) {
      if (whole) return part;
      continue;
    }
    while (await made(page)) await button(page, 'Undo').first().click();
  }
  throw new Error('no click leads there');
}

/** One move on the board, another one each time. */
const ways = {
  async 'carcassonne-castle'(hand, i, best) {
    const { page } = hand,
      at = best && /^place (\d+),(\d+)/.exec(best);
    if (await page.locator('.draw .bigtile').count()) {
      const cells = await page.evaluate(() =>
        [...document.querySelectorAll('.cc-cell')]
          .filter((c) => /fits without turning|fits if turned/.test(c.getAttribute('aria-label') ?? ''))
          .map((c) => c.id),
      );
      // where the tile lies already, a click would be the move
      await page.keyboard.press('Escape');
      await hand.point(at ? `#cell-${at[1]}-${at[2]}` : `#${cells[i % cells.length]}`);
      for (let t = at ? hand.any(4) : 0; t > 0; t--) await button(page, 'Turn right').click();
    }
    const men = await page.locator('.draw .pick .opt').count();
    if (men > 1) await page.locator('.draw .pick .opt').nth(hand.any(men)).click();
    const go = page.locator('.draw .btn.do');
    if ((await go.count()) && (await go.isEnabled())) await go.click();
    await calm(page, 100);
    return made(page);
  },
  /** Two rooms of the hand: any by the mouse, the best ones by their digits. */
  async 'between-two-castles'({ page }, i, best) {
    const cards = page.locator('.lu-hand .lu-card'),
      slugs = (await cards.locator('.nm').allTextContents()).map((name) => name.toLowerCase().replace(/[^a-z]+/g, '-')),
      [, ...rooms] = best?.split(' ') ?? [],
      n = slugs.length;
    if (best) {
      for (const room of rooms) await page.keyboard.press(String(slugs.indexOf(room) + 1));
      await page.locator('.lu-act .btn.do').press('Enter');
    } else for (const k of [0, 1]) await cards.nth((i + k) % n).click();
    await calm(page);
    return made(page);
  },
  async ordonans({ page }, i) {
    const cards = page.locator('.o-card[aria-disabled=false]'),
      n = await cards.count();
    if (n && !(await page.locator('.o-card.sel').count())) await cards.nth(i % n).click();
    for (const target of ['.o-halves button', 'button.o-strip.target', '.o-ar.ok', '.o-lh.ok']) {
      const at = page.locator(`${target}:visible`),
        m = await at.count();
      if (m) {
        await at.nth(Math.floor(i / Math.max(n, 1)) % m).click();
        break;
      }
    }
    const go = page.locator('.o-do .btn.do');
    if ((await go.count()) && (await go.isEnabled())) await go.click();
    await calm(page);
    return made(page);
  },
};

const few = {
  'between-two-castles': /^pick [^;]+$/,
  'carcassonne-castle': /^place [\d,]+ r\d(; follower .*)?$/,
  ordonans: /^troop [^;:]+$/,
};

/** A puzzle whose whole decision the clicks above come to in any case: the first of those with few moves. */
async function pick(page, game) {
  for (let number = 1; number <= 8; number++) {
    const best = await answer(page, game, number);
    if (few[game].test(best)) return { number, best };
  }
  throw new Error(`no such puzzle of ${game}`);
}

const submit = (page) => button(page, 'This is it').click();

for (const game of GAMES)
  test(`${game}: wrong, then right, and then the next one`, async () => {
    const page = await visitor(browser);
    await page.goto(`${site.url}/#/puzzle`);
    await page.waitForSelector('.pz-week');
    assert.deepEqual(await violations(page), []);
    const { number, best } = await pick(page, game);
    await page.goto(`${site.url}/#/puzzle/${game}/${number}`);
    await page.waitForSelector('.pz .guide h1 >> text=Find the best move');
    assert.equal(await page.locator('.pz-tries i').count(), 3);
    const parts = best.split('; '),
      other = await decide(page, game, (part, whole) => !whole || part !== best);
    assert.notEqual(other, best);
    await submit(page);
    await page.waitForSelector('.pz-tries i.wrong, .pz-tries i.close');
    assert.match(await page.locator('.g-say [aria-live]').innerText(), /^(Not this|Close): .*\d+ % win chance\./);
    assert.equal(await made(page), '');
    assert.equal(await page.locator('.pz-why').count(), 0);
    await decide(
      page,
      game,
      (part, whole) => (whole ? part === best : parts.slice(0, part.split('; ').length).join('; ') === part),
      best,
    );
    await submit(page);
    await page.waitForSelector('.guide.done h1 >> text=Solved');
    assert.match(await page.innerText('.pz-why'), /Best:.*(Bots|bot)/s);
    assert.deepEqual(await violations(page), []);
    // the board after it, and before it again
    await button(page, 'The board after it').click();
    await page.waitForFunction((best) => document.querySelector('.pz').dataset.made === best, best);
    await button(page, 'The board after it').click();
    await page.waitForFunction(() => document.querySelector('.pz').dataset.made === '');
    // what came of it is known on the way back, and is not asked again
    assert.equal(await page.evaluate(([g, n]) => JSON.parse(localStorage.puzzles)[g][n], [game, number]), 'later');
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.waitForSelector('.pz .guide.do h1');
    assert.ok(!page.url().endsWith(`/${number}`));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('a first try with an account is booked, once', async () => {
  const page = await visitor(browser);
  await page.goto(site.url);
  const post = (path, body) =>
    page.evaluate(
      ([path, body]) =>
        fetch(`/api/me/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then((r) => r.json()),
      [path, body],
    );
  const standing = async (game) =>
    (await page.evaluate(() => fetch('/api/me/puzzles').then((r) => r.json()))).games.find((g) => g.game === game);
  // a guest's is not
  assert.ok((await post('puzzle', { game: 'ordonans', number: '1', moves: '' })).error);
  await post('register', { name: 'Petra', password: 'correct horse' });
  await page.reload();
  const { number, best } = await pick(page, 'ordonans');
  assert.equal((await standing('ordonans')).rating, undefined);
  await page.goto(`${site.url}/#/puzzle/ordonans/${number}`);
  await page.waitForSelector('.pz .guide.do');
  await decide(page, 'ordonans', (part, whole) => whole && part === best);
  await submit(page);
  await page.waitForSelector('.guide.done');
  await page.waitForSelector('text=/Your rating: 1[56]\\d\\d \\(\\+\\d+\\)/');
  assert.deepEqual(await violations(page), []);
  const is = await standing('ordonans');
  assert.deepEqual([is.tried, is.solved, is.first, is.missed], [1, 1, [number], []]);
  // once more: known, and nothing changes
  await page.reload();
  await page.waitForSelector('.pz .guide.do');
  await button(page, 'Give up').click();
  await page.waitForSelector('text=You had tried this puzzle before');
  assert.equal((await standing('ordonans')).rating, is.rating);
  // another one is given up at once: that counts
  const next = number === 1 ? 2 : 1;
  await page.goto(`${site.url}/#/puzzle/ordonans/${next}`);
  await page.waitForSelector('.pz .guide.do');
  await button(page, 'Give up').click();
  await page.waitForSelector('text=/Your rating: \\d+ \\(−\\d+\\)/');
  const then = await standing('ordonans');
  assert.deepEqual([then.tried, then.solved, then.missed], [2, 1, [next]]);
  assert.ok(then.rating < is.rating);
  // others see it on the profile, and the door to puzzles says it
  await page.goto(`${site.url}/#/player/Petra`);
  await page.waitForSelector(`.who-is .pill >> text=Puzzles, Ordonans: ${then.rating}`);
  await page.goto(`${site.url}/#/puzzle`);
  await page.waitForSelector(`text=Your rating: ${then.rating} · 1 of 2 puzzles at the first try`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('without a server: today’s puzzle, and the days in a row', async () => {
  const folder = await openFolder('/', {}),
    page = await visitor(browser, { keeps: true });
  await page.goto(`${folder.url}#/puzzle`);
  await page.waitForSelector('.pz-week .now');
  await settled(page);
  folder.close();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Today’s puzzle (The Castle)' }).click();
  await page.waitForSelector('.pz .guide.do');
  // hints narrow it down, one after the other, and then there are no more
  const hint = button(page, 'Hint');
  for (let n = 1; await hint.isEnabled(); n++) {
    await hint.click();
    await made(page);
    assert.equal(await page.locator('.guide .g-now').count(), n);
  }
  await button(page, 'Give up').click();
  await page.waitForSelector('.pz-why');
  await page.goto(`${folder.url}#/puzzle`);
  await page.waitForSelector('text=Today: not solved');
  assert.equal(await page.locator('.pz-week .ok').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('what a review found costly is practised, and is gone once it is solved', async () => {
  const page = await visitor(browser);
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  const practise = button(page, 'Practise these');
  // in one game of several no move drawn by lot was costly enough: then another game, but not for ever
  for (let games = 1; !(await practise.count()); games++) {
    assert.ok(games <= 10, 'a costly move in none of ten games');
    const id = await makeTable(page, { game: 'ordonans', bots: 'level6', moves: Infinity });
    await page.goto(`${site.url}/#/replay/${id}`);
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await button(page, 'Analyse').click();
    await page.waitForSelector('.rv-exact');
    await page.waitForFunction(() => !document.querySelector('.rv-run'));
  }
  await practise.click();
  await page.waitForSelector('.pz .guide.do');
  assert.match(page.url(), /#\/puzzle\/own\/[0-9a-f]{8}$/);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.mistakes).list.length),
    before = await kept();
  assert.ok(before > 0);
  await button(page, 'Give up').click();
  await page.waitForSelector('.pz-why');
  assert.equal(await kept(), before);
  const best = await page.evaluate(() => document.querySelector('.pz-why').innerText);
  assert.ok(best.length > 20);
  // now that it is known: the board after it says which moves
  await button(page, 'The board after it').click();
  await page.waitForFunction(() => document.querySelector('.pz').dataset.made);
  const wanted = await made(page);
  await page.reload();
  await page.waitForSelector('.pz .guide.do');
  await decide(page, 'ordonans', (part, whole) => (whole ? part === wanted : wanted.startsWith(part)));
  await submit(page);
  await page.waitForSelector('.guide.done');
  await until(async () => (await kept()) === before - 1);
  await page.goto(`${site.url}/#/puzzle`);
  await page.waitForSelector('.pz-own');
  assert.equal(await page.locator('.pz-own li').count(), before - 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
