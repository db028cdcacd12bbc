import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { Terminal } from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './console-process.ts';

/** The console in a terminal, as a person sees it. */
export class ConsoleTerminal {
  readonly #pty: IPty;
  readonly #terminal: Terminal;
  readonly exited: Promise<number>;
  /** Everything that was written, escape sequences included. */
  raw = '';

  /** @param quietMs how long a question waits for quiet. */
  constructor(cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, quietMs = 0) {
    this.#terminal = new Terminal({ cols, rows, scrollback: 2000, allowProposedApi: true });
    this.#pty = spawn(process.execPath, [timedMainPath, String(quietMs), ...args], {
      name: 'xterm-256color',
      cols,
      rows,
      cwd,
      env: { ...cleanEnvironment(), TERM: 'xterm-256color', COLORTERM: 'truecolor', ...env },
    });
    this.#pty.onData((data) => {
      this.raw += data;
      this.#terminal.write(data);
    });
    this.exited = new Promise((resolve) => this.#pty.onExit(({ exitCode }) => resolve(exitCode)));
    onTestFinished(() => this.#pty.kill('SIGKILL'));
  }

  /** Waits for the prompt, then types a line. */
  async say(line: string): Promise<void> {
    await this.waitFor(/◆ {2}You[^◆◇]*$/);
    this.press(`${line}\r`);
    await this.waitFor(`│  ${line.slice(0, 60)}`);
  }

  /** Ends the process as a crash does. */
  async kill(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.exited;
  }

  press(keys: string): void {
    this.#pty.write(keys);
  }

  /** What stands on the screen and above it, without the spaces at the ends. */
  text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
    return lines.join('\n').trimEnd();
  }

  /** Resolves when the screen matches. */
  async waitFor(wanted: string | RegExp, timeoutMs = 15_000): Promise<string> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const text = this.text();
      if (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) return text;
      if (performance.now() > until) throw new Error(`the screen does not show ${wanted} in ${timeoutMs} ms:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** What the keyboard sends. */
export const keys = {
  ctrlC: '\x03',
  ctrlD: '\x04',
  up: '\x1b[A',
  down: '\x1b[B',
  escape: '\x1b',
  enter: '\r',
  /** To the end of the line, then all of it away. */
  clearLine: '\x05\x15',
} as const;

const timedMainPath = fileURLToPath(new URL('./console-main.ts', import.meta.url));
const cols = 100;
const rows = 40;
