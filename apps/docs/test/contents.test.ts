import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/build-site.ts';
import { contentsOf } from '../src/contents.ts';
import { sourcePages } from '../src/source-pages.ts';

it('reads sections with their entries', () => {
  const index = '# All\n\nWords.\n\n- [One](one.md): the first\n\n## More\n\n- [Two](../two.md#here)\n\n## None\n';
  expect(contentsOf(index)).toEqual([
    { title: 'All', entries: [{ title: 'One', link: 'one.md', description: 'the first' }] },
    { title: 'More', entries: [{ title: 'Two', link: '../two.md', description: '' }] },
  ]);
});

it('finds every page of docs in the index', () => {
  const sections = contentsOf(readFileSync(join(root, 'docs/README.md'), 'utf8'));
  const linked = sections.flatMap(({ entries }) => entries.map(({ link }) => posix.normalize(`docs/${link}`)));
  const pages = sourcePages(root).filter((file) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/README.md');
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
});
