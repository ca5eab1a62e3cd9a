// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// node build.mjs [FOLDER]: the client as static files, to be embedded in the program or
// put on any host. What changes with its contents has no name of its own: the service
// worker knows the version by a hash over everything.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { join, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { settings } from './games.mjs';

const here = new URL('.', import.meta.url).pathname;
const out = resolve(process.argv[2] ?? join(here, '../build/web'));
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'texts'), { recursive: true });
cpSync(join(here, 'public'), out, { recursive: true });

const common = {
  ...settings,
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
  legalComments: 'none',
  absWorkingDir: here,
};
// What one may never open (a board, the lessons) is a file of its own, fetched when it is wanted.
const parts = {
  ...common,
  entryPoints: { app: 'src/main.tsx' },
  outdir: out,
  metafile: true,
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
};

/**
 * The bundler makes a file of all sources that the same parts need, so what the first page needs
 * would come in two dozen of them, each with its headers. If every part needs the first page, it
 * is one.
 */
function together({ outputs }) {
  const first = JSON.stringify(join(here, 'src/main.tsx')),
    later = new Set(
      Object.values(outputs)
        .map((o) => o.entryPoint && resolve(here, o.entryPoint))
        .filter((path) => path && path !== JSON.parse(first)),
    );
  return {
    name: 'together',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
        later.has(path)
          ? { contents: `${readFileSync(path, 'utf8')}\nimport ${first};`, loader: path.endsWith('x') ? 'tsx' : 'ts' }
          : undefined,
      );
    },
  };
}
const { metafile } = await esbuild.build({ ...parts, write: false });
const client = await esbuild.build({ ...parts, plugins: [...parts.plugins, together(metafile)] });
/** Copy a file of every game that has it; which these are. */
function copyOf(file, place) {
  const games = readdirSync(join(here, '../games')).filter((game) => existsSync(join(here, '../games', game, file)));
  for (const game of games) cpSync(join(here, '../games', game, file), join(out, place(game)));
  return games;
}
// The nets that judge games, and the puzzles, and which there are.
const nets = copyOf('engine/net.bin', (game) => `nets/${game}.bin`),
  puzzles = copyOf('puzzles.txt', (game) => `puzzles/${game}.txt`);
await esbuild.build({
  ...common,
  entryPoints: ['worker/worker.ts'],
  outfile: join(out, 'worker.js'),
  define: { NETS: JSON.stringify(nets), PUZZLES: JSON.stringify(puzzles) },
});
await esbuild.build({
  ...common,
  entryPoints: ['src/style/app.css', 'src/style/later.css'],
  outdir: out,
  external: ['fonts/*'],
});
for (const module of ['bergfried.wasm', 'pads.wasm']) {
  const wasm = join(here, '../build/wasm', module);
  if (existsSync(wasm)) cpSync(wasm, join(out, module));
}

/** The sources of what every visit begins with: the client's first file and all that it cannot do without. */
function firstSources({ outputs }) {
  const seen = new Set(),
    sources = new Set();
  const follow = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    // what a plugin makes of a file has a name before its path
    for (const source of Object.keys(outputs[file].inputs))
      sources.add(relative(join(here, '..'), resolve(here, source.replace(/^[a-z]+:/, ''))));
    for (const { path, kind } of outputs[file].imports) if (kind === 'import-statement') follow(path);
  };
  follow(Object.keys(outputs).find((file) => outputs[file].entryPoint === 'src/main.tsx'));
  return sources;
}

/** The texts of a language, of its PO file: a text for each key, or one for each plural form; and where they are used. */
function readPo(text) {
  const entries = [];
  for (const entry of text.split(/\n\n+/)) {
    const field = {},
      uses = [];
    let at = '';
    for (const line of entry.split('\n')) {
      const m = /^(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(".*")$/.exec(line);
      if (line.startsWith('#: ')) uses.push(...line.slice(3).split(' '));
      else if (m) field[(at = m[1])] = JSON.parse(m[2]);
      else if (line.startsWith('"') && at) field[at] += JSON.parse(line);
    }
    if (!field.msgid) continue;
    const told = field.msgid_plural ? [0, 1, 2].map((i) => field[`msgstr[${i}]`]) : field.msgstr;
    entries.push({ key: field.msgid, told, uses });
  }
  return entries;
}

/**
 * When a text is needed: at once, if the client's first sources have it; later, with a board or
 * another part, or when the engine or the server says it; never, if only the terminal has it.
 */
const first = firstSources(client.metafile);
const when = (use) =>
  first.has(use) ? 'first' : /^src\/(terminal|cli)|^games\/[^/]*\/terminal/.test(use) ? 'never' : 'later';
for (const language of ['ru', 'cs']) {
  const texts = { first: {}, later: {}, never: {} };
  for (const { key, told, uses } of readPo(readFileSync(join(here, `../po/${language}.po`), 'utf8'))) {
    const times = new Set(uses.map(when));
    texts[['first', 'later', 'never'].find((t) => times.has(t)) ?? 'later'][key] = told;
  }
  writeFileSync(join(out, `texts/${language}.json`), JSON.stringify(texts.first));
  writeFileSync(join(out, `texts/${language}-later.json`), JSON.stringify(texts.later));
}

// The rules and player aids, told as in the program, so that they can be read without a network, too.
for (const game of readdirSync(join(here, '../games')))
  for (const [kind, folder] of [
    ['rules', 'book'],
    ['aid', 'book/aid'],
  ]) {
    const from = join(here, '../games', game, folder);
    if (!existsSync(from)) continue;
    for (const page of readdirSync(from).filter((f) => f.endsWith('.md')))
      cpSync(join(from, page), join(out, kind, game, page));
  }

/** Every file of a folder. */
const files = (dir) =>
  readdirSync(dir).flatMap((f) => (statSync(join(dir, f)).isDirectory() ? files(join(dir, f)) : [join(dir, f)]));
const all = files(out)
  .map((f) => relative(out, f))
  .filter((f) => !f.endsWith('OFL.txt') && f !== 'sw.js')
  .sort();
const hash = createHash('sha256');
for (const f of all) hash.update(f).update(readFileSync(join(out, f)));
const version = hash.digest('hex').slice(0, 12);
const sw = readFileSync(join(here, 'public/sw.js'), 'utf8')
  .replace('VERSION', version)
  .replace("'FILES'", all.map((f) => JSON.stringify(f)).join(', '));
writeFileSync(join(out, 'sw.js'), sw);

// Beside each file that gains by it, the same compressed: a server sends that.
const shortest = {};
for (const f of [...all, 'sw.js']) {
  const bytes = readFileSync(join(out, f));
  shortest[f] = bytes.length;
  for (const [ending, compress] of [
    ['.gz', (b) => gzipSync(b, { level: 9 })],
    ['.br', brotliCompressSync],
  ]) {
    const zip = compress(bytes);
    if (zip.length > 0.9 * bytes.length) continue;
    writeFileSync(join(out, f + ending), zip);
    shortest[f] = Math.min(shortest[f], zip.length);
  }
}
for (const f of Object.keys(shortest)) console.log(String(shortest[f]).padStart(8), f);
