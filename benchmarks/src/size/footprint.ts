import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundSubject } from '../subject/find-subjects.ts';

/** The size of an install on the disk. */
export interface Footprint {
  readonly packages: number;
  /** MB of 1,000,000 bytes, in complete blocks of the disk. */
  readonly mb: number;
}

/**
 * The footprint of a subject: of its published files, or of the packages that npm installed next to its
 * module; `undefined` if neither exists.
 */
export function footprintOf({ publishedFrom, packages, module }: FoundSubject): Footprint | undefined {
  if (publishedFrom !== undefined) return publishedFootprint(publishedFrom);
  if (packages.length === 0) return { packages: 0, mb: 0 };
  const modules = join(dirname(fileURLToPath(module)), 'node_modules');
  const lockPath = join(modules, '.package-lock.json');
  if (!existsSync(lockPath)) return undefined;
  const lock: { packages: object } = JSON.parse(readFileSync(lockPath, 'utf8'));
  return { packages: Object.keys(lock.packages).length, mb: diskBytes(modules) / 1e6 };
}

function publishedFootprint(folder: string): Footprint {
  const manifest: { files?: string[]; dependencies?: object } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (Object.keys(manifest.dependencies ?? {}).length > 0) {
    throw new Error(`${folder} has dependencies, whose size is not known here; install the package beside a subject.`);
  }
  const paths = ['package.json', ...(manifest.files ?? [])].map((name) => join(folder, name)).filter(existsSync);
  return { packages: 1, mb: paths.reduce((sum, path) => sum + diskBytes(path), 0) / 1e6 };
}

function diskBytes(path: string): number {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return 0;
  if (!entry.isDirectory()) return entry.blocks * 512;
  return readdirSync(path).reduce((sum, name) => sum + diskBytes(join(path, name)), 0);
}
