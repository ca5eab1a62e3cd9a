// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Somebody who plays: looks at the page as a person does, and clicks or presses keys.
// Every move goes through the mouse or the keyboard; nothing is asked behind the page.
import assert from 'node:assert/strict';
import { LONG, TITLE, calm } from './site.mjs';

/**
 * In the page: whose turn it is, and how much has happened. Somebody who waits, for the
 * `turn` or until more has happened than `since`, sees nothing before.
 */
function see({ turn = false, since = null }) {
  const log = document.querySelectorAll('.log li');
  const now = {
    curtain: !!document.querySelector('.curtain .btn.do'),
    mine: !!document.querySelector('.bar .turn') && !!document.querySelector('.cc, .lu, .ord'),
    over: !!document.querySelector('.end-do, .strip-m a[href^="#/replay"]'),
    busy: [...document.querySelectorAll('.btn.do')].some((b) => b.textContent.includes('Sending')),
    wrong: document.querySelector('.strip-m.err')?.textContent ?? '',
    key:
      log.length +
      [...log]
        .slice(0, 4)
        .map((l) => l.textContent)
        .join('|'),
  };
  if (turn && !now.wrong && !now.over && !now.curtain && (!now.mine || now.busy)) return null;
  if (since !== null && !now.wrong && now.key === since) return null;
  return now;
}

/** What there is to see now. */
export const look = (page) => page.evaluate(see, {});
/** What there is to see when it is what is waited for. */
const wait = async (page, what) => (await page.waitForFunction(see, what, { polling: 20 })).jsonValue();

const has = (page, selector) => page.evaluate((s) => !!document.querySelector(s), selector);
const count = (page, selector) => page.evaluate((s) => document.querySelectorAll(s).length, selector);

/** Choices go round, so that a game has some of everything. */
export class Hand {
  /** `touch`: with a finger, in a browser that knows fingers. */
  constructor(page, seed = 1, touch = false) {
    this.page = page;
    this.touch = touch;
    this.clicks = 0;
    this.keys = 0;
    this.moves = 0;
    this.state = seed;
  }
  any(n) {
    this.state = (this.state * 1103515245 + 12345) % 2147483648;
    return Math.floor(this.state / 65536) % n;
  }

  async click(selector, nth = 0) {
    this.clicks++;
    const thing = this.page.locator(selector).nth(nth);
    await (this.touch ? thing.tap() : thing.click());
  }

  /** A click in the middle of something that is drawn; whether it has met it, as things move when others do something. */
  async point(selector, nth = 0) {
    const at = await this.page.evaluate(
      async ([s, n]) => {
        const all = document.querySelectorAll(s),
          e = all[n] ?? all[0];
        if (!e) return null;
        e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // as soon as it stands still
        for (let before = null; ;) {
          const r = (e.querySelector('.lu-hit') ?? e).getBoundingClientRect(),
            at = { x: r.x + r.width / 2, y: r.y + r.height / 2 };
          if (before?.x === at.x && before.y === at.y) {
            window.met = false;
            addEventListener('click', (c) => (window.met = e.contains(c.target)), { capture: true, once: true });
            return at;
          }
          before = at;
          await new Promise(requestAnimationFrame);
        }
      },
      [selector, nth],
    );
    if (!at) return false;
    this.clicks++;
    await this.page[this.touch ? 'touchscreen' : 'mouse'][this.touch ? 'tap' : 'click'](at.x, at.y);
    return this.page.evaluate(() => window.met);
  }

