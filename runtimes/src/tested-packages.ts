import { globSync } from 'node:fs';
import { sep } from 'node:path';

/** The packages that promise to run on every JavaScript runtime. */
export const testedPackages = [
  'core',
  'core-tests',
  'json-schema',
  'memory',
  'models',
  'session-tools',
  'testing',
  'tools',
] as const;

/**
 * Returns the test files of a package that its own `vitest.config.ts`
 * includes, as sorted paths from the root of the repository.
 */
export function testFilesOf(root: string, name: string): string[] {
  const files = globSync(
    ['src/**/*.test.ts', 'test/**/*.test.ts'].map((pattern) => `packages/${name}/${pattern}`),
    {
      cwd: root,
    },
  ).map((file) => file.split(sep).join('/'));
  if (files.length === 0) throw new Error(`packages/${name} has no test files; take it out of testedPackages.`);
  return files.sort();
}
