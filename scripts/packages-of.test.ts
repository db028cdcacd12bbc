import { expect, it } from 'vitest';
import { fixtureTree } from './fixture-tree.ts';
import { packagesOf } from './packages-of.ts';

it('returns the dependencies of the named packages, and no unpublished package', () => {
  const manifests = {
    store: { dependencies: { '@mortise/kit': '*', pg: '*' } },
    kit: { peerDependencies: { '@mortise/core': '*' } },
    core: { peerDependencies: { '@mortise/store': '*' } },
    other: {},
    hidden: { private: true },
  };
  const root = fixtureTree(
    Object.fromEntries(
      Object.entries(manifests).map(([name, more]) => [
        `packages/${name}/package.json`,
        { name: `@mortise/${name}`, version: '1.0.0', ...more },
      ]),
    ),
  );
  const names = packagesOf(root, ['@mortise/store', '@mortise/hidden', 'pg']).map(({ folder }) => folder);
  expect(names).toEqual(['packages/store', 'packages/kit', 'packages/core']);
});
