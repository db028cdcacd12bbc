import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles } from './list-files.ts';
import { readManifest } from './workspace-packages.ts';

const REQUIRED = ['README.md', 'LICENSE', 'package.json'];
/** The package that contains the documentation, in the folder `docs`. */
const DOCUMENTED = '@mortise/core';

/**
 * Finds files that a packed package lacks or should not
 * contain; `folder` is the unpacked tarball inside `root`.
 */
export function checkTarball(root: string, folder: string): Finding[] {
  const files = listUnpacked(root, folder);
  const name = readManifest(join(root, folder, 'package.json')).name;
  return [
    ...checkContents(name, files),
    ...checkExports(root, folder, name),
    ...(name === DOCUMENTED ? checkDocs(root, folder, files) : []),
  ];
}

/** Checks that the documentation exists, and that each of its links leads to a page in it. */
function checkDocs(root: string, folder: string, files: readonly string[]): Finding[] {
  const pages = files.filter((file) => file.startsWith('docs/'));
  const missing = ['docs/README.md', 'docs/skill.md', 'docs/packages/core.md'].filter((file) => !pages.includes(file));
  const broken = pages.flatMap((page) => {
    const prose = readFileSync(join(root, folder, page), 'utf8').replace(/^ *(`{3,})[\s\S]*?^ *\1$|`[^`\n]+`/gm, '');
    return [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !pages.includes(posix.join(posix.dirname(page), link)))
      .map((link) => `${page} links to ${link}, which is not in the tarball`);
  });
  return [...missing.map((file) => `lacks ${file}`), ...broken].map((problem) => ({
    file: DOCUMENTED,
    problem,
    fix: 'Correct `scripts/package-docs.ts`, which `prepack` runs.',
  }));
}

function checkContents(name: string, files: readonly string[]): Finding[] {
  const missing = REQUIRED.filter((file) => !files.includes(file)).map((file) => ({
    file: `${name}/${file}`,
    problem: 'not in the tarball',
    fix: 'Add it to the package and to `files` in its package.json.',
  }));
  const surplus = files
    .filter(
      (file) =>
        !REQUIRED.includes(file) &&
        // The files of a new project are compared as they are in the template.
        !file.startsWith('dist/templates/') &&
        !(name === DOCUMENTED && /^docs\/.*\.md$/.test(file)) &&
        (!file.startsWith('dist/') || /\.(test|test-d|bench)\./.test(file) || /(?<!\.d)\.ts$/.test(file)),
    )
    .map((file) => ({
      file: `${name}/${file}`,
      problem: 'in the tarball',
      fix: 'Publish the build, README.md and LICENSE only: correct `files` or the build entries.',
    }));
  return [...missing, ...surplus];
}

function checkExports(root: string, folder: string, name: string): Finding[] {
  const targets = exportTargets(readManifest(join(root, folder, 'package.json')).exports);
  const file = `${name}/package.json`;
  return targets.flatMap((target) => {
    if (/\.[cm]?tsx?$/.test(target) && !/\.d\.[cm]?ts$/.test(target))
      return [
        {
          file,
          problem: `exports ${target}, a source file`,
          fix: 'Give the package `publishConfig.exports` that point at dist.',
        },
      ];
    if (existsSync(join(root, folder, target))) return [];
    return [
      {
        file,
        problem: `exports ${target}, which is not in the tarball`,
        fix: 'Add the entry to tsup.config.ts, or remove the export.',
      },
    ];
  });
}

function exportTargets(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(exportTargets) : [];
}

function listUnpacked(root: string, folder: string): string[] {
  const prefix = `${folder}/`;
  const dist = listFiles(join(root, folder), ['dist']);
  return [...listFiles(root, [folder]).map((file) => file.slice(prefix.length)), ...dist];
}
