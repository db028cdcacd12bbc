import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Replaces Node's modules on runtimes without Node: importing one is not an error, using it is. So a test
 * file with a few tests that need Node can run with these tests excluded by name. Listeners, which
 * `node:events` would list, are counted instead.
 */
export function absentModules(inside: string): Plugin {
  return {
    name: 'absent-modules',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path }) =>
        path === 'node:events' ? { path: join(inside, 'listener-count.ts') } : { path, namespace: 'absent' },
      );
      build.onLoad({ filter: /.*/, namespace: 'absent' }, async ({ path }) => {
        const names = Object.keys(await import(path)).filter((name) => name !== 'default');
        const absent = `const absent = (name) => function () { throw new Error(name + ' of ${path} is not on this runtime'); };`;
        const exported = names.map((name) => `export const ${name} = absent('${name}');`);
        return { contents: [absent, ...exported, `export default absent('default');`].join('\n'), loader: 'js' };
      });
    },
  };
}
