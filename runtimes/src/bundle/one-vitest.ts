import type { Plugin } from 'esbuild';

/**
 * Resolves vitest from the root of the repository for every
 * importer, because tests and runner have to share one copy.
 */
export function oneVitest(root: string): Plugin {
  return {
    name: 'one-vitest',
    setup(build) {
      build.onResolve({ filter: /^vitest($|\/)/ }, ({ path, kind, pluginData }) =>
        pluginData === oneVitest ? undefined : build.resolve(path, { kind, resolveDir: root, pluginData: oneVitest }),
      );
    },
  };
}
