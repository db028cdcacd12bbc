import { spawn } from '@lydell/node-pty';
import { Terminal } from '@xterm/headless';
import { expect, onTestFinished } from 'vitest';
import { cleanEnvironment } from './console-process.ts';
import { mainArguments } from './console-terminal.ts';

/** Runs a shell in a terminal, from which the console is started as a person would do it. */
export class ShellTerminal {
  readonly #pty: ReturnType<typeof spawn>;
  readonly #terminal = new Terminal({ cols: 100, rows: 40, scrollback: 1000, allowProposedApi: true });
  /** Everything that was written, including escape sequences. */
  raw = '';
  /** The number of times that the shell may have reported a stopped job. */
  #expectedStops = 0;
  /**
   * The length of `raw` when the console was last resumed:
   * the shell has not shown the command before more arrives.
   */
  #resumedAt = -1;

  constructor(cwd: string, env: Readonly<Record<string, string>> = {}) {
    this.#pty = spawn('bash', ['--norc', '--noprofile', '--noediting', '-i'], {
      name: 'xterm-256color',
      cols: 100,
      rows: 40,
      cwd,
      env: { ...cleanEnvironment(), TERM: 'xterm-256color', PS1: '$ ', HISTFILE: '', ...env },
    });
    this.#pty.onData((data) => {
      this.raw += data;
      this.#terminal.write(data);
    });
    onTestFinished(() => this.#pty.kill('SIGKILL'));
  }

  /** Starts the console, and writes its process id to the file `pid`. */
  start(args = ''): void {
    const main = mainArguments.map((each) => `"${each}"`).join(' ');
    this.press(`sh -c 'echo $$ > pid; exec ${main} ${args}'\r`);
  }

  press(keys: string): void {
    if (keys.includes(ctrlZ)) this.#expectedStops++;
    this.#pty.write(keys);
  }

  text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
    return lines.join('\n').trimEnd();
  }

  /**
   * Resolves with the screen once it matches. A console
   * that something else than Ctrl-Z has stopped is resumed.
   */
  async waitFor(wanted: RegExp): Promise<string> {
    let text = '';
    const look = (): string => {
      this.#resumeStopped();
      text = this.raw.length > this.#resumedAt ? this.text() : '';
      return text;
    };
    await expect.poll(look, { interval: 20 }).toMatch(wanted);
    return text;
  }

  /** Resumes a console that something else than Ctrl-Z has stopped, such as a busy host. */
  #resumeStopped(): void {
    const stops = this.raw.match(/\]\+ {2}Stopped [\s\S]*?\$ /g)?.length ?? 0;
    if (stops <= this.#expectedStops) return;
    this.#expectedStops = stops;
    this.#resumedAt = this.raw.length;
    this.press('fg\r');
  }
}

const ctrlZ = '\x1a';
