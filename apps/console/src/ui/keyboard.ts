import { PassThrough, type Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';

/** What reads keys: the prompt of the conversation, or a question. */
export interface KeyReader {
  /** Given to the prompt as its input. */
  readonly input: Readable;
  /** Why the prompt was left, if it was not answered. */
  readonly left: 'interrupt' | 'escape' | 'end' | undefined;
}

/**
 * What a reader makes of keys before the prompt gets them; what it answers is passed on, and keys after an
 * end are kept for the next line.
 */
export type KeyFilter = (key: string) => string;

/** How a question reads. */
export interface AnswerReading {
  /** What is made of the keys. */
  readonly filter: KeyFilter;
  /**
   * Whether the user has just asked for it with a key of his own, and so types on at once; a question that
   * comes by itself waits for him to look.
   */
  readonly isExpected: boolean;
}

/**
 * The terminal's keys, read in one place: for a prompt while one is open, else only to notice Ctrl-C.
 *
 * What is typed while no prompt is open goes to the next line, never to a question that the user had not
 * seen. Nor does a key in flight: one answers a question that came by itself only a moment after the question
 * was drawn and after the last key. Ctrl-C and Ctrl-D, which let nothing run, always count.
 */
export class Keyboard {
  readonly #stdin: ReadStream;
  readonly #onInterrupt: () => void;
  readonly #quietMs: number;
  #ahead = '';
  #reader: OpenReader | undefined;
  /** Runs since the last key was read, or a question drawn; gone when it was quiet for long enough. */
  #unquiet: NodeJS.Timeout | undefined;

  /**
   * @param onInterrupt called at Ctrl-C while no prompt is open.
   * @param quietMs how long after a question was drawn and after the last key one may answer; 0: at once.
   */
  constructor(stdin: ReadStream, onInterrupt: () => void, quietMs: number = defaultQuietMs) {
    this.#stdin = stdin;
    this.#onInterrupt = onInterrupt;
    this.#quietMs = quietMs;
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

  /**
   * Lets a prompt of one line read, beginning with what was typed
   * ahead. `onArrow` answers the line that an arrow key brings.
   */
  async readLine<T>(
    prompt: (reader: KeyReader) => Promise<T>,
    onArrow: (key: 'up' | 'down') => string | undefined,
  ): Promise<T> {
    const filter: KeyFilter = (key) => {
      const arrow = arrows[key];
      const line = arrow && onArrow(arrow);
      return arrow ? (line === undefined ? '' : `${clearLine}${line}`) : key;
    };
    return this.#read(prompt, new OpenReader('line', filter, false));
  }

  /**
   * Lets a question read. Nothing typed ahead reaches it,
   * and what is pressed too early goes to the next line.
   */
  async readAnswer<T>(prompt: (reader: KeyReader) => Promise<T>, { filter, isExpected }: AnswerReading): Promise<T> {
    return this.#read(prompt, new OpenReader('answer', filter, !isExpected));
  }

  async #read<T>(prompt: (reader: KeyReader) => Promise<T>, reader: OpenReader): Promise<T> {
    this.#reader = reader;
    try {
      const answered = prompt(reader);
      this.#beginQuiet();
      if (reader.mode === 'line') setImmediate(() => this.#take(''));
      return await answered;
    } finally {
      this.#reader = undefined;
    }
  }

  readonly #take = (data: string): void => {
    const reader = this.#reader;
    const isQuiet = this.#unquiet === undefined;
    if (data !== '') this.#beginQuiet();
    if (!reader || reader.isOver) {
      if (data.includes('\x03') && !reader) return this.#onInterrupt();
      this.#ahead = (this.#ahead + data).slice(0, maxAhead);
      return;
    }
    if (reader.mode === 'answer') {
      const leaving = leavingKey(data);
      if (leaving) reader.feed(leaving);
      else if (reader.counts(data, isQuiet)) reader.feed(data);
      else this.#ahead = (this.#ahead + data).slice(0, maxAhead);
      return;
    }
    const keys = this.#ahead + data;
    this.#ahead = reader.feed(keys);
  };

  /**
   * Keys that wait to be read while the process is busy are read
   * before the time is over: so it is not read off a clock.
   */
  #beginQuiet(): void {
    clearTimeout(this.#unquiet);
    if (this.#quietMs === 0) return;
    const begun = setTimeout(() => {
      setImmediate(() => {
        if (this.#unquiet === begun) this.#unquiet = undefined;
      });
    }, this.#quietMs).unref();
    this.#unquiet = begun;
  }
}

/** Ctrl-C wherever it stands, or Ctrl-D alone: neither lets anything run. */
function leavingKey(data: string): string | undefined {
  if (data.includes('\x03')) return '\x03';
  return data === '\x04' ? data : undefined;
}

class OpenReader implements KeyReader {
  readonly input = new PassThrough();
  readonly mode: 'line' | 'answer';
  left: KeyReader['left'];
  isOver = false;
  readonly #filter: KeyFilter;
  readonly #waitsForQuiet: boolean;
  /** Whether the last key was an arrow that counted: whoever steers is looking. */
  #steers = false;

  constructor(mode: OpenReader['mode'], filter: KeyFilter, waitsForQuiet: boolean) {
    this.mode = mode;
    this.#filter = filter;
    this.#waitsForQuiet = waitsForQuiet;
  }

  /**
   * Whether what came in one piece may answer. More than one
   * key in a piece was pasted, or typed while nobody read.
   */
  counts(data: string, isQuiet: boolean): boolean {
    if (!this.#waitsForQuiet) return true;
    const isSteering = arrows[data] !== undefined;
    const counts =
      data.match(keyPattern)?.length === 1 && (isQuiet || (this.#steers && (isSteering || endings[data] === 'answer')));
    this.#steers = counts && isSteering;
    return counts;
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
const defaultQuietMs = 500;
