import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSource, siteSources } from '../src/site-pages.ts';

const root = join(import.meta.dirname, '../../..');

test('the page of an example has its complete source', () => {
  const { pages } = siteSources(root);
  const desk = pages.find(({ route }) => route === 'examples/desk.md')?.text ?? '';
  for (const file of ['src/desk-agent.ts', 'src/desk-server.ts', 'src/orders.ts', 'page/main.tsx']) {
    expect(desk).toContain(`### ${file}\n`);
    expect(desk).toContain(readFileSync(join(root, 'examples/desk', file), 'utf8').trimEnd());
  }
});

test('other pages have no example source', () => {
  expect(exampleSource(root, 'packages/ui/README.md')).toBe('');
  expect(exampleSource(root, 'docs/ui.md')).toBe('');
});
