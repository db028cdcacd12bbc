import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { browserBuild, staticClosure } from './bundle-size.ts';

/**
 * What an entry point loads at once, without the core: kB of gzip. What a call loads that fails, or whose
 * tools have schemas that few have, comes later.
 */
async function atOnce(entry: string): Promise<number> {
  const path = fileURLToPath(new URL(`../../../packages/${entry}`, import.meta.url));
  const { outputFiles, metafile } = await build({
    ...browserBuild,
    entryPoints: [path],
    splitting: true,
    mainFields: ['module', 'main'],
    external: ['@mortise/core', '@mortise/core/*', 'node:*'],
    outdir: 'bundle',
    write: false,
    metafile: true,
  });
  const loaded = staticClosure(metafile.outputs, path);
  const files = outputFiles.filter((file) => loaded.has(basename(file.path)));
  return gzipSync(Buffer.concat(files.map(({ contents }) => contents)), { level: 9 }).length / 1000;
}

it.each([
  ['genkit/src/index.ts', 7.4],
  ['genkit/src/model/index.ts', 11.1],
  ['langchain/src/index.ts', 7.3],
  ['langchain/src/model/index.ts', 14.6],
  ['ai-sdk/src/index.ts', 10.8],
  ['ai-sdk/src/model/index.ts', 15],
])('%s loads %d kB at once at most, of the 15 that an adapter may', async (entry, most) => {
  const size = await atOnce(entry);
  expect(size).toBeLessThanOrEqual(most);
  expect(size).toBeGreaterThan(most * 0.9);
});
