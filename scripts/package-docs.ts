import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rewriteLinks } from '../apps/docs/src/rewrite-links.ts';
import { publicPackages } from './workspace-packages.ts';

/** The folder of the packed documentation. */
const docsFolder = 'packages/core/docs';
/** Pages that are only useful for changing this repository. */
const leftOut: ReadonlySet<string> = new Set(['docs/mutation-scores.md']);

/**
 * Writes the documentation into a folder, default `packages/core/docs`, from where `pnpm pack` takes it: the
 * pages of `docs`, the README of each published package, VERSIONING.md and the skill. Links lead from page to
 * page; of links to other files, and of pictures, the text remains.
 */
export function writePackageDocs(root: string, target: string = join(root, docsFolder)): void {
  rmSync(target, { recursive: true, force: true });
  const pages = documentedFiles(root);
  for (const file of pages) {
    const text = readFileSync(join(root, file), 'utf8');
    const { text: rewritten } = rewriteLinks(file, withoutPictures(text), { root, pages: new Set(pages), routeOf });
    const path = join(target, routeOf(file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, rewritten);
  }
}

/** The files that are pages of the packed documentation, from the root. */
function documentedFiles(root: string): string[] {
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .filter((file) => !leftOut.has(file));
  const readmes = publicPackages(root).map(({ folder }) => `${folder}/README.md`);
  return [...pages.sort(), ...readmes, 'VERSIONING.md', 'skills/mortise/SKILL.md'];
}

/**
 * Returns the packed path of a page: `docs/ui.md` is `ui.md`,
 * `packages/ui/README.md` is `packages/ui.md`, the skill is `skill.md`.
 */
function routeOf(file: string): string {
  return file
    .replace(/^docs\//, '')
    .replace(/^(?:packages|apps)\/([^/]+)\/README\.md$/, 'packages/$1.md')
    .replace(/^skills\/mortise\/SKILL\.md$/, 'skill.md')
    .replace(/^VERSIONING\.md$/, 'versioning.md');
}

function withoutPictures(text: string): string {
  return text
    .replace(/<picture>[\s\S]*?(<img [^>]*>)\s*<\/picture>/g, '$1')
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/!\[([^\]]*)\]\([^)\s]+\.(?:svg|png|webp)\)/g, '$1');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  if (process.argv.includes('--remove')) rmSync(join(root, docsFolder), { recursive: true, force: true });
  else writePackageDocs(root);
}
