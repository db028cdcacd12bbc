import type { HighlightLine } from './highlight-code.ts';

/** Renders a piece of Markdown into rows. */
export type RenderMarkdown = (markdown: string) => readonly string[];

/**
 * Renders streamed Markdown. A block is rendered once, when it
 * is complete; code is rendered line by line as it arrives.
 *
 * Incomplete text is rendered repeatedly, but never more than a limit,
 * so that the work is proportional to the text, not to its square.
 */
export class StreamedMarkdown {
  readonly #render: RenderMarkdown;
  readonly #highlight: (language: string) => HighlightLine;
  /** The complete lines of the open block, without the open line. */
  #block = '';
  #line = '';
  #fence: Fence | undefined;
  #isAfterBlank = false;
  #done: string[] = [];
  #hasGap = true;

  /**
   * @param highlight Returns a function that colours the lines
   * of code in a language; the language is empty if unknown.
   */
  constructor(render: RenderMarkdown, highlight: (language: string) => HighlightLine = () => (line) => line) {
    this.#render = render;
    this.#highlight = highlight;
  }

  push(piece: string): void {
    const lines = (this.#line + piece).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  /** Returns the rows that were finished since the last call. */
  takeDone(): readonly string[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** Returns the last rows of the unfinished block. */
  live(maxRows: number): readonly string[] {
    if (this.#fence?.isApart) return this.#line === '' ? [] : [`  ${this.#line}`];
    const text = this.#block + this.#line;
    const rows = text.length > maxLive ? text.slice(-maxLive).split('\n') : this.#render(text);
    return maxRows > 0 ? rows.slice(-maxRows) : [];
  }

  /** Ends the text, and returns its remaining rows. */
  end(): readonly string[] {
    if (this.#line !== '') this.#take(this.#line);
    this.#line = '';
    this.#close();
    this.#fence = undefined;
    this.#isAfterBlank = false;
    this.#hasGap = true;
    return this.takeDone();
  }

  #take(line: string): void {
    if (this.#fence) return this.#takeFenced(line, this.#fence);
    const opened = fenceOf(line);
    const isInList = continues.test(this.#block);
    if (this.#isAfterBlank && line.trim() !== '' && !continues.test(line)) this.#close();
    this.#isAfterBlank = line.trim() === '';
    if (opened) {
      // Code in a list or a quote is part of that block.
      const isApart = !isInList || this.#block === '';
      this.#fence = { mark: opened.mark, isApart, colour: this.#highlight(opened.language) };
      if (isApart) {
        this.#close();
        this.#gap();
        this.#done.push(line);
        return;
      }
    }
    if (this.#block !== '' || !this.#isAfterBlank) this.#block += `${line}\n`;
  }

  #takeFenced(line: string, { mark, isApart, colour }: Fence): void {
    const isEnd = line.trim().startsWith(mark) && line.trim().replaceAll(mark.charAt(0), '') === '';
    if (isApart) {
      this.#done.push(isEnd ? line : `  ${colour(line)}`.trimEnd());
      this.#hasGap = false;
    } else this.#block += `${line}\n`;
    if (isEnd) this.#fence = undefined;
  }

  /** Closes the block, which cannot change any more. */
  #close(): void {
    if (this.#block.trim() !== '') {
      this.#gap();
      this.#done.push(...this.#render(this.#block));
      this.#hasGap = false;
    }
    this.#block = '';
  }

  #gap(): void {
    if (!this.#hasGap) this.#done.push('');
    this.#hasGap = true;
  }
}

interface Fence {
  readonly mark: string;
  /** True if the code is not part of a list or a quote. */
  readonly isApart: boolean;
  readonly colour: HighlightLine;
}

function fenceOf(line: string): { readonly mark: string; readonly language: string } | undefined {
  const [matched, mark] = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  if (matched === undefined || mark === undefined) return undefined;
  return { mark, language: /^\s*([\w+#-]*)/.exec(line.slice(matched.length))?.[1] ?? '' };
}

/** Matches a line that may belong to the previous block, although a blank line separates them. */
const continues = /^(?:\s|[-*+>|]\s?|\d+[.)]\s)/;
/** The maximum number of characters of an open block that are rendered in each frame. */
const maxLive = 4000;
