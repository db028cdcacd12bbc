import type { ReadStream, WriteStream } from 'node:tty';
import { TerminalMode } from '../terminal/terminal-mode.ts';

/** The streams of a terminal. */
export interface TerminalStreams {
  readonly stdin: Pick<ReadStream, 'setRawMode' | 'setEncoding' | 'on' | 'once' | 'off' | 'resume' | 'pause'>;
  readonly stdout: Pick<WriteStream, 'columns' | 'rows' | 'write' | 'on' | 'off'>;
  /** Called when the input has ended. */
  readonly onEnd: () => void;
  /** Emits `SIGTSTP` and `SIGCONT`; default: this process. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on' | 'off'> | undefined;
}

/** The owner of a terminal. */
export interface Holder extends TerminalStreams {
  readonly onData: (data: string) => void;
  /** Called when the owner has the terminal, with the cursor on a new row, and has to draw. */
  readonly onAcquired: () => void;
  readonly onResize: () => void;
  /** Called before the terminal is released: removes the live rows. */
  readonly beforeLeave: () => void;
}

/** Takes the terminal, lends it to other programs, and returns it to the shell. */
export class TerminalOwner {
  readonly #holder: Holder;
  readonly #mode: TerminalMode;
  readonly #signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>;

  constructor(holder: Holder) {
    this.#holder = holder;
    this.#signals = holder.signals ?? process;
    this.#mode = new TerminalMode(holder, holder.beforeLeave);
  }

  get isOn(): boolean {
    return this.#mode.isOn;
  }

  begin(): void {
    const { stdin, stdout, onEnd, onResize } = this.#holder;
    stdin.setEncoding('utf8');
    stdin.once('end', onEnd);
    stdout.on('resize', onResize);
    this.#signals.on('SIGTSTP', this.suspend);
    this.#signals.on('SIGCONT', this.#resume);
    this.#enter();
  }

  end(): void {
    const { stdin, stdout, onEnd, onResize } = this.#holder;
    stdin.off('end', onEnd);
    stdout.off('resize', onResize);
    this.#signals.off('SIGTSTP', this.suspend);
    this.#signals.off('SIGCONT', this.#resume);
    this.#leave();
  }

  /** Lends the terminal to another program. */
  async lend<T>(run: () => Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await run();
    } finally {
      this.#enter();
    }
  }

  /**
   * Suspends the process like Ctrl-Z in a shell, with the
   * terminal restored; without a shell, the process continues.
   */
  readonly suspend = (): void => {
    this.#leave();
    this.#signals.off('SIGTSTP', this.suspend);
    process.kill(0, 'SIGTSTP');
    setTimeout(() => {
      this.#signals.on('SIGTSTP', this.suspend);
      this.#enter();
    }, stopMs);
  };

  /** Sets the terminal mode again after a suspension, because another program may have changed it. */
  readonly #resume = (): void => {
    if (!this.#mode.isOn) return;
    this.#leave();
    this.#enter();
  };

  #enter(): void {
    const { stdin, onData, onAcquired: onHeld } = this.#holder;
    this.#mode.enter();
    stdin.on('data', onData);
    stdin.resume();
    onHeld();
  }

  #leave(): void {
    const { stdin, onData } = this.#holder;
    stdin.off('data', onData);
    this.#mode.leave();
    stdin.pause();
  }
}

/** The time within which a stop signal takes effect, in milliseconds. */
const stopMs = 50;
