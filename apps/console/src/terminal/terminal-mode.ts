import type { ReadStream } from 'node:tty';

/** The terminal whose mode is switched. */
interface ModeTarget {
  readonly stdin: Pick<ReadStream, 'setRawMode'>;
  readonly stdout: { write(text: string): unknown };
}

/**
 * Switches the terminal to single keys and bracketed paste, and back
 * when the process ends: by a signal, an uncaught error or an exit.
 */
export class TerminalMode {
  readonly #target: ModeTarget;
  readonly #beforeLeave: () => void;
  #isOn = false;
  readonly #leave = (): void => this.leave();

  /** @param beforeLeave Removes the live rows. */
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

/**
 * Saves the window title, brackets pastes, and distinguishes
 * Shift-Enter from Enter if the terminal supports it.
 */
const entered = '\x1b[22;2t\x1b[?2004h\x1b[>1u';
const left = '\x1b[<u\x1b[?2004l\x1b[23;2t\x1b[0m\x1b[?25h';
