// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Runs every test here and in games/NAME/browser/test. They are bundled first, as the client
// is: they import its parts, which node alone would not find. All run in the repository's root.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { gamesWith, settings } from '../games.mjs';

const root = join(new URL('.', import.meta.url).pathname, '../..'),
  dir = mkdtempSync(join(tmpdir(), 'bergfried-web-'));
const folders = [join(root, 'web/test'), ...gamesWith('test').map(([, folder]) => folder)];
const { metafile } = await build({
  ...settings,
  absWorkingDir: root,
  entryPoints: folders
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => /\.test\.(mjs|ts)$/.test(file)),
  outdir: dir,
  outbase: '.',
  outExtension: { '.js': '.mjs' },
  metafile: true,
  platform: 'node',
  logLevel: 'error',
});
const files = Object.keys(metafile.outputs).map((file) => join(root, file));
const { status } = spawnSync(process.execPath, ['--test', ...files], { cwd: root, stdio: 'inherit' });
rmSync(dir, { recursive: true });
process.exit(status ?? 1);
