import { PassThrough, type Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';

/** What reads keys: the prompt of the conversation, or a question. */
export interface KeyReader {
  /** Given to the prompt as its input. */
  readonly input: Readable;
  /** Why the prompt was left, if it was not answered. */
  readonly left: 'interrupt' | 'escape' | 'end' | undefined;
}

/** What a reader makes of keys before the prompt gets them; what it answers is passed on, and keys after an end are kept for the next line. */
export type KeyFilter = (key: string) => string;

/**
 * The terminal's keys, read in one place: for a prompt while one is open, else only to notice Ctrl-C.
 *
 * What is typed while no prompt is open goes to the next line, never to a question that the user had not seen.
 */
export class Keyboard {
  readonly #stdin: ReadStream;
  readonly #onInterrupt: () => void;
  #ahead = '';
  #reader: OpenReader | undefined;

  /** @param onInterrupt called at Ctrl-C while no prompt is open. */
  constructor(stdin: ReadStream, onInterrupt: () => void) {
    this.#stdin = stdin;
    this.#onInterrupt = onInterrupt;
  }

  open(onEnd: () => void): void {
    this.#stdin.setRawMode(true);
    this.#stdin.setEncoding('utf8');
    this.#stdin.on('data', this.#take);
    this.#stdin.once('end', onEnd);
    this.#stdin.resume();
  }

  close(): void {
    this.#stdin.off('data', this.#take);
    if (!this.#stdin.destroyed) this.#stdin.setRawMode(false);
    this.#stdin.pause();
  }

  /** Ctrl-C, also when it comes as a signal. */
  interrupt(): void {
    this.#take('\x03');
  }

  /** Lets a prompt of one line read, beginning with what was typed ahead. `onArrow` answers the line that an arrow key brings. */
  async readLine<T>(
    prompt: (reader: KeyReader) => Promise<T>,
    onArrow: (key: 'up' | 'down') => string | undefined,
  ): Promise<T> {
    return this.#read(prompt, 'line', (key) => {
      const arrow = arrows[key];
      const line = arrow && onArrow(arrow);
      return arrow ? (line === undefined ? '' : `${clearLine}${line}`) : key;
    });
  }

  /** Lets a question read. Nothing typed ahead reaches it. */
  async readAnswer<T>(prompt: (reader: KeyReader) => Promise<T>, filter: KeyFilter): Promise<T> {
    return this.#read(prompt, 'answer', filter);
  }

  async #read<T>(prompt: (reader: KeyReader) => Promise<T>, mode: OpenReader['mode'], filter: KeyFilter): Promise<T> {
    const reader = new OpenReader(mode, filter);
    this.#reader = reader;
    try {
      const answered = prompt(reader);
      if (mode === 'line') setImmediate(() => this.#take(''));
      return await answered;
    } finally {
      this.#reader = undefined;
    }
  }

  readonly #take = (data: string): void => {
    const reader = this.#reader;
    if (!reader || reader.isOver) {
      if (data.includes('\x03') && !reader) return this.#onInterrupt();
      this.#ahead = (this.#ahead + data).slice(0, maxAhead);
      return;
    }
    if (reader.mode === 'answer') {
      reader.feed(data);
      return;
    }
    const keys = this.#ahead + data;
    this.#ahead = reader.feed(keys);
  };
}

class OpenReader implements KeyReader {
  readonly input = new PassThrough();
  readonly mode: 'line' | 'answer';
  left: KeyReader['left'];
  isOver = false;
  readonly #filter: KeyFilter;

  constructor(mode: OpenReader['mode'], filter: KeyFilter) {
    this.mode = mode;
    this.#filter = filter;
  }

  /** Passes keys on up to the one that ends the prompt; answers the rest. */
  feed(data: string): string {
    if (data === escapeKey) return this.#escape();
    const keys = data.match(keyPattern) ?? [];
    for (const [at, key] of keys.entries()) {
      const ending = endings[key];
      if (ending === undefined) {
        const passed = this.#filter(key);
        if (passed !== '') this.input.write(passed);
        if (!passed.endsWith('\r')) continue;
      }
      this.isOver = true;
      if (ending === 'interrupt' || ending === 'end') this.left = ending;
      if (ending !== undefined) this.input.write(ending === 'answer' ? '\r' : '\x03');
      return keys.slice(at + 1).join('');
    }
    return '';
  }

  /** Alone, Escape empties the line; a question it leaves. */
  #escape(): string {
    if (this.mode === 'line') this.input.write(clearLine);
    else {
      this.isOver = true;
      this.left = 'escape';
      this.input.write('\x03');
    }
    return '';
  }
}

const endings: Readonly<Record<string, 'answer' | 'interrupt' | 'end'>> = {
  '\r': 'answer',
  '\n': 'answer',
  '\x03': 'interrupt',
  '\x04': 'end',
};
const arrows: Readonly<Record<string, 'up' | 'down'>> = {
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
};
const escapeKey = '\x1b';
/** To the end of the line, then all of it away. */
const clearLine = '\x05\x15';
/** An escape sequence, or one character. */
const keyPattern = new RegExp(`${escapeKey}(?:\\[[0-9;]*[A-Za-z~]|O[A-Za-z])|[\\s\\S]`, 'gu');
const maxAhead = 10_000;