  async press(key) {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** With Tab to the first thing that is wanted. */
  async tabTo(selector, most = 120) {
    for (let i = 0; i < most; i++) {
      if (await this.page.evaluate((s) => !!document.activeElement?.matches(s), selector)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not come to ${selector}`);
  }
}

/* ---- by clicks ---- */

const byClicks = {
  async 'carcassonne-castle'(hand) {
    const { page } = hand;
    if (await has(page, '.draw .bigtile')) {
      const cells = await page.evaluate(() =>
        [...document.querySelectorAll('.cc-cell')]
          .filter((c) => /fits without turning|fits if turned/.test(c.getAttribute('aria-label') ?? ''))
          .map((c) => c.id),
      );
      assert.ok(cells.length, 'no cell for the tile');
      await hand.point(`#${cells[hand.any(cells.length)]}`);
      const men = await count(page, '.draw .pick .opt');
      if (hand.moves && men > 1 && hand.any(3)) await hand.click('.draw .pick .opt', hand.any(men));
      await hand.click('.draw .btn.do');
    } else if (await has(page, '.draw .btn.do')) await hand.click('.draw .btn.do');
    else await hand.click('.draw .btn.wide', hand.any(await count(page, '.draw .btn.wide')));
  },

  async 'between-two-castles'(hand) {
    const { page } = hand;
    // others build at the same time, perhaps on the very cell that was chosen: then once more
    for (const end = Date.now() + LONG; Date.now() < end;) {
      if (await has(page, '.lu-ask .btn.yes')) {
        await hand.click(
          hand.any(5) && !(await has(page, '.lu-ask .btn.yes:disabled')) ? '.lu-ask .btn.yes' : '.lu-ask .btn.no',
        );
        return;
      }
      if (await has(page, '.lu-hand .lu-card:not(:disabled)')) {
        // the second one is the choice
        for (const on of ['', ':not(.on)'])
          await hand.click(`.lu-card${on}`, hand.any((await count(page, '.lu-card')) - (on ? 1 : 0)));
        return;
      } else if (await has(page, '.lu-q-box .lu-choice'))
        await hand.click('.lu-q-box .lu-choice', hand.any(await count(page, '.lu-q-box .lu-choice')));
      else if (await has(page, '.lu-cell.free'))
        await hand.point('.lu-cell.free', hand.any(await count(page, '.lu-cell.free')));
      else if ((await has(page, '.lu-two')) && hand.any(2)) await hand.click('.lu-swap');
      if (await hand.point('.lu-act .btn.do:not(:disabled)')) return;
      if (!(await look(page)).mine) return;
      await calm(page);
    }
    throw new Error('a move does not come to an end');
  },

  async ordonans(hand) {
    const { page } = hand;
    for (let i = 0; i < 8; i++) {
      if (await has(page, '.o-halves button')) {
        await hand.click('.o-halves button', hand.any(2));
        return;
      }
      if ((await has(page, '.o-card.sel')) && (await has(page, '.o-do .btn.do'))) {
        await hand.click('.o-do .btn.do');
        return;
      }
      // a phone shows one territory, and on the tabs which others can be chosen
      const [target, seen] = await page.evaluate(() => {
        for (const target of ['button.o-strip.target', '.o-ar.ok', '.o-lh.ok', '.o-tabs .ok']) {
          const seen = [...document.querySelectorAll(target)].flatMap((e, n) => (e.checkVisibility() ? [n] : []));
          if (seen.length) return [target, seen];
        }
        return [null, []];
      });
      if (target) {
        await hand.point(target, seen[hand.any(seen.length)]);
        await calm(page);
        // a mouse has seen what it would bring, and that was the move
        if (!(await has(page, '.o-card.sel'))) return;
        continue;
      }
      // a first move needs no choice between two halves
      const plain = '.o-card.troop:not(.split)[aria-disabled=false]',
        cards = !hand.moves && (await has(page, plain)) ? plain : '.o-card[aria-disabled=false]',
        n = await count(page, cards);
      if (n && !(await has(page, '.o-card.sel'))) {
        await hand.click(cards, hand.any(n));
        continue;
      }
      await hand.click('.o-do .btn.grow');
      return;
    }
    throw new Error('a move does not come to an end');
  },
};

/* ---- by keys ---- */

const byKeys = {
  async 'carcassonne-castle'(hand) {
    const { page } = hand;
    if (await has(page, '.draw .bigtile')) {
      for (let i = hand.any(3); i >= 0; i--) await hand.press('n');
      await hand.press('Enter');
      const men = await count(page, '.draw .pick .opt');
      if (men > 1 && hand.any(2)) await hand.press(String(1 + hand.any(men)));
      await hand.press('Enter');
    } else {
      await hand.tabTo('.draw .btn.do, .draw .btn.wide');
      await hand.press('Enter');
    }
  },

  async 'between-two-castles'(hand) {
    const { page } = hand,
      before = (await look(page)).key;
    // others build at the same time, perhaps in the very castle that has the keyboard: then once more
    for (const end = Date.now() + LONG; Date.now() < end;) {
      if (await has(page, '.lu-ask .btn.yes')) {
        await hand.press((await has(page, '.lu-ask .btn.yes:disabled')) ? 'o' : 'a');
        return;
      }
      if (await has(page, '.lu-hand .lu-card:not(:disabled)')) {
        const n = await count(page, '.lu-card');
        await hand.press('1');
        await hand.press(String(2 + hand.any(n - 1)));
      } else if (await has(page, '.lu-q-box .lu-choice')) {
        // the answer's digit brings the keyboard to the button
        await hand.press(String(1 + (await count(page, '.lu-jobs .lu-choice'))));
      } else if (await has(page, '.lu-cell.free')) {
        // the room's digit brings it to its castle; there Enter chooses, and confirms
        await hand.press('1');
        await calm(page);
        for (let i = hand.any(3); i >= 0; i--) await hand.press('n');
        await hand.press('Enter');
      }
      await calm(page);
      await hand.press('Enter');
      await calm(page);
      const now = await look(page);
      if (now.key !== before || now.busy || now.wrong || !now.mine) return;
    }
    throw new Error('a move does not come to an end');
  },

  async ordonans(hand) {
    const { page } = hand;
    const can = await page.evaluate(() =>
      [...document.querySelectorAll('.o-card')].flatMap((c, i) =>
        c.getAttribute('aria-disabled') === 'false' ? [i + 1] : [],
      ),
    );
    if (!can.length) {
      await hand.tabTo('.o-do .btn');
      await hand.press('Enter');
      return;
    }
    const before = (await look(page)).key;
    await hand.press(String(can[hand.any(can.length)]));
    for (let i = 0; i < 6; i++) {
      await calm(page); // the keyboard follows what is drawn
      const now = await look(page);
      if (now.key !== before || now.busy) return;
      if ((await has(page, '.o-lands :focus')) && hand.any(2)) {
        await hand.press('n');
        await calm(page);
      }
      await hand.press('Enter');
    }
  },
};

/* ---- a game ---- */

/**
 * Somebody else was faster on the same castle, where perhaps a bonus is to be chosen now, and the page
 * has said so: that is put away, and one thinks again.
 */
async function tooLate(page, now) {
  if (!/ is not a legal move now|It is not your turn/.test(now.wrong)) return false;
  await page.evaluate(() => document.querySelector('.strip-m.err .btn')?.click());
  return true;
}

/** Until it is one's turn, the screen is handed over or the game is over; what there is to see then. */
export async function turn(page) {
  for (;;) {
    const now = await wait(page, { turn: true });
    if (await tooLate(page, now)) continue;
    assert.equal(now.wrong, '');
    return now;
  }
}

/** What a move takes, whatever comes of it. */
export const choose = (hand, game, way = 'clicks') => (way === 'clicks' ? byClicks : byKeys)[game](hand);

/** One own move, and until it has happened. */
export async function move(hand, game, way = 'clicks') {
  const before = (await look(hand.page)).key;
  await choose(hand, game, way);
  const now = await wait(hand.page, { since: before }).catch(async (e) => {
    const shot = process.env.E2E_SHOT;
    if (shot) await hand.page.screenshot({ path: shot });
    throw new Error(`a move came to nothing, after ${hand.moves} others: ${before}`, { cause: e });
  });
  if (now.key !== before) hand.moves++;
  else if (!(await tooLate(hand.page, now))) assert.equal(now.wrong, '');
}

/** From the front door to a table against bots. */
export async function enter(hand, game, way = 'clicks') {
  const door = `button[aria-label$="(${TITLE[game]})"]`;
  await hand.page.waitForSelector(door);
  if (way === 'clicks') await hand.click(door);
  else {
    await hand.tabTo(door);
    await hand.press('Enter');
  }
  await hand.page.waitForSelector('.cc, .lu, .ord');
}

/** To the end, or as many own moves as wanted; whether it is over. */
export async function playOn(hand, game, way = 'clicks', most = Infinity) {
  while (hand.moves < most) {
    if ((await turn(hand.page)).over) return true;
    await move(hand, game, way);
  }
  return false;
}
