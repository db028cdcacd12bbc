import { createHash } from 'node:crypto';
import { access, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionKey, SessionScope } from '@mortise/core';
import { entriesOf, isMissing, makeFolder, textOf, writeFirstFree } from './durable-files.ts';

/**
 * Lists the session folders of each user: the names of these folders are digests, which do not show the
 * owner.
 */
export class OwnerList {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Returns the folder that lists a user's session folders. */
  folderOf({ appName, userId }: SessionScope): string {
    return join(this.#directory, safePath(appName, userId));
  }

  /** Adds the folder of a session to the list of its user, if it is missing. */
  async add(key: SessionKey): Promise<void> {
    const folder = this.folderOf(key);
    const name = `${safePath(key.appName, key.userId, key.sessionId)}${ending}`;
    if (await isThere(join(folder, name))) return;
    await makeFolder(folder);
    await writeFirstFree(folder, [name], JSON.stringify(key.sessionId));
  }

  /**
   * Removes a folder from a user's list, and removes the list with its last folder. If the folder exists
   * again, because an artifact was saved at that moment, it stays listed, so that a repeated deletion of the
   * user's data finds it.
   */
  async drop(scope: SessionScope, owner: string, folder: string): Promise<void> {
    const list = this.folderOf(scope);
    const name = `${owner}${ending}`;
    const text = await textOf(join(list, name));
    await rm(join(list, name), { force: true });
    if (text !== undefined && (await isThere(folder))) {
      await makeFolder(list);
      await writeFirstFree(list, [name], text);
      return;
    }
    await rmdir(list).catch((error: NodeJS.ErrnoException) => {
      if (!isMissing(error) && error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }

  /** Returns the names of a user's session folders. */
  async of(scope: SessionScope): Promise<readonly string[]> {
    const entries = await entriesOf(this.folderOf(scope));
    return entries.filter((entry) => !entry.startsWith('.')).map((entry) => entry.slice(0, -ending.length));
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const ending = '.json';

/**
 * Returns a folder name for any strings: the start of a SHA-256 of all strings, then the readable part of the
 * last string.
 *
 * Different strings have different names, also if the file system ignores case or composes accents.
 */
export function safePath(...texts: readonly [string, ...string[]]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
  const readable = texts[texts.length - 1] ?? '';
  return `${digest}-${readable.toLowerCase().replace(unsafe, '_').slice(0, 40)}`;
}

const unsafe = /[^a-z0-9.-]+/g;
