import {
  type AutocompleteItem,
  type AutocompleteProvider,
  Editor,
  fuzzyFilter as filterFuzzily,
  matchesKey as isPressed,
  type KeyId,
  Markdown,
  type MarkdownTheme,
  type SelectListTheme,
  StdinBuffer,
  setCapabilities,
  type TUI,
  truncateToWidth,
  visibleWidth,
  wrapTextWithAnsi,
} from '@earendil-works/pi-tui';
import { neutralize } from '../text/neutralize.ts';
import type { Paint } from './paint.ts';

/** Completes the text that the user types. */
export type Completion = AutocompleteProvider;
/** A possible completion. */
export type CompletionItem = AutocompleteItem;

/** Splits the input of a terminal into keys and pastes. */
export class KeyBuffer extends StdinBuffer {}

/** Returns true if an input of the terminal is the named key, such as `ctrl+c`. */
export const matchesKey: typeof isPressed = isPressed;
/** Does the same as `matchesKey`, for a name that is not a literal. */
export function isKey(data: string, name: string): boolean {
  return isPressed(data, name as KeyId);
}
/** Returns the items that contain the letters of a word in their order, the closest match first. */
export const fuzzyFilter: typeof filterFuzzily = filterFuzzily;

// Switches off images, and links that do not show their URL.
setCapabilities({ images: null, trueColor: false, hyperlinks: false });

/** Returns the number of columns of a text, without its colours. */
export function columnsOf(text: string): number {
  return visibleWidth(text);
}

/** Returns a text, cut to a number of columns. */
export function cutTo(text: string, columns: number): string {
  return visibleWidth(text) <= columns ? text : truncateToWidth(text, columns, '…');
}

/** Returns the rows of a text that is wrapped at words, with its colours on each row. */
export function wrapAt(text: string, columns: number): readonly string[] {
  return wrapTextWithAnsi(text, Math.max(1, columns));
}

/**
 * Renders Markdown to rows, without blank rows at the end. The input cannot add control sequences to the
 * output, not even by entities; only colours are added.
 */
export function markdownRows(markdown: string, columns: number, paint: Paint): readonly string[] {
  const parsed = new Markdown(withImages(markdown), 0, 0, themeOf(paint), undefined, options);
  const rows = parsed.render(columns).map((row) => onlyColours(row).trimEnd());
  while (rows.at(-1) === '') rows.pop();
  return rows;
}

/** Replaces each image by a link to it; code is not changed. */
function withImages(markdown: string): string {
  if (!markdown.includes('![')) return markdown;
  return markdown
    .split(codeSpan)
    .map((piece, at) => (at % 2 === 0 ? piece.replaceAll('![', '[image: ') : piece))
    .join('');
}

/** Makes all control characters visible, except colours. */
function onlyColours(row: string): string {
  return row
    .split(colour)
    .map((piece, at) => (at % 2 === 0 ? neutralize(piece) : piece))
    .join('');
}

/** Options of a text field. */
export interface FieldOptions {
  readonly paint: Paint;
  /** Returns the number of rows of the terminal. */
  readonly terminalRows: () => number;
  /** Called when the field needs to be drawn again. */
  readonly onDraw: () => void;
}

/**
 * A text field of several lines: words wrap, a paste is inserted
 * in one piece, and arrow keys at its edges show earlier texts.
 */
export class Field extends Editor {
  #bottom = '';
  #hiddenAbove = 0;
  #hiddenBelow = 0;

  constructor({ paint, terminalRows, onDraw }: FieldOptions) {
    // The members of the terminal UI that the editor uses.
    const host: Pick<TUI, 'requestRender'> & { readonly terminal: { readonly rows: number } } = {
      requestRender: onDraw,
      terminal: {
        get rows() {
          return terminalRows();
        },
      },
    };
    super(host as TUI, { borderColor: paint.dim, selectList: listTheme(paint) });
    this.focused = true;
  }

  /**
   * Returns the rows, with the cursor's position. The first row starts
   * with the prompt, and the others are indented to the same column.
   */
  drawn(columns: number, prompt: string): FieldRows {
    const indent = visibleWidth(prompt);
    const rows = this.render(Math.max(2, columns - indent));
    const last = rows.lastIndexOf(this.#bottom);
    const above = this.#hiddenAbove > 0 ? [`… ${this.#hiddenAbove} more above`] : [];
    const below = this.#hiddenBelow > 0 ? [`… ${this.#hiddenBelow} more below`] : [];
    let cursor = { row: above.length, column: indent };
    const lines = rows.slice(1, last).map((row, at) => {
      const mark = row.indexOf(cursorMark);
      if (mark >= 0) cursor = { row: above.length + at, column: indent + visibleWidth(row.slice(0, mark)) };
      return `${at === 0 ? prompt : ' '.repeat(indent)}${row.replaceAll(anyMark, '').trimEnd()}`;
    });
    return { rows: [...above, ...lines, ...below, ...rows.slice(last + 1)], cursor };
  }

  paste(text: string): void {
    this.handleInput(`\x1b[200~${text}\x1b[201~`);
  }

  protected override renderTopBorder(width: number, hidden: number): string {
    this.#hiddenAbove = hidden;
    return super.renderTopBorder(width, hidden);
  }

  protected override renderBottomBorder(width: number, hidden: number): string {
    this.#hiddenBelow = hidden;
    this.#bottom = super.renderBottomBorder(width, hidden);
    return this.#bottom;
  }
}

/** The drawn rows of a field. */
export interface FieldRows {
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
}

function listTheme({ green, dim }: Paint): SelectListTheme {
  return { selectedPrefix: green, selectedText: green, description: dim, scrollInfo: dim, noMatch: dim };
}

function themeOf({ bold, dim, green, orange, italic, underline }: Paint): MarkdownTheme {
  const same = (text: string): string => text;
  return {
    heading: bold,
    link: same,
    linkUrl: dim,
    code: green,
    codeBlock: same,
    codeBlockBorder: dim,
    quote: italic,
    quoteBorder: dim,
    hr: dim,
    listBullet: orange,
    bold,
    italic,
    strikethrough: dim,
    underline,
  };
}

const options = { renderLatex: false, preserveOrderedListMarkers: true };
const cursorMark = '\x1b_pi:c\x07';
const codeSpan = /((?<!`)(?:```[\s\S]*?(?:```|$)|`[^`\n]*`))/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control sequences.
const anyMark = /\x1b_pi:[^\x07]*\x07/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences.
const colour = /(\x1b\[[0-9;]*m)/;
