// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// How esbuild finds the games (games/NAME/browser) and its way between them and the shell
// (here), for the client and for its tests. tsconfig.json tells the compiler the same.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const here = new URL('.', import.meta.url).pathname,
  root = join(here, '../games');

/** The games that have that file in their folder for the browser, by name, and where it is. */
export const gamesWith = (file) =>
  readdirSync(root)
    .sort()
    .map((name) => [name, join(root, name, 'browser', file)])
    .filter(([, path]) => existsSync(path));

/**
 * "games:lesson" is a list of names of games and what their lesson.ts exports, for those that
 * have one; "games:style.css" has the styles of all, and "games:later.svg" is a list of names
 * and drawings (src/games/found.d.ts). So a new game is a new folder and nothing else.
 */
const found = {
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^games:/ }, ({ path }) => ({ path: path.slice('games:'.length), namespace: 'games' }));
    build.onLoad({ filter: /./, namespace: 'games' }, ({ path }) => {
      const css = path.endsWith('.css'),
        files = gamesWith(path.includes('.') ? path : `${path}.ts`).map(([name, file]) => [
          name,
          JSON.stringify(relative(here, file)),
        ]);
      const contents = css
        ? files.map(([, file]) => `@import ${file};`)
        : [
            ...files.map(([, file], i) => `import part${i} from ${file};`),
            `export default [${files.map(([name], i) => `[${JSON.stringify(name)}, part${i}]`)}];`,
          ];
      return { contents: contents.join('\n'), loader: css ? 'css' : 'js', resolveDir: here };
    });
  },
};

/** "bots:household" is the engine's table of the eight levels (src/lib/household.d.ts): the names that a client shows are the engine's. */
const household = {
  name: 'household',
  setup(build) {
    const table = join(here, '../src/ai/household.def');
    build.onResolve({ filter: /^bots:household$/ }, () => ({ path: table, namespace: 'bots' }));
    build.onLoad({ filter: /./, namespace: 'bots' }, () => {
      // a row has nothing but a number and sentences, each in N_("...")
      const rows = [...readFileSync(table, 'utf8').matchAll(/^(CHARACTER|NAMESAKE)\((.*)\)$/gm)].map(
        ([, kind, row]) => [kind, [...row.matchAll(/N_\(("[^"]*")\)/g)].map(([, text]) => JSON.parse(text))],
      );
      const of = (wanted) => rows.filter(([kind]) => kind === wanted).map(([, texts]) => texts);
      const characters = of('CHARACTER').map(([name, role, line, challenge]) => ({ name, role, line, challenge }));
      return {
        contents: `export const characters = ${JSON.stringify(characters)}, namesakes = ${JSON.stringify(of('NAMESAKE').flat())};`,
        loader: 'js',
      };
    });
  },
};

/** A file of symbols is a text in the client; what it says to its readers is not. */
const drawings = {
  name: 'drawings',
  setup(build) {
    build.onLoad({ filter: /\.svg$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/<!--.*?-->/gs, '')
        .replace(/>\s+</g, '><'),
      loader: 'text',
    }));
  },
};

export const settings = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // games are outside of this folder, and have no packages of their own
  nodePaths: [join(here, 'node_modules')],
  alias: { '@shell': join(here, 'src'), '@worker': join(here, 'worker'), '@test': join(here, 'test') },
  plugins: [found, household, drawings],
};
