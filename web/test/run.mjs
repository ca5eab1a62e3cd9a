// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Runs every test here. Those in TypeScript are bundled first: node 20 cannot read them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname,
  dir = mkdtempSync(join(tmpdir(), 'bergfried-web-'));
const names = readdirSync(here),
  typed = names.filter((f) => f.endsWith('.test.ts'));
await build({
  entryPoints: typed.map((f) => here + f),
  outdir: dir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'error',
});
const files = [
  ...names.filter((f) => f.endsWith('.test.mjs')).map((f) => here + f),
  ...typed.map((f) => join(dir, f.replace(/ts$/, 'mjs'))),
];
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(dir, { recursive: true });
process.exit(status ?? 1);
