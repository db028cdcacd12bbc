import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { apiPages } from './api-pages.ts';
import { llmsFullText, llmsText } from './llms-texts.ts';
import { navigationOf } from './navigation.ts';
import type { SitePage } from './site-page.ts';
import { siteSources } from './site-pages.ts';

/** The path of the repository, with `/` at its end. */
export const root: string = join(import.meta.dirname, '../../../');
/** The path of this app's folder, with `/` at its end. */
export const folder: string = join(import.meta.dirname, '../');

interface SiteOptions {
  /** The path of the site on its host, with `/` at both ends; default `/`. */
  readonly base?: string | undefined;
  /** The URL of the repository's files; without it, the site has no links to them. */
  readonly repository?: string | undefined;
  /** The output folder; default `dist` in the folder of this app. */
  readonly outDir?: string | undefined;
}

/** A built site, ready to be deployed. */
interface BuiltSite {
  readonly outDir: string;
  readonly base: string;
  readonly pages: readonly SitePage[];
}

/** Writes the pages of the site, and builds it. */
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

/** Writes the pages and menus of the site to `.site`, where VitePress finds them. */
async function writePages(repository?: string): Promise<readonly SitePage[]> {
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

/**
 * Converts a page to the format of VitePress, with its head entries,
 * titled code blocks, and pictures for the light and the dark theme.
 */
function vitepressPage({ title, description, text, route }: SitePage): string {
  const head = { title, description, ...(route.startsWith('api/') && { search: 'title' }) };
  const matter = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${matter.join('\n')}\n---\n\n${withPictures(withNames(text))}`;
}

/** Shows the file name above a code block that begins with it (`ts agent.ts`). */
function withNames(text: string): string {
  return text.replace(
    /^```ts (\S+\.ts)\n([\s\S]*?)^```$/gm,
    (_, name: string, code: string) => `::: code-group\n\n\`\`\`ts [${name}]\n${code}\`\`\`\n\n:::`,
  );
}

/**
 * Converts each `picture` so that the site's own theme switch, and not the system setting, chooses the image.
 */
function withPictures(text: string): string {
  return text.replace(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)" alt="([^"]*)">\s*<\/picture>/g,
    (_, dark: string, light: string, alt: string) =>
      `<img class="light-only" src="${light}" alt="${alt}"><img class="dark-only" src="${dark}" alt="${alt}">`,
  );
}
