import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ToolError } from '@mortise/core';
import type { ResolvedPath } from './workspace.ts';

/**
 * Opens a regular file for reading; the caller closes it.
 *
 * The path is already resolved: a link at this path was created since then, and is refused. The file is
 * opened without blocking, so that a pipe is refused instead of waited for.
 */
export async function openFile({ absolute, relative }: ResolvedPath): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw asToolError(error, relative);
  }
  const stat = await handle.stat();
  if (stat.isFile()) return handle;
  await handle.close();
  throw new ToolError(
    stat.isDirectory()
      ? `"${relative}" is a directory. Use list_directory to see what is in it.`
      : `"${relative}" is not a regular file, so it cannot be read.`,
    { code: 'not_a_file' },
  );
}

/** Returns the error for a model about an error of the file system. */
export function asToolError(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return new ToolError(`There is no "${path}". List the directory to see what is there.`, {
        code: 'not_found',
        cause: error,
      });
    case 'ENOTDIR':
      return new ToolError(`A part of "${path}" is a file, not a directory. List the directory to see what is there.`, {
        code: 'not_found',
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ToolError(
        `The system does not allow this for "${path}" (${code}). Ask the user, or use another path.`,
        { code: 'not_permitted', cause: error },
      );
    case 'EISDIR':
      return new ToolError(`"${path}" is a directory. Use a path of a file.`, { code: 'not_a_file', cause: error });
    case 'ENAMETOOLONG':
      return new ToolError('The path is longer than the system allows. Use a shorter one.', {
        code: 'invalid_path',
        cause: error,
      });
    default:
      return error instanceof Error ? error : new Error('the file system failed', { cause: error });
  }
}

/** Returns true if bytes are not text: one of the first 8,192 is NUL. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8192).includes(0);
}
