import type { Plugin } from 'esbuild';

/** Takes vitest from the root of the repository, whoever imports it: tests and runner have to share one. */
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
