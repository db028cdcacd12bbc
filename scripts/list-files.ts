import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage']);

/**
 * Returns the files under the given folders of a root, sorted, as
 * paths from the root with `/`; a missing folder counts as empty.
 */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => listFolder(root, folder));
}

function listFolder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return SKIPPED_FOLDERS.has(entry.name) ? [] : listFolder(root, path);
    });
}
