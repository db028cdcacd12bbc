import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { browserBuild } from './bundle-size.ts';
import type { runPaused } from './paused-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const entry = fileURLToPath(new URL('paused-app.ts', import.meta.url));

async function run(outdir: string): ReturnType<typeof runPaused> {
  const app: { runPaused: typeof runPaused } = await import(pathToFileURL(join(outdir, 'paused-app.mjs')).href);
  return app.runPaused();
}

test.each([true, false])(
  'bundles an application into one file, which pauses and resumes; splitting: %s',
  async (splitting) => {
    const outdir = join(folder, String(splitting));
    await build({ ...browserBuild, entryPoints: [entry], splitting, outdir, outExtension: { '.js': '.mjs' } });
    expect(readdirSync(outdir)).toEqual(['paused-app.mjs']);
    expect(await run(outdir)).toEqual({ ends: ['paused', 'completed'], paid: 1 });
  },
);
