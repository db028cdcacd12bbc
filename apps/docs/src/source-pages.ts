import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are pages besides those of `docs` and of the packages. */
const alone: readonly string[] = [
  'README.md',
  'AGENTS.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'VERSIONING.md',
  'skills/mortise/SKILL.md',
];
/** Folders whose README is a page. */
const folders: readonly string[] = ['benchmarks', 'runtimes', 'pages'];
/** Folders of projects whose READMEs and LAYERS.md files are pages. */
const parents: readonly string[] = ['packages', 'apps', 'examples'];

/** Returns the files of the repository that are pages of the site, as paths from its root. */
export function sourcePages(root: string): readonly string[] {
  const nested = parents.flatMap((parent) =>
    namesIn(root, parent).flatMap((name) => [`${parent}/${name}/README.md`, `${parent}/${name}/LAYERS.md`]),
  );
  return [
    ...alone,
    ...['docs', 'docs/decisions'].flatMap((folder) => pagesIn(root, folder)),
    ...folders.map((folder) => `${folder}/README.md`),
    ...nested,
  ].filter((file) => existsSync(join(root, file)));
}

/**
 * Returns the path of a file on the site: `ui.md` for
 * `docs/ui.md`, `packages/ui.md` for `packages/ui/README.md`.
 */
export function routeOf(file: string): string {
  if (file === 'README.md') return 'index.md';
  if (file === 'docs/README.md') return 'contents.md';
  return file
    .replace(/^docs\//, '')
    .replace(/^(?=(?:runtimes|pages)\/|AGENTS\.md$)/, 'repository/')
    .replace(/\/README\.md$/, '.md')
    .toLowerCase();
}

function pagesIn(root: string, folder: string): string[] {
  return namesIn(root, folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

function namesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).sort();
}
