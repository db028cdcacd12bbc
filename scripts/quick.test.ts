import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quickChecks } from './quick.ts';

const root = join(import.meta.dirname, '..');
const namesFor = (...changed: string[]): string[] =>
  quickChecks(root, changed).flatMap((lane) => lane.map(({ name }) => name));

it('runs the tests of the changed packages, and those of the core for a change of the core', () => {
  expect(namesFor('packages/core/src/tool/tool.ts')).toEqual([
    'tests of packages/core',
    'tests of packages/core-tests',
    'types without a host',
    'types',
    'lint',
    'check-files',
    'public surface',
  ]);
  expect(namesFor('examples/desk/src/main.ts', 'packages/mcp/src/index.ts')).toEqual(
    expect.arrayContaining(['tests of packages/mcp', 'tests of examples/desk']),
  );
});

it('runs the core if nothing has changed, and lints no deleted file', () => {
  expect(namesFor()).toContain('tests of packages/core');
  expect(namesFor()).not.toContain('lint');
  expect(namesFor('packages/core/src/no-such-file.ts')).not.toContain('lint');
});
