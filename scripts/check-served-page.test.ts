import { expect, it } from 'vitest';
import { checkServedPage } from './check-served-page.ts';
import { fixtureTree } from './fixture-tree.ts';

const projectWith = (start: string): string =>
  fixtureTree({ 'package.json': { name: 'page', private: true, scripts: { start } } });

it('reports a server that ends before it serves a page', async () => {
  const [problem] = await checkServedPage(projectWith('node -p 6*7'));
  expect(problem).toMatch(/^does not start:[\s\S]*42/);
});

it.skipIf(process.platform === 'win32')(
  'reports a server whose npm is killed by a signal (Windows has no signals)',
  async () => {
    const [problem] = await checkServedPage(projectWith('kill -9 $PPID'));
    expect(problem).toMatch(/^does not start:/);
  },
);
