import { type ChildProcess, spawn } from 'node:child_process';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { ToolError } from '@mortise/core';
import { withoutSecrets } from '../text/known-secrets.ts';
import { visibleText } from '../text/visible-text.ts';
import { childEnv } from './child-env.ts';
import { lineReader } from './line-reader.ts';
import { type MessageRepair, messageRepair, type RepairNote } from './repair-message.ts';
import type { StdioServer } from './stdio-server.ts';

/** Starts a server as a process and talks to it line by line. */
export class StdioTransport implements Transport {
  readonly #server: StdioServer;
  readonly #note: RepairNote;
  readonly #maxFrameBytes: number;
  readonly #repair: MessageRepair;
  readonly #hide: (text: string) => string;
  #child: ChildProcess | undefined;
  #said = '';
  #half = '';
  #garbled = false;
  /** How the process ended, with the last that it said. Undefined while it runs. */
  ending: string | undefined;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(server: StdioServer, maxFrameBytes: number, note: RepairNote) {
    this.#server = server;
    this.#maxFrameBytes = maxFrameBytes;
    this.#note = note;
    this.#hide = withoutSecrets(server);
    this.#repair = messageRepair(note);
  }

  /** Tells the SDK that this is a process, where silence on the first question means an older server. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get stderr(): null {
    return null;
  }

  start(): Promise<void> {
    const { command, args = [], cwd } = this.#server;
    const child = spawn(command, args, {
      env: childEnv(this.#server),
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      ...(cwd !== undefined && { cwd }),
    });
    this.#child = child;
    const read = lineReader(this.#maxFrameBytes, (line) => this.#take(line));
    child.stdout.on('data', (chunk: Buffer) => {
      if (!read(chunk)) this.#fail(child, `sent a line of more than ${this.#maxFrameBytes} bytes`);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-keptChars);
      this.#tell(text);
    });
    // A process that is gone is told by its end; what was being written to it is lost with it.
    child.stdin.on('error', (error) => this.onerror?.(error));
    return new Promise((resolve, reject) => {
      child.once('spawn', () => resolve());
      child.once('error', (error) =>
        reject(new ToolError(`${command} cannot be started (${error.message})`, startFailed)),
      );
      child.once('close', (code, signal) => {
        this.ending ??= this.#words(`exited with ${signal ?? `code ${code}`}`);
        this.onclose?.();
      });
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#repair.sent(message);
    const stdin = this.#child?.stdin;
    if (!stdin?.writable || this.ending !== undefined)
      return Promise.reject(new ToolError('the process is gone', { code: 'mcp_not_connected' }));
    return new Promise((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Lets the process end by itself, then ends it. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
    child.stdin?.end();
    if (await within(ended, patienceMs)) return;
    child.kill('SIGTERM');
    if (await within(ended, patienceMs)) return;
    child.kill('SIGKILL');
    await ended;
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      if (!this.#garbled) this.#note(`writes to its output what is no message: ${visibleText(line, 80)}`);
      this.#garbled = true;
      return;
    }
    const repaired = this.#repair.received(message);
    if (repaired) this.onmessage?.(repaired as unknown as JSONRPCMessage);
  }

  #tell(text: string): void {
    const { onStderr } = this.#server;
    if (!onStderr) return;
    const lines = (this.#half + text).split('\n');
    this.#half = lines.pop()?.slice(-keptChars) ?? '';
    for (const line of lines) if (line.trim() !== '') onStderr(visibleText(this.#hide(line.trimEnd()), keptChars));
  }

  #fail(child: ChildProcess, reason: string): void {
    this.ending ??= this.#words(reason);
    child.stdout?.destroy();
    child.kill('SIGKILL');
  }

  #words(what: string): string {
    const said = visibleText(this.#hide(this.#said.trim()).slice(-shownChars), shownChars);
    return said === '' ? what : `${what}; it last said: ${said}`;
  }
}

async function within(ended: Promise<true>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const inTime = await Promise.race([ended, late]);
  clearTimeout(timer);
  return inTime;
}

const startFailed = { code: 'mcp_start_failed' };
const patienceMs = 500;
const keptChars = 4_000;
const shownChars = 400;
