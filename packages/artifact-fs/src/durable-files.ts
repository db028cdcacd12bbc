import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates a folder and its parents, accessible only to their owner. When the promise resolves, they survive a
 * power failure.
 */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a file under the first free name, and returns the number of names before it that were taken.
 *
 * If all names are taken, no file is written. The file exists completely or not at all, is readable by its
 * owner only, replaces no other file, and survives a power failure. A failed write, for example on a full
 * disk, leaves no file. Rejects with `ENOENT` if the folder does not exist.
 */
export async function writeFirstFree(folder: string, names: Iterable<string>, text: string): Promise<number> {
  const draft = join(folder, draftName());
  try {
    await writeSynced(draft, text);
    const taken = await linkFirstFree(draft, folder, names);
    await syncFolder(folder);
    return taken;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns a new name, which no stored file has, for a file or folder that is being written or removed. */
export function draftName(): string {
  return `.${randomUUID()}`;
}

/** Removes drafts in a folder that have not changed for an hour: a killed process left them. */
export async function removeOldDrafts(folder: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    if (!entry.startsWith('.')) continue;
    const draft = join(folder, entry);
    try {
      if (Date.now() - (await stat(draft)).mtimeMs > oldMs) await rm(draft, { recursive: true, force: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Returns the names of the entries of a folder; none if the folder does not exist. */
export async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Moves a folder to another path, atomically and durably. Rejects with `ENOENT` if the folder does not exist.
 */
export async function moveFolder(folder: string, to: string): Promise<void> {
  await rename(folder, to);
  await syncFolder(dirname(folder));
}

/** Returns true if a file system error means "not found". */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** Links a draft under the first free name. Unlike a rename, a link never replaces an existing file. */
async function linkFirstFree(draft: string, folder: string, names: Iterable<string>): Promise<number> {
  let taken = 0;
  for (const name of names) {
    try {
      await link(draft, join(folder, name));
      return taken;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      taken++;
    }
  }
  return taken;
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems journal file names by themselves.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const oldMs = 3_600_000;

/** Returns the text of a file; undefined if the file does not exist. */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
