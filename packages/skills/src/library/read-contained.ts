import { constants, type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** The bytes of a file; undefined if the file has the known stamp. */
interface ContainedFile {
  readonly bytes: Uint8Array | undefined;
  /** A text that changes when the file is replaced or changed. */
  readonly stamp: string;
}

/** The reason why a file is not read. */
export type Refusal = 'missing' | 'outside' | 'noFile' | 'tooLarge' | 'unreadable';

/** Options for reading a file. */
interface ContainedOptions {
  readonly maxBytes: number;
  /** The known stamp: a file with this stamp is not read again. */
  readonly known?: string | undefined;
}

/**
 * Reads a file in a folder, with links resolved: a file whose real path is outside is refused.
 *
 * This protects against existing paths and links, not against a process that changes the folder at the same
 * moment: such a process could write skills.
 */
export async function readContained(
  folder: string,
  path: string,
  { maxBytes, known }: ContainedOptions,
): Promise<ContainedFile | Refusal> {
  let handle: FileHandle | undefined;
  try {
    const [base, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (!file.startsWith(base.endsWith(sep) ? base : base + sep)) return 'outside';
    // Opening a pipe must not wait for its other end.
    handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const found = await handle.stat({ bigint: true });
    if (!found.isFile()) return 'noFile';
    const stamp = [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join('/');
    if (stamp === known) return { bytes: undefined, stamp };
    if (found.size > BigInt(maxBytes)) return 'tooLarge';
    const bytes = await readUpTo(handle, maxBytes);
    return bytes ? { bytes, stamp } : 'tooLarge';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (missing.has(code)) return 'missing';
    if (code === undefined) throw error;
    return 'unreadable';
  } finally {
    await handle?.close();
  }
}

/** Reads at most `maxBytes`, because a file may grow while it is read; a longer file is too large. */
async function readUpTo(handle: FileHandle, maxBytes: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(maxBytes + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) return bytes.slice(0, length);
    length += bytesRead;
    if (length > maxBytes) return undefined;
  }
}

const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Returns the files of a skill other than its `SKILL.md`, as
 * sorted paths in its folder; links and hidden files are omitted.
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
