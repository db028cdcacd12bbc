import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns the branch that is checked out in a directory, or the
 * beginning of its commit id; `undefined` if there is no repository.
 */
export function gitBranch(directory: string): string | undefined {
  try {
    const head = readFileSync(join(gitDirectory(directory), 'HEAD'), 'utf8').trim();
    return head.startsWith(refPrefix) ? head.slice(refPrefix.length) : head.slice(0, 8);
  } catch {
    return undefined;
  }
}

/** Returns the git directory of a directory or its nearest ancestor. Throws if there is none. */
function gitDirectory(directory: string): string {
  const path = join(directory, '.git');
  try {
    readFileSync(join(path, 'HEAD'));
    return path;
  } catch {
    const link = linked(path);
    if (link !== undefined) return resolve(directory, link);
    const parent = dirname(directory);
    if (parent === directory) throw new Error('no repository');
    return gitDirectory(parent);
  }
}

/** Returns the git directory of a worktree. */
function linked(path: string): string | undefined {
  try {
    return /^gitdir: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

const refPrefix = 'ref: refs/heads/';
