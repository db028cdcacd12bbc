import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Plan } from '../inside/plan.ts';
import { absentModules } from './absent-modules.ts';
import { oneVitest } from './one-vitest.ts';
import { testSources } from './test-sources.ts';

const inside: string = join(import.meta.dirname, '../inside');

/** A runtime for bundles: its command, and whether it has Node's modules. */
export interface Place {
  readonly entry: 'process' | 'worker' | 'page';
  readonly hasNode: boolean;
}

const starts: Readonly<Record<Place['entry'], string>> = {
  process: `import { runOnProcess } from './on-process.ts'; await runOnProcess(plan);`,
  worker: `import { workerFor } from './on-worker.ts'; export default workerFor(plan);`,
  page: `import { runOnPage } from './on-page.ts'; await runOnPage(plan);`,
};

/** A folder of ES modules that runs test files. */
export interface Bundle {
  readonly folder: string;
  /** The names of the modules in the folder; the first one starts. */
  readonly modules: readonly [string, ...string[]];
}

/**
 * Bundles test files: the unchanged sources, with vitest's runner and assertions. Each file becomes a module
 * of the same name. For a worker all files become one module, because workerd loads a module outside of any
 * request, where vitest may not start a timer.
 */
export async function bundleTests(
  root: string,
  plan: Omit<Plan, 'files'>,
  files: readonly string[],
  place: Place,
  folder: string,
): Promise<Bundle> {
  const loaders = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))}),`);
  const contents = [
    `const plan = { ...${JSON.stringify(plan)}, files: {`,
    ...loaders,
    '} };',
    starts[place.entry],
  ].join('\n');
  const { metafile } = await build({
    stdin: { contents, resolveDir: inside, sourcefile: 'start.js' },
    entryNames: 'start',
    chunkNames: '[name]-[hash]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: place.entry !== 'worker',
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"test"' },
    logLevel: 'error',
    plugins: [
      oneVitest(root),
      testSources(root, inside, place.hasNode),
      ...(place.hasNode ? [] : [absentModules(inside)]),
    ],
    external: place.hasNode ? ['node:*'] : [],
  });
  const modules = Object.keys(metafile.outputs).map((path) => basename(path));
  return { folder, modules: ['start.mjs', ...modules.filter((name) => name !== 'start.mjs')] };
}
