import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import floor from '../subjects/floor.ts';
import { bundleKb, staticClosure } from './bundle-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-size-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function entry(name: string, code: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

const ballast = `export const ballast = [${Array.from({ length: 4000 }, (_, index) => (index * 7919) % 10_007)}];`;

test('measures the floor in less than two kB', async () => {
  if (!floor.bundle) throw new Error('the floor has no bundle');
  const kb = await bundleKb(floor.bundle);
  expect(kb).toBeGreaterThan(0.3);
  expect(kb).toBeLessThan(2);
});

test('counts eager imports, not lazy ones', async () => {
  entry('ballast.ts', ballast);
  const now = entry('now.ts', `import { ballast } from './ballast.ts'; console.log(ballast);`);
  const later = entry('later.ts', `import('./ballast.ts').then(({ ballast }) => console.log(ballast));`);
  expect(await bundleKb({ path: now })).toBeGreaterThan(5);
  expect(await bundleKb({ path: later })).toBeLessThan(0.5);
});

test('leaves modules of Node and missing packages external', async () => {
  const path = entry('outside.ts', `import fs from 'node:fs'; import { x } from 'not-installed'; console.log(fs, x);`);
  expect(await bundleKb({ path })).toBeGreaterThan(0);
});

test('resolves an alias', async () => {
  const path = entry('alias.ts', `import { ballast } from 'heavy'; console.log(ballast);`);
  expect(await bundleKb({ path, alias: { heavy: entry('heavy.ts', ballast) } })).toBeGreaterThan(5);
});

test('follows static imports through chunks', () => {
  const output = (imports: readonly [string, 'import-statement' | 'dynamic-import'][], entryPoint?: string) => ({
    bytes: 1,
    inputs: {},
    exports: [],
    imports: imports.map(([path, kind]) => ({ path, kind })),
    ...(entryPoint && { entryPoint }),
  });
  const outputs = {
    'out/main.js': output(
      [
        ['out/a.js', 'import-statement'],
        ['out/lazy.js', 'dynamic-import'],
      ],
      '/main.ts',
    ),
    'out/a.js': output([
      ['out/b.js', 'import-statement'],
      ['out/main.js', 'import-statement'],
    ]),
    'out/b.js': output([]),
    'out/lazy.js': output([['out/c.js', 'import-statement']], '/lazy.ts'),
    'out/c.js': output([]),
  };
  expect([...staticClosure(outputs, '/main.ts')].sort()).toEqual(['a.js', 'b.js', 'main.js']);
});
