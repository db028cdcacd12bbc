import { posix } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import type { Section } from './contents.ts';
import type { SitePage } from './site-page.ts';
import { routeOf } from './source-pages.ts';

/** The menus of the site. */
export interface Navigation {
  readonly nav: DefaultTheme.NavItem[];
  readonly sidebar: DefaultTheme.SidebarMulti;
}

/** Returns menus from the sections of the index, and lists of pages by kind. */
export function navigationOf(sections: readonly Section[], pages: readonly SitePage[]): Navigation {
  const packages = group('Packages', listed(pages, /^packages\/[^/]+\.md$/));
  const examples = group('Examples', listed(pages, /^(apps|examples)\/[^/]+\.md$/));
  const layers = group('Layers', listed(pages, /^packages\/[^/]+\/layers\.md$/));
  const decisions = group('Decisions', listed(pages, /^decisions\/[^/]+\.md$/));
  const chapters = sections.map(({ title, entries }) =>
    group(
      title,
      entries.map((entry) => ({ text: entry.title, link: linkOf(routeOfEntry(entry.link)) })),
    ),
  );
  return {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/contents' },
      { text: 'API', link: '/api/index', activeMatch: '^/api/' },
      { text: 'Packages', link: '/packages', activeMatch: '^/packages' },
      { text: 'Costs', link: '/costs' },
    ],
    sidebar: {
      '/api/': [group('API reference', listed(pages, /^api\/(index|.*\/index)\.md$/))],
      '/packages/': [packages, examples, layers],
      '/decisions/': [decisions],
      '/': [...chapters, packages, examples],
    },
  };
}

/**
 * Returns the route of a link in the index, which leads to a file, or to a folder whose page is its README.
 */
function routeOfEntry(link: string): string {
  const file = posix.normalize(posix.join('docs', link));
  return file.endsWith('.md') ? routeOf(file) : `${file.replace(/^docs\//, '')}.md`;
}

function listed(pages: readonly SitePage[], route: RegExp): DefaultTheme.SidebarItem[] {
  return pages
    .filter((page) => route.test(page.route))
    .sort((one, other) => (one.route.replace('index.md', '') < other.route.replace('index.md', '') ? -1 : 1))
    .map(({ title, route }) => ({ text: title.replace(/^@mortise\//, ''), link: linkOf(route) }));
}

function group(text: string, items: DefaultTheme.SidebarItem[]): DefaultTheme.SidebarItem {
  return { text, items };
}

function linkOf(route: string): string {
  return `/${route.replace(/\.md$/, '')}`;
}
