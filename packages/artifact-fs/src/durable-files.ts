import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes a folder with those above it, which stay when the power is cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a file under the first of the names that is free, and returns how many were taken before it.
 *
 * Where all are taken nothing is written. The file is there whole or not at all, it takes no other's place, and it
 * stays when the power is cut. Rejects with `ENOENT` where the folder is not there.
 */
export async function writeFirstFree(folder: string, names: Iterable<string>, text: string): Promise<number> {
  const draft = join(folder, `.${randomUUID()}`);
  await writeSynced(draft, text);
  try {
    const taken = await linkFirstFree(draft, folder, names);
    await syncFolder(folder);
    return taken;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes a folder out of the place where it is known, at once and for good. Rejects with `ENOENT` where it is not there. */
export async function moveFolder(folder: string, to: string): Promise<void> {
  await rename(folder, to);
  await syncFolder(dirname(folder));
}

/** Whether a file system says that something is not there. */
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
  const handle = await open(file, 'wx');
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
