import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

it('the page of the scripts has a line for each script that can be run, and for no other', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const reported = [...page.matchAll(/^\| `([a-z-]+\.ts)` +\|/gm)].map(([, name]) => name);
  const root = join(import.meta.dirname, '..');
  const runs = (file: string): boolean => {
    const text = readFileSync(join(root, file), 'utf8');
    return /import\.meta\.main|process\.argv|process\.exitCode = 2/.test(text);
  };
  const scripts = listFiles(root, ['scripts']).filter((file) => /^scripts\/[a-z-]+\.ts$/.test(file));
  const names = scripts.filter(runs).map((file) => file.slice('scripts/'.length));
  expect([...reported].sort()).toEqual(names.sort());
});
