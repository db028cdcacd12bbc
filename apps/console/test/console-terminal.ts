import { type IPty, spawn } from '@lydell/node-pty';
import { Terminal } from '@xterm/headless';
import { expect, onTestFinished } from 'vitest';
import { timedMainPath } from './bundled-programs.ts';
import { cleanEnvironment } from './console-process.ts';
import { drawScreen } from './draw-screen.ts';

/** Runs the console in a terminal, as a person sees it. */
export class ConsoleTerminal {
  readonly #pty: IPty;
  readonly #terminal: Terminal;
  readonly exited: Promise<number>;
  /** Everything that the console wrote, including escape sequences. */
  raw = '';

  /** @param quietMs The quiet time of questions. */
  constructor(
    cwd: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
    quietMs = 0,
    { cols, rows }: TerminalSize = usualSize,
  ) {
    this.#terminal = new Terminal({ cols, rows, scrollback: 2000, allowProposedApi: true });
    this.#pty = spawn(process.execPath, [timedMainPath, String(quietMs), ...args], {
      name: env['TERM'] ?? 'xterm-256color',
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

  /** Waits until the console is idle, types a line, and waits until it is accepted. */
  async say(line: string): Promise<void> {
    await this.waitFor(() => idle.test(this.text()) && this.#reads());
    const before = this.#said(line);
    this.press(`${line}\r`);
    await this.waitFor(() => this.#said(line) > before && !this.input().includes(line.slice(0, 60)));
  }

  /** Returns the text in the input. */
  input(): string {
    const lines = this.text().split('\n');
    const rule = lines.findLastIndex((row) => /^─.*─$/.test(row));
    return rule < 0 ? '' : lines.slice(rule + 1).join('\n');
  }

  #said(line: string): number {
    return this.text().split(`> ${line.slice(0, 60)}`).length - 1;
  }

  /**
   * Returns true if the console has the terminal: a pager or
   * an editor gets the input that is typed while it runs.
   */
  #reads(): boolean {
    return this.raw.lastIndexOf('\x1b[?2004h') > this.raw.lastIndexOf('\x1b[?2004l');
  }

  resize(cols: number, rows: number): void {
    this.#terminal.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  /** Kills the process, like a crash. */
  async kill(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.exited;
  }

  press(keys: string): void {
    this.#pty.write(keys);
  }

  /** Returns the text on the screen and above it, without trailing spaces. */
  text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
    return lines.join('\n').trimEnd();
  }

  /** Draws the screen as an SVG, from the first line that begins with `from`. */
  async draw(from: string, title: string): Promise<string> {
    await new Promise<void>((resolve) => this.#terminal.write('', resolve));
    return drawScreen({ buffer: this.#terminal.buffer.active, cols: this.#terminal.cols, from, title });
  }

  /** Resolves with the screen when it matches, no run is active and no question is open. */
  async waitUntilIdle(wanted: RegExp): Promise<string> {
    return this.waitFor(() => wanted.test(this.text()) && idle.test(this.text()) && this.#reads());
  }

  /** Resolves with the screen once it matches. */
  async waitFor(wanted: string | RegExp | (() => boolean)): Promise<string> {
    const matches = (text: string): boolean => {
      if (typeof wanted === 'function') return wanted();
      return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    };
    // A failure shows the screen next to the expected text.
    let text = '';
    const look = (): boolean | string => {
      text = this.text();
      return matches(text) || text;
    };
    await expect.poll(look, { interval: 20, message: `${wanted}` }).toBe(true);
    return text;
  }
}

/** The sequences that keys send. */
export const keys = {
  ctrlC: '\x03',
  ctrlD: '\x04',
  up: '\x1b[A',
  down: '\x1b[B',
  escape: '\x1b',
  enter: '\r',
  /** Keys that clear a field of up to six lines. */
  clearField: '\x15\x7f\x15\x7f\x15\x7f\x15\x7f\x15\x7f\x15\x7f',
} as const;

/** The arguments that start the console from a shell, with no quiet time before a question. */
export const mainArguments: readonly string[] = [process.execPath, timedMainPath, '0'];
/** Matches an idle console: the row above the input has no spinner, and the input is empty. */
export const idle: RegExp = /(?:^|\n)─[^\n⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]*─\n> ?$/;

/** Columns and rows. */
export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
}
const usualSize: TerminalSize = { cols: 100, rows: 40 };
