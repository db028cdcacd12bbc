import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { ToolError } from '@mortise/core';
import {
  applyOpenAIDiff,
  type OpenAIPatchOperation,
  type OpenAIShellAction,
  type OpenAIShellOutput,
} from '@mortise/provider-openai';

/** The maximum number of characters that are kept of each output of a command. */
export const mostOutput = 20_000;

/** The actions of an agent in a folder. */
export interface Folder {
  /**
   * Creates, changes or deletes a file below the folder. Throws `ToolError` on a path that leads out of it.
   */
  patch(operation: OpenAIPatchOperation, signal: AbortSignal): Promise<string>;
  /**
   * Runs commands one after the other, with the folder as their working directory and without the
   * environment; processes that they start end with them. They are not confined to the folder: approve them
   * with that in mind, or use a container.
   */
  run(action: OpenAIShellAction, signal: AbortSignal): Promise<readonly OpenAIShellOutput[]>;
}

/** Opens the folder at an existing path. */
export async function openFolder(path: string): Promise<Folder> {
  const root = await realpath(path);
  return {
    async patch(operation, signal) {
      signal.throwIfAborted();
      const file = await within(root, operation.path);
      if (operation.type === 'delete_file') await rm(file);
      else if (operation.type === 'create_file') {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, applyOpenAIDiff('', operation.diff, 'create'), { flag: 'wx' });
      } else await writeFile(file, applyOpenAIDiff(await textOf(file, operation.path), operation.diff));
      return `${operation.type}: ${operation.path}`;
    },
    async run({ commands, timeout_ms: timeout = 60_000 }, signal) {
      const outputs: OpenAIShellOutput[] = [];
      for (const command of commands) outputs.push(await outputOf(command, root, timeout ?? 60_000, signal));
      return outputs;
    },
  };
}

/** Returns the path of a file with links resolved; the existing part of it must be in the folder. */
async function within(root: string, path: string): Promise<string> {
  const file = resolve(root, path);
  let there = file;
  while (there !== dirname(there)) {
    const real = await realpath(there).catch(() => undefined);
    if (real !== undefined) {
      if (isBelow(root, real) && isBelow(root, file) && file !== root) return file;
      break;
    }
    there = dirname(there);
  }
  throw new ToolError(`${path} is not in the folder: give a path below it, without a leading slash.`);
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function textOf(file: string, path: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ToolError(`there is no file ${path}: create it with create_file.`, { cause });
  }
}

/**
 * Runs a command and returns its output. The command and all processes that it started end together; rejects
 * if the signal stops the command.
 */
async function outputOf(command: string, cwd: string, ms: number, signal: AbortSignal): Promise<OpenAIShellOutput> {
  signal.throwIfAborted();
  const { PATH = '' } = process.env;
  // A separate group, so that child processes can be ended too.
  const shell = spawn('/bin/sh', ['-c', command], { cwd, env: { PATH }, detached: true });
  const [stdout, stderr] = [kept(shell.stdout), kept(shell.stderr)];
  const late = AbortSignal.timeout(ms);
  const stop = (): void => {
    if (shell.pid !== undefined) killGroup(shell.pid);
  };
  for (const each of [signal, late]) each.addEventListener('abort', stop);
  try {
    const [code] = (await once(shell, 'close')) as [number | null];
    signal.throwIfAborted();
    const outcome = late.aborted ? ({ type: 'timeout' } as const) : ({ type: 'exit', exit_code: code ?? 1 } as const);
    return { stdout: stdout(), stderr: stderr(), outcome };
  } finally {
    for (const each of [signal, late]) each.removeEventListener('abort', stop);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The process group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns a function that returns the beginning of a stream, with a note about the length of the rest. */
function kept(stream: Readable): () => string {
  let text = '';
  let left = 0;
  stream.setEncoding('utf8').on('data', (more: string) => {
    const room = mostOutput - text.length;
    text += more.slice(0, room);
    left += Math.max(0, more.length - room);
  });
  return () => (left === 0 ? text : `${text}\n(${left} characters more)`);
}
