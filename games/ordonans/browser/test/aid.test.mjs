// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// What an ordonance does is one sentence, and the player aid has the same as the boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask, skip } from '@test/engine.mjs';

/** The texts of a language by their keys; English has none. */
function catalogue(lang) {
  const texts = new Map(),
    read = (entry, field) =>
      entry
        .match(new RegExp(`^${field} ((?:".*"\\n?)+)`, 'm'))?.[1]
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .join('');
  if (lang !== 'en')
    for (const entry of readFileSync(`po/${lang}.po`, 'utf8').split(/\n\n+/))
      texts.set(read(entry, 'msgid'), read(entry, 'msgstr'));
  return (key) => texts.get(key) ?? key;
}

for (const lang of ['en', 'ru', 'cs'])
  test(`the aid says what every ordonance does, ${lang}`, { skip }, () => {
    const tr = catalogue(lang),
      aid = readFileSync(`games/ordonans/book/aid/${lang}.md`, 'utf8').replace(/\n  /g, ' '),
      { terms } = ask({ do: 'games' }).games.find((g) => g.name === 'ordonans'),
      ordonances = terms.filter((t) => t.kind === 'ordonance');
    assert.equal(ordonances.length, 5);
    for (const { name, text } of ordonances) assert.ok(aid.includes(`\n- ${tr(name)}: ${tr(text)}.\n`), name);
  });
