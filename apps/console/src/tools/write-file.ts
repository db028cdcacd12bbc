import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';
import { unifiedDiff } from '../diff/unified-diff.ts';
import { asToolError, isBinary, openFile } from '../workspace/open-file.ts';
import type { ResolvedPath, Workspace } from '../workspace/workspace.ts';

/** Creates the tool that writes a complete text file. Two writes of one file do not run at the same time. */
export function writeFile(workspace: Workspace): Tool {
  return functionTool({
    name: 'write_file',
    description:
      'Writes a text file in the working directory, replacing what it holds. Creates the file and its parent directories where they are missing. The user is asked first.',
    effect: 'write',
    exclusive: ({ path }) => `write ${String(path)}`,
    input: z.object({
      path: z.string().min(1).describe('Path of the file, relative to the working directory'),
      content: z.string().describe('The whole content'),
    }),
    async run({ path, content }) {
      const resolved = await workspace.resolve(path);
      try {
        await mkdir(dirname(resolved.absolute), { recursive: true });
        return { path: resolved.relative, ...(await write(resolved, content)) };
      } catch (error) {
        throw asToolError(error, resolved.relative);
      }
    },
    async preview({ path, content }) {
      try {
        return await describeChange(await workspace.resolve(path), content);
      } catch (error) {
        if (ToolError.is(error)) return `will fail: ${error.message}`;
        throw error;
      }
    },
  });
}

async function describeChange(resolved: ResolvedPath, content: string): Promise<string> {
  const before = await currentText(resolved);
  if (before === undefined) return `creates ${resolved.relative}\n${unifiedDiff('', content, previewLines)}`;
  if (typeof before !== 'string') return `replaces ${resolved.relative}, a ${before.kind}`;
  if (before === content) return `${resolved.relative} does not change`;
  return `changes ${resolved.relative}\n${unifiedDiff(before, content, previewLines)}`;
}

async function write(
  { absolute }: ResolvedPath,
  content: string,
): Promise<{ readonly bytes: number; readonly created: boolean }> {
  const { file, created } = await openForWriting(absolute);
  try {
    const bytes = Buffer.from(content, 'utf8');
    await file.writeFile(bytes);
    return { bytes: bytes.length, created };
  } finally {
    await file.close();
  }
}

/**
 * Opens a file for writing. Creating and opening are separate
 * attempts, so that the result says whether the file was created.
 */
async function openForWriting(absolute: string): Promise<{ readonly file: FileHandle; readonly created: boolean }> {
  const flags = constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    return { file: await open(absolute, flags | constants.O_CREAT | constants.O_EXCL), created: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const file = await open(absolute, flags);
    if ((await file.stat()).isFile()) {
      await file.truncate();
      return { file, created: false };
    }
    await file.close();
    throw new ToolError('This path is not a regular file. Use another path.', {
      code: 'not_a_file',
      cause: error,
    });
  }
}

/** Returns the content of a file; `undefined` if there is no file. */
async function currentText(resolved: ResolvedPath): Promise<string | { readonly kind: string } | undefined> {
  const file = await openFile(resolved).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    if (size > maxPreviewBytes) return { kind: `large file (${size} bytes)` };
    const bytes = await file.readFile();
    return isBinary(bytes) ? { kind: `binary file (${size} bytes)` } : bytes.toString('utf8');
  } finally {
    await file.close();
  }
}

const previewLines = 120;
const maxPreviewBytes = 2 * 1024 * 1024;
