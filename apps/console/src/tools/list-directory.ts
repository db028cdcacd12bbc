import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';
import { asToolError } from '../workspace/open-file.ts';
import { isIgnored } from '../workspace/walk-files.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Creates the tool that lists one directory. */
export function listDirectory(workspace: Workspace): Tool {
  return functionTool({
    name: 'list_directory',
    description:
      'Lists the entries of one directory in the working directory, directories first. Leaves out .git and node_modules unless "all" is true.',
    effect: 'read',
    egress: 'none',
    input: z.object({
      path: z.string().default('.').describe('Path of the directory, relative to the working directory'),
      all: z.boolean().default(false).describe('Also .git and node_modules'),
    }),
    async run({ path, all }) {
      const resolved = await workspace.resolve(path);
      const found = await entriesOf(resolved.absolute, resolved.relative);
      const visible = all ? found : found.filter(({ name }) => !isIgnored(name));
      visible.sort(byKindAndName);
      const entries = await Promise.all(
        visible.slice(0, maxEntries).map((entry) => describe(resolved.absolute, entry)),
      );
      return {
        path: resolved.relative,
        entries,
        ...(visible.length > entries.length && { notShown: visible.length - entries.length }),
        ...(found.length > visible.length && {
          hidden: found.filter(({ name }) => isIgnored(name)).map(({ name }) => name),
        }),
      };
    },
  });
}

async function entriesOf(absolute: string, relative: string): Promise<Dirent[]> {
  try {
    return await readdir(absolute, { withFileTypes: true });
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
    if (isFile)
      throw new ToolError(`"${relative}" is a file. Use read_file to read it.`, {
        code: 'not_a_directory',
        cause: error,
      });
    throw asToolError(error, relative);
  }
}

async function describe(
  directory: string,
  entry: Dirent,
): Promise<{ readonly name: string; readonly type: string; readonly bytes?: number }> {
  const { name } = entry;
  if (entry.isDirectory()) return { name, type: 'directory' };
  if (entry.isSymbolicLink()) return { name, type: 'link' };
  if (!entry.isFile()) return { name, type: 'other' };
  const bytes = await stat(join(directory, name)).then(
    ({ size }) => size,
    () => undefined,
  );
  return { name, type: 'file', ...(bytes !== undefined && { bytes }) };
}

function byKindAndName(a: Dirent, b: Dirent): number {
  if (a.isDirectory() !== b.isDirectory()) return a.isDirectory() ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

const maxEntries = 500;
