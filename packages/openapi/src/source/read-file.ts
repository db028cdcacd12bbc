import { ConfigError } from '@mortise/core';
import { tooManyBytes, unreadable } from './unreadable.ts';

/** The bytes of a file. Throws `ConfigError`: `openapi_unreadable`, `openapi_too_large`. */
export async function readFileBytes(path: URL | string, limit: number): Promise<Uint8Array> {
  try {
    const { open } = await import('node:fs/promises');
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > limit) throw tooManyBytes(String(path));
    return await file.readFile();
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : unreadable(String(path), 'check its path', cause);
  }
}

/** The path of a referenced file; undefined if it is not below the document's folder on disk. */
export async function fileBeside(document: string, target: URL): Promise<string | undefined> {
  const [{ realpath, stat }, { dirname, sep }, { fileURLToPath }] = await Promise.all([
    import('node:fs/promises'),
    import('node:path'),
    import('node:url'),
  ]);
  try {
    const path = await realpath(fileURLToPath(target));
    const isBelow = path.startsWith(`${await realpath(dirname(document))}${sep}`);
    return isBelow && (await stat(path)).isFile() ? path : undefined;
  } catch {
    // A missing file, or one that must not be read: the operation that needs it reports the problem.
    return undefined;
  }
}
