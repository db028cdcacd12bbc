import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles } from './list-files.ts';
import { readManifest } from './workspace-packages.ts';

const REQUIRED = ['README.md', 'LICENSE', 'package.json'];

/** Finds what a packed package lacks or should not hold; `folder` is the unpacked tarball inside `root`. */
export function checkTarball(root: string, folder: string): Finding[] {
  const files = listUnpacked(root, folder);
  const name = readManifest(join(root, folder, 'package.json')).name;
  return [...checkContents(name, files), ...checkExports(root, folder, name)];
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
        // The files of a new project are compared as they are written there.
        !file.startsWith('dist/templates/') &&
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
