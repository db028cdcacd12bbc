import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from '@mortise/core';

/** The directory that the tools work in. */
export interface Workspace {
  /** The real path. */
  readonly root: string;
  /**
   * Resolves a path, with symbolic links followed; the path need not exist.
   *
   * Throws a `ToolError` if the path leaves the directory: by `..`, as an absolute path, or through a link.
   */
  resolve(path: string): Promise<ResolvedPath>;
}

/** A path inside the workspace. */
export interface ResolvedPath {
  /** The path for the file system: absolute, without links. */
  readonly absolute: string;
  /** The path that users and models see: relative to the directory, with `/`; the directory itself is `.`. */
  readonly relative: string;
}

/** Opens the workspace of an existing directory. Rejects if there is no such directory. */
export async function openWorkspace(directory: string): Promise<Workspace> {
  const given = resolve(directory);
  const root = await realpath(given);
  if (!(await lstat(root)).isDirectory()) throw new Error(`"${directory}" is not a directory`);
  return {
    root,
    async resolve(path) {
      if (path.includes('\0'))
        throw new ToolError('A path cannot contain a NUL character. Send it without.', { code: 'invalid_path' });
      const wanted = resolve(root, fromGiven(path, given, root));
      if (!isInside(root, wanted)) throw outside(path);
      const absolute = await realOrFuture(wanted, path);
      if (!isInside(root, absolute)) throw outside(path);
      return { absolute, relative: relativeTo(root, absolute) };
    },
  };
}

/** Returns a path relative to the root, with `/`. */
export function relativeTo(root: string, absolute: string): string {
  return relative(root, absolute).split(sep).join('/') || '.';
}

/**
 * Replaces the beginning of an absolute path that names
 * the directory as the user did, possibly through a link.
 */
function fromGiven(path: string, given: string, root: string): string {
  return isAbsolute(path) && isInside(given, resolve(path)) ? join(root, relative(given, resolve(path))) : path;
}

/**
 * Returns the real path. If the path does not exist yet, returns
 * the real path of its nearest existing ancestor, plus the rest.
 */
async function realOrFuture(wanted: string, asked: string): Promise<string> {
  try {
    return await realpath(wanted);
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR')
      throw new ToolError(`A part of "${asked}" is a file, not a directory. List its directory to see what is there.`, {
        code: 'not_found',
      });
    if (codeOf(error) !== 'ENOENT')
      throw new ToolError(`"${asked}" cannot be resolved (${codeOf(error)}). Use another path.`, {
        code: 'invalid_path',
      });
  }
  if (await isDanglingLink(wanted))
    throw new ToolError(`"${asked}" goes through a symbolic link that leads nowhere. Use another path.`, {
      code: 'invalid_path',
    });
  return join(await realOrFuture(dirname(wanted), asked), basename(wanted));
}

/**
 * Returns true for a link whose target is missing: it could lead outside as soon as a tool writes through it.
 */
async function isDanglingLink(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function outside(path: string): ToolError {
  return new ToolError(
    `"${path}" is outside the working directory, which tools cannot leave. Use a path inside it, such as "." or "src/file.ts".`,
    {
      code: 'outside_directory',
    },
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
}
