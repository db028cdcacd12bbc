import { EventEmitter } from 'node:events';
import type { ReadStream, WriteStream } from 'node:tty';
import { Terminal } from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { paint } from '../src/terminal/paint.ts';
import type { Timer } from '../src/terminal/quiet-time.ts';
import { View, type ViewOptions } from '../src/view/view.ts';
import type { TerminalSize } from './console-terminal.ts';

/** The terminal sizes at which the tests run a view. */
export const sizes: readonly TerminalSize[] = [
  { cols: 100, rows: 40 },
  { cols: 44, rows: 40 },
  { cols: 20, rows: 10 },
];

/** Runs a view in a terminal of this process, with a timer that the test advances. */
export class ViewTerminal {
  readonly view: View;
  /** Everything that was written, including escape sequences. */
  raw = '';
  readonly #terminal: Terminal;
  readonly #stdin = new EventEmitter();
  readonly #stdout: EventEmitter & { columns: number; rows: number; write: (text: string) => boolean };
  readonly #clock = handTimer();

  constructor({ cols, rows }: TerminalSize, options: Partial<ViewOptions> = {}) {
    this.#terminal = new Terminal({ cols, rows, scrollback: 30_000, allowProposedApi: true });
    const write = (text: string): boolean => {
      this.raw += text;
      this.#terminal.write(text);
      return true;
    };
    this.#stdout = Object.assign(new EventEmitter(), { columns: cols, rows, write });
    const stdin = Object.assign(this.#stdin, { setRawMode() {}, setEncoding() {}, resume() {}, pause() {} });
    this.view = new View({
      stdin: stdin as unknown as ReadStream,
      stdout: this.#stdout as unknown as WriteStream,
      paint: paint({ isTTY: true, getColorDepth: () => 4 }),
      onInterrupt() {},
      onEnd() {},
      hasInput: true,
      timer: this.#clock.timer,
      // A host that stops and continues the test's own process must not redraw the views in it.
      signals: new EventEmitter(),
      ...options,
    });
    this.view.start();
    onTestFinished(() => this.view.stop());
  }

  /** Presses keys that arrive in one piece, after some time. */
  press(keys: string, afterMs = 0): void {
    this.#clock.pass(afterMs);
    this.#stdin.emit('data', keys);
  }

  pass(ms: number): void {
    this.#clock.pass(ms);
  }

  resize(cols: number, rows: number): void {
    this.#terminal.resize(cols, rows);
    Object.assign(this.#stdout, { columns: cols, rows });
    this.#stdout.emit('resize');
  }

  /** Writes to the terminal from outside, like a shell. */
  shell(text: string): void {
    this.#terminal.write(text);
  }

  /** Returns all text on the screen and above it, once it is drawn. */
  async lines(): Promise<readonly string[]> {
    // Waits for a frame, and for the terminal's own queue.
    await new Promise((resolve) => setTimeout(resolve, 40));
    await new Promise<void>((resolve) => this.#terminal.write('', resolve));
    const { active } = this.#terminal.buffer;
    return Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
  }

  async text(): Promise<string> {
    return (await this.lines()).join('\n').trimEnd();
  }
}

/** Creates a timer that the test advances. */
export function handTimer(): { readonly timer: Timer; readonly pass: (ms: number) => void } {
  let now = 0;
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    timer(ms, run) {
      const entry = { at: now + ms, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    pass(ms) {
      now += ms;
      for (const entry of waiting) {
        if (entry.at >= now) continue;
        waiting.delete(entry);
        entry.run();
      }
    },
  };
}
