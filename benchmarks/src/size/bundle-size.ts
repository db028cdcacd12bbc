import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { BundleEntry } from '../subject/subject.ts';

/**
 * Returns the size of a browser bundle that a page loads at first: the entry and its static imports, minified
 * and compressed with gzip, in KiB.
 */
export async function bundleKb({ path, alias }: BundleEntry): Promise<number> {
  const { outputFiles, metafile } = await build({
    ...browserBuild,
    entryPoints: [path],
    splitting: true,
    ...(alias && { alias: { ...alias } }),
    plugins: [unresolvedStaysOutside],
    outdir: 'bundle',
    write: false,
    metafile: true,
  });
  const loaded = staticClosure(metafile.outputs, path);
  const files = outputFiles.filter((file) => loaded.has(basename(file.path)));
  return gzipSync(Buffer.concat(files.map(({ contents }) => contents)), { level: 9 }).length / 1024;
}

/** The build options of an application for browsers. */
export const browserBuild: Pick<
  BuildOptions,
  'bundle' | 'minify' | 'target' | 'legalComments' | 'define' | 'logLevel'
> & {
  readonly format: 'esm';
  readonly platform: 'browser';
} = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2023',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
};

/** Returns the file names of the chunk of a module and of all chunks that it imports statically. */
export function staticClosure(outputs: Metafile['outputs'], entry: string): Set<string> {
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    const output = outputs[path];
    if (!output || loaded.has(basename(path))) return;
    loaded.add(basename(path));
    for (const imported of output.imports) if (imported.kind === 'import-statement') visit(imported.path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint !== undefined && resolve(entryPoint) === entry) visit(path);
  }
  return loaded;
}

/** Imports that do not resolve stay as they are: modules of Node, and optional packages of a framework. */
const unresolvedStaysOutside: Plugin = {
  name: 'unresolved-stays-outside',
  setup({ onResolve, resolve: resolveAgain }) {
    const asked = Symbol('asked');
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, importer, namespace, resolveDir, kind }) => {
      if (pluginData === asked) return undefined;
      const found = await resolveAgain(path, { importer, namespace, resolveDir, kind, pluginData: asked });
      return found.errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};
