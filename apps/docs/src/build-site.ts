import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { apiPages } from './api-pages.ts';
import { llmsFullText, llmsText } from './llms-texts.ts';
import { navigationOf } from './navigation.ts';
import type { SitePage } from './site-page.ts';
import { siteSources } from './site-pages.ts';
import { vitepressPage } from './vitepress-page.ts';

/** The repository, with `/` at its end. */
export const root: string = join(import.meta.dirname, '../../../');
/** This folder, with `/` at its end. */
export const folder: string = join(import.meta.dirname, '../');

export interface SiteOptions {
  /** The path of the site on its host, with `/` at both ends; default `/`. */
  readonly base?: string | undefined;
  /** The address of the repository's files; without it the site does not link to them. */
  readonly repository?: string | undefined;
  /** Default `dist`, in this folder. */
  readonly outDir?: string | undefined;
}

/** A site as it is deployed. */
export interface BuiltSite {
  readonly outDir: string;
  readonly base: string;
  readonly pages: readonly SitePage[];
}

/** Makes the pages of the site and builds them. */
export async function buildSite({ base = '/', repository, outDir = 'dist' }: SiteOptions = {}): Promise<BuiltSite> {
  const pages = await writePages(repository);
  const out = join(folder, outDir);
  await build(folder, { base, outDir: out });
  const { sections } = siteSources(root, repository);
  for (const { route, text } of pages) write(join(out, route), text);
  write(join(out, 'llms.txt'), llmsText(pages, sections, base));
  write(join(out, 'llms-full.txt'), llmsFullText(pages, base));
  return { outDir: out, base, pages };
}

/** Makes the pages and menus of the site in `.site`, where VitePress finds them. */
export async function writePages(repository?: string): Promise<readonly SitePage[]> {
  const site = join(folder, '.site');
  rmSync(site, { recursive: true, force: true });
  const { pages: written, files, sections } = siteSources(root, repository);
  const pages = [...written, ...(await apiPages(root, repository))];
  for (const page of pages) write(join(site, page.route), vitepressPage(page));
  for (const file of files) cpSync(join(root, file), join(site, file));
  write(join(site, 'navigation.json'), JSON.stringify(navigationOf(sections, pages)));
  return pages;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
