// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// How esbuild finds its way between the shell (here) and the games (games/NAME/browser),
// for the client and for its tests. tsconfig.json tells the compiler the same.
import { join } from 'node:path';

const here = new URL('.', import.meta.url).pathname;

export const settings = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.svg': 'text' },
  // games are outside of this folder, and have no packages of their own
  nodePaths: [join(here, 'node_modules')],
  alias: { '@shell': join(here, 'src'), '@worker': join(here, 'worker'), '@games': join(here, '../games') },
};
