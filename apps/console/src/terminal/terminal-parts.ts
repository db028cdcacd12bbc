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

/** Completes the typed text. */
export type Completion = AutocompleteProvider;
/** A possible completion. */
export type CompletionItem = AutocompleteItem;

/** Splits the input of a terminal into keys and pastes. */
export class KeyBuffer extends StdinBuffer {}

/** True if a terminal's input is a key, such as `ctrl+c`. */
export const matchesKey: typeof isPressed = isPressed;
/** The same as `matchesKey`, for a name that is no literal. */
export function isKey(data: string, name: string): boolean {
  return isPressed(data, name as KeyId);
}
/** The items with the letters of a word, in order, the closest match first. */
export const fuzzyFilter: typeof filterFuzzily = filterFuzzily;

// No pictures, and no links whose address is not shown.
setCapabilities({ images: null, trueColor: false, hyperlinks: false });

/** The columns of a text, without its colours. */
export function columnsOf(text: string): number {
  return visibleWidth(text);
}

/** A text cut to so many columns. */
export function cutTo(text: string, columns: number): string {
  return visibleWidth(text) <= columns ? text : truncateToWidth(text, columns, '…');
}

/** The rows of a text that is wrapped at words, with its colours on each row. */
export function wrapAt(text: string, columns: number): readonly string[] {
  return wrapTextWithAnsi(text, Math.max(1, columns));
}

/**
 * The rows of a piece of Markdown, without blank rows at its end. The text cannot produce terminal sequences,
 * not even by entities; only the renderer's colours remain.
 */
export function markdownRows(markdown: string, columns: number, paint: Paint): readonly string[] {
  const parsed = new Markdown(withImages(markdown), 0, 0, themeOf(paint), undefined, options);
  const rows = parsed.render(columns).map((row) => onlyColours(row).trimEnd());
  while (rows.at(-1) === '') rows.pop();
  return rows;
}

/** Replaces an image by a link to it; in code it stays. */
function withImages(markdown: string): string {
  if (!markdown.includes('![')) return markdown;
  return markdown
    .split(codeSpan)
    .map((piece, at) => (at % 2 === 0 ? piece.replaceAll('![', '[image: ') : piece))
    .join('');
}

/** Makes visible all that is not text or a colour. */
function onlyColours(row: string): string {
  return row
    .split(colour)
    .map((piece, at) => (at % 2 === 0 ? neutralize(piece) : piece))
    .join('');
}

/** Options of a text field. */
export interface FieldOptions {
  readonly paint: Paint;
  /** Rows of the terminal. */
  readonly terminalRows: () => number;
  /** Called when it has to be drawn again. */
  readonly onDraw: () => void;
}

/** A field of several lines: words wrap, a paste is one piece, arrows at its edges show earlier texts. */
export class Field extends Editor {
  #bottom = '';
  #hiddenAbove = 0;
  #hiddenBelow = 0;

  constructor({ paint, terminalRows, onDraw }: FieldOptions) {
    // All that it asks of its surroundings.
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
   * The rows, with the cursor's position. The first starts with the prompt, all others are indented as far.
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

/** The rows of a field. */
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
