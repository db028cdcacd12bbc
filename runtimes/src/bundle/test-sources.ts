import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Matches test code of the packages, the files in `tooling` that it imports, and the files of this folder.
 */
const TEST_CODE = /^(packages\/[^/]+\/(test\/.*|src\/.*\.test)|tooling\/[^/]+|runtimes\/src\/inside\/proof)\.ts$/;

/**
 * Replaces what a bundle removes from test code: the path of its own file, for reading files next to it, and,
 * on runtimes without Node, the members of `process`. Sources of the packages stay unchanged.
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
