import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../../scripts/list-files.ts';

/** The links of a built page, and its anchors. */
export interface BuiltPage {
  /** The path from the root of the site, such as `packages/core.html`. */
  readonly path: string;
  readonly ids: ReadonlySet<string>;
  /** The targets of links and pictures, as they are written. */
  readonly links: readonly string[];
}

/** Reads the pages of a built site from the build output. */
export function builtPages(outDir: string): readonly BuiltPage[] {
  return listFiles(outDir, ['.'])
    .filter((file) => file.endsWith('.html'))
    .map((file) => readPage(file.replace(/^\.\//, ''), readFileSync(join(outDir, file), 'utf8')));
}

export function readPage(path: string, html: string): BuiltPage {
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id);
  const links = Array.from(html.matchAll(/<(?:a|img)[^>]*? (?:href|src)="([^"]*)"/g), ([, link = '']) => link);
  return { path, ids: new Set(ids), links: links.map((link) => link.replaceAll('&amp;', '&')) };
}

/** Returns the broken links within the site, as `page: link`. */
export function deadLinks(pages: readonly BuiltPage[], base: string, isFile: (path: string) => boolean): string[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return pages.flatMap((page) =>
    [...new Set(page.links)]
      .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
      .filter((link) => {
        const { pathname, hash } = new URL(link, `http://site${base}${page.path}`);
        if (!pathname.startsWith(base)) return true;
        const path = decodeURI(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
        const to = byPath.get(path);
        if (!to) return !isFile(path);
        return hash !== '' && !to.ids.has(decodeURIComponent(hash.slice(1)));
      })
      .map((link) => `${page.path}: ${link}`),
  );
}
