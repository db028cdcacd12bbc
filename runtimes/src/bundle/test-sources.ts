import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Test code of the packages, and ours. */
const TEST_CODE = /^(packages\/[^/]+\/(test\/.*|src\/.*\.test)|runtimes\/src\/inside\/proof)\.ts$/;

/**
 * Gives test code what a bundle takes away: the place of its own file, to read what lies beside it, and,
 * where there is no Node, answers to what it asks the process. Sources of the packages are left as they are.
 */
export function testSources(root: string, inside: string, hasNode: boolean): Plugin {
  const webGlobals = `import { webImmediate as setImmediate, webProcess as process } from ${JSON.stringify(join(inside, 'web-process.ts'))};`;
  return {
    name: 'test-sources',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!TEST_CODE.test(relative(root, path).split(sep).join('/'))) return undefined;
        const source = await readFile(path, 'utf8');
        const contents = hasNode
          ? source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          : `${webGlobals} ${source}`;
        return { contents, loader: 'ts' };
      });
    },
  };
}
