import type { Lines } from './lines.ts';

/** The members of a stream that a screen uses. */
export interface ScreenTarget {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Writes only lines, one after another, to a pipe or a terminal. It keeps track of the open line, and on
 * terminals shows a status line below the output.
 *
 * Text is written unchanged: neutralize text of other sources first.
 */
export class Screen implements Lines {
  readonly #stream: ScreenTarget;
  #atLineStart = true;
  #blank = true;
  #status: (() => string) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #drawn = false;

  constructor(stream: ScreenTarget) {
    this.#stream = stream;
  }

  /** Columns of the terminal; 100 for a pipe. */
  get width(): number {
    return this.#stream.columns ?? 100;
  }

  write(text: string): void {
    if (text === '') return;
    this.#erase();
    this.#stream.write(text);
    this.#atLineStart = text.endsWith('\n');
    this.#blank = false;
  }

  /** Writes the text as it arrives, Markdown or not. */
  prose(text: string): void {
    this.write(text);
  }

  /** Writes a separate line. */
  line(text = '', prefix = ''): void {
    this.endLine();
    this.write(`${prefix}${text}\n`);
    this.#blank = prefix === '' && text === '';
  }

  /** Ends the open line, if there is one. */
  endLine(): void {
    if (!this.#atLineStart) this.write('\n');
  }

  /** Adds a blank line, unless there is one. */
  gap(): void {
    this.endLine();
    if (!this.#blank) this.line();
  }

  /** Records that the user has typed a line, which the terminal has shown. */
  protected typed(): void {
    this.#atLineStart = true;
    this.#blank = false;
  }

  /** Shows an animated line until it is hidden. Text written meanwhile is above it. */
  showStatus(label: () => string): void {
    if (this.#stream.isTTY !== true) return;
    this.#status = label;
    this.#timer ??= setInterval(() => this.#draw(), spinner.ms);
  }

  hideStatus(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#status = undefined;
    this.#erase();
  }

  #draw(): void {
    if (!this.#status || !this.#atLineStart) return;
    this.#stream.write(`\r\x1b[2K\x1b[2m${`${spinner.frame()} ${this.#status()}`.slice(0, this.width - 1)}\x1b[22m`);
    this.#drawn = true;
  }

  #erase(): void {
    if (!this.#drawn) return;
    this.#stream.write('\r\x1b[2K');
    this.#drawn = false;
  }
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 120;

/** The frames of the spinner, with the time of each. */
export const spinner: { readonly ms: number; readonly frame: () => string } = {
  ms: frameMs,
  frame: () => frames[Math.floor(performance.now() / frameMs) % frames.length] ?? '',
};
