import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite, folder } from '../src/build-site.ts';

/**
 * Builds the site once for all tests, in a subfolder of its host as
 * on GitHub Pages. With `SITE=built`, the last build is used again.
 */
export default async function build(project: TestProject): Promise<void> {
  const site = { outDir: join(folder, 'dist'), base: '/mortise/' };
  if (process.env['SITE'] !== 'built') {
    const { pages } = await buildSite({ base: site.base });
    const routes = pages.map(({ route, title, source = '' }) => ({ route, title, source }));
    writeFileSync(join(folder, '.site/routes.json'), JSON.stringify(routes));
  }
  project.provide('site', site);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site: its folder, and its path on its host. */
    site: { readonly outDir: string; readonly base: string };
  }
}
