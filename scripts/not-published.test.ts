import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

const root = join(import.meta.dirname, '..');

test('a page that says how to install from npm says that it is not published yet', () => {
  const pages = ['README.md', ...listFiles(root, ['packages', 'docs', 'examples'])].filter((file) =>
    file.endsWith('.md'),
  );
  const silent = pages.filter((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return /^npm install .*@mortise\//m.test(text) && !text.includes('Nothing is on npm yet');
  });
  expect(silent).toEqual([]);
});
