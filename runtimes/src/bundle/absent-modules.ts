import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Modules of Node where there is no Node: importing one is no error, using it is. So a file whose other tests
 * are portable runs with these few excluded by name. What `node:events` tells of listeners is counted
 * instead.
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
