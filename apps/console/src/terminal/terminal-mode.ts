import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStream } from 'node:tty';

/** The terminal that is switched. */
interface ModeTarget {
  readonly stdin: Pick<ReadStream, 'setRawMode'>;
  readonly stdout: { write(text: string): unknown };
}

/**
 * Switches the terminal to single keys and bracketed paste; and back at every end of the process: a signal,
 * an uncaught error, an exit.
 */
export class TerminalMode {
  readonly #target: ModeTarget;
  readonly #beforeLeave: () => void;
  #isOn = false;
  readonly #leave = (): void => this.leave();

  /** @param beforeLeave takes away what moves. */
  constructor(target: ModeTarget, beforeLeave: () => void) {
    this.#target = target;
    this.#beforeLeave = beforeLeave;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  enter(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    process.on('exit', this.#leave);
    process.on('uncaughtExceptionMonitor', this.#leave);
    this.#target.stdin.setRawMode(true);
    this.#target.stdout.write(entered);
  }

  leave(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    process.off('exit', this.#leave);
    process.off('uncaughtExceptionMonitor', this.#leave);
    this.#beforeLeave();
    this.#target.stdout.write(left);
    this.#target.stdin.setRawMode(false);
  }
}

/** Keeps the title, brackets pastes, and distinguishes Shift-Enter from Enter if the terminal supports it. */
const entered = '\x1b[22;2t\x1b[?2004h\x1b[>1u';
const left = '\x1b[<u\x1b[?2004l\x1b[23;2t\x1b[0m\x1b[?25h';

/** The user's own program that shows texts. */
export function pagerOf(env: NodeJS.ProcessEnv): string {
  return env['PAGER'] || 'less';
}

/** The user's own program for texts, if there is one. */
export function editorOf(env: NodeJS.ProcessEnv): string | undefined {
  return env['VISUAL'] || env['EDITOR'] || undefined;
}

/**
 * Opens a program to change a text in a file that only its user can read. `undefined`: the program was ended
 * by a signal or with a code, so nothing changes. Rejects if it cannot be started.
 */
export async function editOutside(program: string, text: string, name: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-'));
  const file = join(folder, name);
  try {
    await writeFile(file, text, { mode: 0o600 });
    return (await runOutside(`${program} "${file}"`)) === 0 ? await readFile(file, 'utf8') : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command of the user at the terminal; answers its code, or `undefined` if a signal ended it. */
export function runOutside(command: string, cwd?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { stdio: 'inherit', shell: true, ...(cwd !== undefined && { cwd }) });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? undefined));
  });
}
