import type { ReadStream } from 'node:tty';
import { processTimer, QuietTime, type Timer } from '../terminal/quiet-time.ts';
import type { Asker, Choice, Left } from './asker.ts';
import type { ConsoleView } from './console-view.ts';
import type { Request } from './input.ts';
import { Screen, type ScreenTarget } from './screen.ts';

/** Options of a view without live rows. */
export interface PlainOptions {
  readonly stdin: Pick<ReadStream, 'setEncoding' | 'on' | 'once' | 'off' | 'resume' | 'pause'>;
  readonly stdout: ScreenTarget;
  /** Called on Ctrl-C while no question is open and no request is awaited. */
  readonly onInterrupt: () => void;
  readonly quietMs?: number | undefined;
  readonly timer?: Timer | undefined;
}

/**
 * A view that only appends lines, for a screen reader or a simple terminal. The user answers a question with
 * a separate line, which the terminal itself lets the user edit.
 */
export class PlainView extends Screen implements ConsoleView, Asker {
  readonly asker: Asker = this;
  readonly #options: PlainOptions;
  readonly #quiet: QuietTime;
  readonly #queue: string[] = [];
  #reading: Reading | undefined;
  #open = '';
  #hasEnded = false;

  constructor(options: PlainOptions) {
    const { stdout, quietMs = defaultQuietMs, timer = processTimer } = options;
    // Screen readers cannot read a live row.
    super({ columns: stdout.columns ?? 80, write: (text) => stdout.write(text) });
    this.#options = options;
    this.#quiet = new QuietTime(quietMs, timer, () => {});
  }

  start(): void {
    const { stdin } = this.#options;
    stdin.setEncoding('utf8');
    stdin.on('data', this.#take);
    stdin.once('end', this.#end);
    stdin.resume();
  }

  stop(): void {
    const { stdin } = this.#options;
    stdin.off('data', this.#take);
    stdin.off('end', this.#end);
    stdin.pause();
  }

  async lend<T>(run: () => Promise<T>): Promise<T> {
    this.stop();
    try {
      return await run();
    } finally {
      this.start();
    }
  }

  call(): void {
    this.write('\x07');
  }

  entitle(): void {}

  readonly interrupt = (): void => {
    const reading = this.#reading;
    if (reading) this.#answer({ left: 'interrupt' });
    else this.#options.onInterrupt();
  };

  async ask(): Promise<Request> {
    const queued = this.#queue.shift();
    this.gap();
    this.write(`> ${queued === undefined ? '' : `${queued}\n`}`);
    if (queued !== undefined) return { text: queued };
    const { line, left } = await this.#read(true);
    return line === undefined ? { left: left === 'interrupt' ? 'interrupt' : 'end' } : { text: line };
  }

  async choose<T extends string>(
    message: string,
    choices: readonly Choice<T>[],
    initial: T,
  ): Promise<{ readonly chosen: T } | { readonly left: Left }> {
    const begin = choices.find(({ value }) => value === initial);
    for (;;) {
      this.line(message);
      for (const { label, letter } of choices) this.line(`  ${letter}: ${label}`);
      this.write(`A letter and Enter${begin ? `; Enter alone is ${begin.letter}` : ''}: `);
      this.#quiet.begin();
      const { line, left = 'end' } = await this.#read(false);
      if (line === undefined) return { left };
      const chosen = line === '' ? begin : choices.find(({ letter }) => letter === line.toLowerCase());
      if (chosen) return { chosen: chosen.value };
      this.line('This is not one of the letters; it is kept for your next request.');
      this.#queue.push(line);
    }
  }

  async chooseMany(
    message: string,
    labels: readonly string[],
    initial: readonly number[],
  ): Promise<readonly number[] | undefined> {
    this.line(message);
    for (const [at, label] of labels.entries()) this.line(`  ${at + 1}: ${label}`);
    this.write(`Numbers, separated by spaces; Enter alone is ${initial.map((at) => at + 1).join(' ') || 'none'}: `);
    const { line } = await this.#read(true);
    if (line === undefined) return undefined;
    return line === ''
      ? initial
      : line
          .split(/\s+/)
          .map((word) => Number(word) - 1)
          .filter((at) => labels[at] !== undefined);
  }

  async type(message: string, initial = ''): Promise<string | undefined> {
    this.line(initial === '' ? message : `${message}; Enter alone is: ${initial}`);
    super.write(': ');
    const { line } = await this.#read(true);
    return line === '' ? initial : line;
  }

  edit(message: string, text: string): Promise<string | undefined> {
    return this.type(message, text.trim().replace(/\n\s*/g, ' '));
  }

  #read(isExpected: boolean): Promise<Answer> {
    if (this.#hasEnded) return Promise.resolve({ left: 'end' });
    return new Promise((end) => {
      this.#reading = { isExpected, end };
    });
  }

  readonly #take = (data: string): void => {
    const isQuiet = this.#quiet.isQuiet;
    const lines = (this.#open + data).split('\n');
    this.#open = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.trim();
      // Several lines that arrive at once were pasted, or typed while the program was busy.
      const counts = this.#reading?.isExpected || (isQuiet && lines.length === 1);
      if (this.#reading && counts) this.#answer({ line });
      else if (line !== '') this.#queue.push(line);
    }
  };

  readonly #end = (): void => {
    this.#hasEnded = true;
    this.#answer({ left: 'end' });
  };

  #answer(answer: Answer): void {
    const reading = this.#reading;
    this.#reading = undefined;
    if (answer.line === undefined) this.write('\n');
    else this.typed();
    reading?.end(answer);
  }
}

interface Answer {
  readonly line?: string;
  readonly left?: Left;
}

interface Reading {
  readonly isExpected: boolean;
  readonly end: (answer: Answer) => void;
}

const defaultQuietMs = 500;
