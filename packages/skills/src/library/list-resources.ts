import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of a skill other than its `SKILL.md`, as sorted paths in its folder; links and hidden files are
 * omitted.
 */
export async function listResources(
  folder: string,
): Promise<{ readonly paths: readonly string[]; readonly more: boolean }> {
  const paths: string[] = [];
  let more = false;
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (paths.length >= maxPaths || (entry.isDirectory() && depth >= maxDepth)) more = true;
      else if (entry.isDirectory()) await walk(below, depth + 1);
      else if (entry.isFile() && below !== 'SKILL.md') paths.push(below);
      if (paths.length >= maxPaths && more) return;
    }
  };
  await walk('', 0);
  return { paths, more };
}

const maxPaths = 200;
const maxDepth = 4;
