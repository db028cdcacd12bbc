import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ResolvedPath, relativeTo } from './workspace.ts';

/**
 * Yields the regular files below a directory, ordered by name. Links are not followed; ignored and unreadable
 * directories are omitted.
 */
export async function* walkFiles(root: string, directory: string): AsyncGenerator<ResolvedPath, void, void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((): Dirent[] => []);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const absolute = join(directory, entry.name);
    if (entry.isFile()) yield { absolute, relative: relativeTo(root, absolute) };
    else if (entry.isDirectory() && !isIgnored(entry.name) && !entry.name.startsWith('.'))
      yield* walkFiles(root, absolute);
  }
}

/** Returns true if a directory is omitted from listings and searches unless its path is given. */
export function isIgnored(name: string): boolean {
  return name === '.git' || name === 'node_modules';
}
