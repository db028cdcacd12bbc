import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { browserBuild } from './bundle-size.ts';
import type { runPaused } from './paused-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'later-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const entry = fileURLToPath(new URL('paused-app.ts', import.meta.url));

async function built(name: string, splitting: boolean): Promise<{ outdir: string; files: readonly string[] }> {
  const outdir = join(folder, name);
  await build({ ...browserBuild, entryPoints: [entry], splitting, outdir, outExtension: { '.js': '.mjs' } });
  return { outdir, files: readdirSync(outdir) };
}

async function run(outdir: string): ReturnType<typeof runPaused> {
  const app: { runPaused: typeof runPaused } = await import(pathToFileURL(join(outdir, 'paused-app.mjs')).href);
  return app.runPaused();
}

test('an application in one file pauses and goes on', async () => {
  const { outdir, files } = await built('one', false);
  expect(files).toEqual(['paused-app.mjs']);
  expect(await run(outdir)).toEqual({ ends: ['paused', 'completed'], paid: 1 });
});

test('an application in several files loads what asks when it asks', async () => {
  const { outdir, files } = await built('several', true);
  expect(files.some((file) => file.startsWith('rare-parts'))).toBe(true);
  expect(await run(outdir)).toEqual({ ends: ['paused', 'completed'], paid: 1 });
});

test('an application whose later file is gone fails its run by the code of that, and runs nothing', async () => {
  const { outdir, files } = await built('gone', true);
  for (const file of files.filter((name) => name.startsWith('rare-parts'))) rmSync(join(outdir, file));
  expect(await run(outdir)).toEqual({ ends: ['failed module_load_failed'], paid: 0 });
});
