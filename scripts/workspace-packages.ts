import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a package.json that the scripts read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace. */
export interface WorkspacePackage {
  /** Path from the root, as `packages/core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The folders that contain packages. */
export const PACKAGE_FOLDERS: readonly string[] = ['packages', 'apps', 'examples'];

/** Returns every package of the workspace, sorted by folder. */
export function workspacePackages(root: string): WorkspacePackage[] {
  return PACKAGE_FOLDERS.filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort()
    .map((folder) => ({ folder, manifest: readManifest(join(root, folder, 'package.json')) }));
}

/** Returns the packages that are published. */
export function publicPackages(root: string): WorkspacePackage[] {
  return workspacePackages(root).filter(({ manifest }) => manifest.private !== true);
}

/**
 * Returns the source file of each entry point by subpath, as
 * `'./memory' -> 'packages/core/src/memory/index.ts'`.
 */
export function sourceEntries({ folder, manifest }: WorkspacePackage): Map<string, string> {
  const entries = Object.entries(manifest.exports ?? {});
  return new Map(
    entries.flatMap(([subpath, target]) =>
      typeof target === 'string' && target.endsWith('.ts') ? [[subpath, `${folder}/${target.slice(2)}`]] : [],
    ),
  );
}

/** Reads a package.json. */
export function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}
