import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A package of the workspace as users get it. */
export interface BuiltPackage {
  readonly folder: string;
  /** Absolute path of the built main entry point; it need not exist yet. */
  readonly main: string;
}

/**
 * Finds the build of a package by its published files, since
 * within the workspace its name resolves to the sources.
 */
export function builtPackage(name: string): BuiltPackage {
  const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const manifest: { publishConfig?: { exports?: Record<string, { default?: string }> } } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const main = manifest.publishConfig?.exports?.['.']?.default;
  if (main === undefined) throw new Error(`${path} has no publishConfig.exports["."].default; add it.`);
  return { folder: dirname(path), main: join(dirname(path), main) };
}
