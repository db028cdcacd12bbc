import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentsOf, type Section } from './contents.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { firstSentence, type SitePage, titleOf } from './site-page.ts';
import { routeOf, sourcePages } from './source-pages.ts';

/** The pages of the site, without the API reference. */
interface SiteSources {
  readonly pages: readonly SitePage[];
  /** Pictures that the pages show, as paths from the repository's root. */
  readonly files: ReadonlySet<string>;
  readonly sections: readonly Section[];
}

/**
 * Returns the pages that are generated from files of the repository; README.md is the first. @param
 * repository The URL of the repository's files, see `LinkTargets`.
 */
export function siteSources(root: string, repository?: string): SiteSources {
  const sources = sourcePages(root);
  const sections = contentsOf(readFileSync(join(root, 'docs/README.md'), 'utf8'));
  const described = new Map(
    sections.flatMap(({ entries }) => entries.map(({ link, description }) => [join('docs', link), description])),
  );
  const twice = sources.filter((source, at) => sources.findIndex((each) => routeOf(each) === routeOf(source)) !== at);
  if (twice.length > 0) throw new Error(`several pages have the same route: ${twice.join(', ')}`);
  const targets = { root, pages: new Set(sources), repository };
  const files = new Set<string>();
  const pages = sources.map((source): SitePage => {
    const rewritten = rewriteLinks(source, readFileSync(join(root, source), 'utf8'), targets);
    for (const file of rewritten.files) files.add(file);
    // The front matter of a skill is not part of the page.
    const text = rewritten.text.replace(/^---\n[\s\S]*?\n---\n+/, '') + exampleSource(root, source);
    const title = titleOf(text);
    if (title === '') throw new Error(`${source} has no first-level heading`);
    const description = described.get(source) || firstSentence(text);
    return { route: routeOf(source), source, title, description, text };
  });
  return { pages, files, sections };
}

/** Folders of an example that contain its source. */
const folders: readonly string[] = ['src', 'page'];

/**
 * Returns the source of an example as Markdown, a block for each file,
 * to show below its README; empty for a page that is not an example.
 */
export function exampleSource(root: string, file: string): string {
  const [, folder] = /^(examples\/[^/]+)\/README\.md$/.exec(file) ?? [];
  if (folder === undefined) return '';
  const files = folders.flatMap((name) => filesIn(root, `${folder}/${name}`));
  if (files.length === 0) return '';
  const blocks = files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8').trimEnd();
    const name = path.slice(folder.length + 1);
    return `### ${name}\n\n\`\`\`\`${path.endsWith('.ts') ? 'ts' : 'text'}\n${text}\n\`\`\`\``;
  });
  return `\n## Source\n\n${blocks.join('\n\n')}\n`;
}

function filesIn(root: string, folder: string): readonly string[] {
  return namesIn(join(root, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Returns the names of the folders in a folder; some examples have no page. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .sort();
  } catch {
    return [];
  }
}
