// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What axe finds on a page (WCAG 2.1, A and AA). It is asked without a detour over what is
// in order, which would take most of the time.
import { createRequire } from 'node:module';
import { packages } from './site.mjs';

const { source } = createRequire(packages.resolve('@axe-core/playwright'))('axe-core');

/** Every violation, in words. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    // what is half faded in has other colours
    const moving = document.getAnimations().filter((a) => a.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
      resultTypes: ['violations'],
    });
    return violations.flatMap((v) =>
      v.nodes.map(
        (n) => `${v.id}: ${n.target.join(' ')}: ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? v.help}: ${n.html}`,
      ),
    );
  });
}
