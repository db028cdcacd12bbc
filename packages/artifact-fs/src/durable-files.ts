import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Creates a folder and its parents, accessible only to their owner; they survive a power failure. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a file under the first free name, and returns how many names were taken before it.
 *
 * If all are taken nothing is written. The file exists completely or not at all, for its owner only, it
 * replaces no other, and it survives a power cut. A failure, on a full disk for example, leaves nothing
 * behind. Rejects with `ENOENT` if the folder does not exist.
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

/** A name that nothing stored has, for what is being written or removed. */
export function draftName(): string {
  return `.${randomUUID()}`;
}

/** Removes the drafts in a folder that a killed process left behind: those unchanged for an hour. */
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

/** The entries of a folder; empty if it does not exist. */
export async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Moves a folder away from its known path, atomically and durably. Rejects with `ENOENT` if it is not
 * there.
 */
export async function moveFolder(folder: string, to: string): Promise<void> {
  await rename(folder, to);
  await syncFolder(dirname(folder));
}

/** True if a file system error means "not found". */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** A link, unlike a new name, never takes the place of a file that is there. */
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
  // Windows opens no folders; its file systems log their names by themselves.
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

/** The text of a file; undefined if there is none. */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
