import { type ChildProcess, spawn } from 'node:child_process';
import { ToolError } from '@mortise/core';
import type { CleanStream } from '@mortise/core/credential';
import { visibleText } from '../content/clean-text.ts';
import type { StdioServer } from '../endpoint/mcp-server.ts';
import { endGroup, groupOptions, killGroup, watchGroup } from './process-group.ts';

/** Events of a process. */
interface ProcessEvents {
  readonly onLine: (line: string) => void;
  /** Called once, when the process closed its output or does not read its input any more. */
  readonly onEnd: () => void;
  readonly onError: (error: Error) => void;
  /** The filter that removes secrets from the process's standard error, before any of the text is cut. */
  readonly stderr: Pick<CleanStream, 'push' | 'flush'>;
}

/** The process of a server: sends lines, receives lines, and knows the reason of its end. */
export class ServerProcess {
  readonly #server: StdioServer;
  readonly #events: ProcessEvents;
  readonly #maxFrameBytes: number;
  #child: ChildProcess | undefined;
  #closing: Promise<void> | undefined;
  #output = '';
  #half = '';
  #hasEnded = false;
  #reportEnd: () => void = () => {};
  readonly #ended: Promise<void>;
  /** The reason why the process ended, with its last output. Undefined while it runs. */
  ending: string | undefined;

  constructor(server: StdioServer, maxFrameBytes: number, events: ProcessEvents) {
    this.#server = server;
    this.#maxFrameBytes = maxFrameBytes;
    this.#events = events;
    this.#ended = new Promise((resolve) => {
      this.#reportEnd = resolve;
    });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process. Throws `mcp_start_failed`. */
  start(): Promise<void> {
    const { command, args = [], cwd } = this.#server;
    const child = spawn(command, args, {
      env: childEnv(this.#server),
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      ...groupOptions,
      ...(cwd !== undefined && { cwd }),
    });
    this.#child = child;
    watchGroup(child);
    const read = lineReader(this.#maxFrameBytes, this.#events.onLine);
    child.stdout.on('data', (chunk: Buffer) => {
      if (read(chunk)) return;
      this.ending ??= this.#reasonWithOutput(`sent a line of more than ${this.#maxFrameBytes} bytes`);
      child.stdout.destroy();
      killGroup(child);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#addOutput(this.#events.stderr.push(text));
    });
    // Writes to a process that has ended fail; `onEnd` reports the end.
    child.stdin.on('error', this.#events.onError);
    child.stdout.once('end', () => void this.#leave('closed its output'));
    return new Promise((resolve, reject) => {
      child.once('spawn', () => resolve());
      child.once('error', (error) =>
        reject(
          new ToolError(`${command} cannot be started (${error.message})`, { code: 'mcp_start_failed', cause: error }),
        ),
      );
      child.once('exit', () => void this.#leave());
      child.once('close', () => this.#end());
    });
  }

  /**
   * Sends a line. Throws `mcp_not_connected` if the process did not read the complete line; `ending` is known
   * by then if the process has exited.
   */
  async send(line: string): Promise<void> {
    const stdin = this.#child?.stdin;
    const cause = await new Promise<Error | null | undefined>((resolve) => {
      if (!stdin?.writable || !this.#isThere) resolve(null);
      else stdin.write(`${line}\n`, (error) => resolve(error ?? undefined));
    });
    if (cause === undefined) return;
    if (this.#child) await this.#endOrPause();
    throw new ToolError('the process has ended or does not read its input any more', {
      code: 'mcp_not_connected',
      ...(cause && { cause }),
    });
  }

  /** Waits for the process to end by itself, then ends it and its child processes. */
  close(): Promise<void> {
    const child = this.#child;
    if (!child) return Promise.resolve();
    this.#closing ??= endGroup(child, patienceMs).then(() => {
      // A child process that has left the group may keep the output open.
      child.stdout?.destroy();
      child.stderr?.destroy();
      this.#end();
    });
    return this.#closing;
  }

  /** Waits shortly for the end of the process, because the exit code comes after the failure of a write. */
  #endOrPause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 2 * lastOutputMs);
      void this.#ended.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  get #isThere(): boolean {
    const child = this.#child;
    return child?.exitCode === null && child.signalCode === null && child.stdout?.readable === true;
  }

  /**
   * Handles a process that has ended or no longer answers. Reads the remaining output first, and then ends
   * child processes that keep the output open.
   */
  async #leave(reason?: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, lastOutputMs));
    if (this.#hasEnded) return;
    if (reason !== undefined && this.#child?.exitCode === null && this.#child.signalCode === null)
      this.ending ??= this.#reasonWithOutput(reason);
    this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { exitCode, signalCode } = this.#child ?? {};
    this.ending ??= this.#reasonWithOutput(`exited with ${signalCode ?? `code ${exitCode}`}`);
    // Child processes may still run.
    void this.close();
    this.#reportEnd();
    this.#events.onEnd();
  }

  #addOutput(text: string): void {
    this.#output = (this.#output + text).slice(-keptChars);
    this.#report(text);
  }

  #report(text: string): void {
    const { onStderr } = this.#server;
    if (!onStderr) return;
    const lines = (this.#half + text).split('\n');
    this.#half = lines.pop()?.slice(-keptChars) ?? '';
    for (const line of lines) if (line.trim() !== '') onStderr(visibleText(line.trimEnd(), keptChars));
  }

  #reasonWithOutput(what: string): string {
    this.#addOutput(this.#events.stderr.flush());
    const shown = visibleText(inOneLine(this.#output).slice(-shownChars), shownChars);
    return shown === '' ? what : `${what}; it last said: ${shown}`;
  }
}

/**
 * Returns a text in one line, without empty lines and the calls of a stack: the end of the output of a crash
 * has the error then, and not only the innermost calls.
 */
function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('at ')).join(' | ');
}

const patienceMs = 500;
const lastOutputMs = 250;
const keptChars = 4_000;
const shownChars = 400;

/**
 * Returns the environment of a server's process: the variables that it may inherit, and the variables that
 * the application gives; no other variables of this process.
 */
export function childEnv({ inheritEnv = inheritedByDefault, env }: StdioServer): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const name of inheritEnv) {
    const value = process.env[name];
    // A value that begins with `()` is a function of the shell.
    if (value !== undefined && !value.startsWith('()')) inherited[name] = value;
  }
  return { ...inherited, ...env };
}

const inheritedByDefault: readonly string[] =
  process.platform === 'win32'
    ? [
        ...['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PATHEXT', 'PROGRAMDATA'],
        ...['PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE', 'WINDIR'],
      ]
    : ['HOME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'USER'];

/**
 * Returns a function that splits chunks into lines. It returns false after a line was longer than `maxBytes`.
 */
export function lineReader(maxBytes: number, onLine: (line: string) => void): (chunk: Buffer) => boolean {
  let parts: Buffer[] = [];
  let kept = 0;
  let broken = false;
  return (chunk) => {
    let from = 0;
    while (!broken) {
      const end = chunk.indexOf(newline, from);
      const part = chunk.subarray(from, end === -1 ? undefined : end);
      kept += part.length;
      broken = kept > maxBytes;
      if (broken) break;
      parts.push(part);
      if (end === -1) return true;
      const line = parts.length === 1 ? part : Buffer.concat(parts);
      parts = [];
      kept = 0;
      from = end + 1;
      onLine(line.toString('utf8'));
    }
    parts = [];
    return false;
  };
}

const newline = 10;
