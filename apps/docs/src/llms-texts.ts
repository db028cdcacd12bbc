import { posix } from 'node:path';
import type { Section } from './contents.ts';
import type { SitePage } from './site-page.ts';
import { routeOf } from './source-pages.ts';

/**
 * Returns `llms.txt`: a description of the library, and a link to the Markdown of every page with its
 * summary. @param base The path of the site on its host, such as `/mortise/`.
 */
export function llmsText(pages: readonly SitePage[], sections: readonly Section[], base: string): string {
  const [home] = pages;
  if (home === undefined) throw new Error('docs has no pages to write into llms-full.txt');
  const left = new Map(pages.map((page) => [page.route, page]));
  const lines = [`# ${home.title}`, '', `> ${home.description}`, '', `All pages in one file: ${base}llms-full.txt`];
  for (const { title, entries } of sections) {
    const routes = entries.map(({ link }) => routeOf(posix.normalize(posix.join('docs', link))));
    addSection(title, take(routes));
  }
  addSection('Packages', take([...left.keys()].filter((route) => /^packages\/[^/]+\.md$/.test(route))));
  addSection('Examples', take([...left.keys()].filter((route) => /^(apps|examples)\//.test(route))));
  const entryPoints = [...left.keys()].filter((route) => /^api\/.*index\.md$/.test(route));
  addSection('API: entry points', take(entryPoints));
  addSection('Other pages', take([...left.keys()].filter((route) => !route.startsWith('api/'))));
  addSection('API: names', take([...left.keys()]));
  return `${lines.join('\n')}\n`;

  function take(routes: readonly string[]): readonly SitePage[] {
    return routes.flatMap((route) => {
      const page = left.get(route);
      left.delete(route);
      return page === undefined ? [] : [page];
    });
  }

  function addSection(title: string, listed: readonly SitePage[]): void {
    if (listed.length === 0) return;
    lines.push('', `## ${title}`, '');
    for (const page of listed)
      lines.push(`- [${page.title}](${base}${page.route})${page.description && `: ${page.description}`}`);
  }
}

/** Returns `llms-full.txt`: all pages, each after a line with its route. */
export function llmsFullText(pages: readonly SitePage[], base: string): string {
  return pages.map(({ route, text }) => `<!-- ${base}${route} -->\n\n${text.trim()}\n`).join('\n');
}
