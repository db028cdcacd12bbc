import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);

/** Pages that name files of the core by their folder. */
const pages = ['docs/the-loop.md', 'packages/core/LAYERS.md', 'ARCHITECTURE.md'];

test.each(pages)('%s names files of the core that are there', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const named = [...text.matchAll(/(?<![\w./-])((?:[a-z-]+\/)+[a-z-]+\.ts)\b/g)].map(([, path = '']) => path);
  const isThere = (path: string): boolean =>
    existsSync(new URL(path, root)) || existsSync(new URL(`packages/core/src/${path}`, root));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
  if (page === 'docs/the-loop.md') expect(named.length).toBeGreaterThan(15);
});
