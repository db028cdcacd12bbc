import { highlightCode } from '../terminal/highlight-code.ts';
import type { Paint } from '../terminal/paint.ts';
import { StreamedMarkdown } from '../terminal/streamed-markdown.ts';
import { columnsOf, markdownRows, wrapAt } from '../terminal/terminal-parts.ts';

/** Options of a page. */
export interface PageOptions {
  readonly paint: Paint;
  readonly columns: () => number;
  /** Called when the page has to be drawn again. */
  readonly onChange: () => void;
}

/** Formats the output of a terminal: finished rows, and open ones below. */
export class Page {
  readonly #options: PageOptions;
  readonly #markdown: StreamedMarkdown;
  #finished: string[] = [];
  /** The open line; `undefined` if no line is open. */
  #line: string | undefined;
  #isProse = false;
  #isBlank = true;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#markdown = new StreamedMarkdown(
      (text) => markdownRows(text, options.columns(), options.paint),
      (language) => highlightCode(language, options.paint),
    );
  }

  /** Continues the open line. */
  write(text: string): void {
    if (text === '') return;
    if (this.#isProse) this.endLine();
    const [first = '', ...rest] = text.split('\n');
    this.#line = (this.#line ?? '') + first;
    for (const line of rest) {
      this.#finish(wrapAt(this.#line, this.#options.columns()));
      this.#line = line;
    }
    this.#isBlank = false;
    this.#options.onChange();
  }

  /** Continues a text that may be Markdown. */
  prose(piece: string): void {
    if (piece === '') return;
    if (!this.#isProse) this.endLine();
    this.#isProse = true;
    this.#isBlank = false;
    this.#markdown.push(piece);
    this.#finish(this.#markdown.takeDone());
  }

  line(text = '', prefix = ''): void {
    this.endLine();
    const columns = this.#options.columns();
    const [indent = ''] = /^ */.exec(text) ?? [];
    const lead = `${prefix}${indent}`;
    const width = columnsOf(lead);
    // In a narrow terminal, the label wraps together with the text.
    const room = columns - width;
    if (room < minRoom) this.#finish(wrapAt(`${lead}${text.slice(indent.length)}`, columns));
    else this.#finish(wrapAt(text.slice(indent.length), room).map((row) => `${lead}${row}`));
    this.#isBlank = text === '' && prefix === '';
  }

  /** Ends the open line, if there is one. */
  endLine(): void {
    const line = this.#line;
    this.#line = undefined;
    if (line !== undefined && line !== '') this.#finish(wrapAt(line, this.#options.columns()));
    if (!this.#isProse) return;
    this.#isProse = false;
    this.#finish(this.#markdown.end());
  }

  /** Adds a blank line, unless there is one. */
  gap(): void {
    this.endLine();
    if (!this.#isBlank) this.line();
  }

  /** Returns the rows that were finished since the last call. */
  takeFinished(): readonly string[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** Returns the last rows of the open line. */
  live(maxRows: number): readonly string[] {
    if (this.#isProse) return this.#markdown.live(maxRows);
    if (this.#line === undefined || this.#line === '') return [];
    const columns = this.#options.columns();
    return maxRows > 0 ? wrapAt(endOf(this.#line, 2 * maxRows * columns), columns).slice(-maxRows) : [];
  }

  #finish(rows: readonly string[]): void {
    for (const row of rows) this.#finished.push(row);
    this.#options.onChange();
  }
}

/** Returns the end of a long line, from the start of a word. */
function endOf(line: string, length: number): string {
  return line.length <= length ? line : line.slice(line.indexOf(' ', line.length - length) + 1);
}

/** The minimum number of columns next to a prefix. */
const minRoom = 8;
