import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

it('an AsyncLocalStorage is created once per module: on Node 22 every promise costs more with each one in use', () => {
  const root = new URL('..', import.meta.url).pathname;
  const created = listFiles(root, ['packages', 'apps'])
    .filter((file) => /^[^/]+\/[^/]+\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(`${root}${file}`, 'utf8')
        .split('\n')
        .filter((line) => line.includes('new AsyncLocalStorage'))
        .map((line) => `${file}: ${line}`),
    );
  expect(created.length).toBeGreaterThan(0);
  expect(created.filter((line) => !/: (export )?const /.test(line))).toEqual([]);
});
