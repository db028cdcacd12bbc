import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { browserBuild, staticClosure } from './bundle-size.ts';

/**
 * Returns the size in kB of gzip of the modules that an entry point imports statically, without the core.
 * Modules behind a dynamic import do not count.
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

// The entries of models import everything statically: `size-limit` of their packages has their sizes.
it.each(['genkit/src/index.ts', 'langchain/src/index.ts', 'ai-sdk/src/index.ts'])(
  '%s loads at most 15 kB eagerly',
  async (entry) => {
    const size = await atOnce(entry);
    expect(size).toBeGreaterThan(1);
    expect(size).toBeLessThanOrEqual(15);
  },
);
