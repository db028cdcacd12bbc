import { columnsOf, cutTo } from './terminal-parts.ts';

/** The terminal of a region. */
export interface RegionTarget {
  readonly columns: number;
  readonly rows: number;
  write(text: string): unknown;
}

/** A position in rows, from 0. */
export interface RowPosition {
  readonly row: number;
  readonly column: number;
}

/** The live rows, and the cursor's position in them; without a position, the cursor is hidden. */
export interface LiveRows {
  readonly rows: readonly string[];
  readonly cursor?: RowPosition | undefined;
}

/**
 * Draws the live rows at the bottom of a terminal.
 *
 * Finished rows are written above the live rows once, and then belong to the terminal, which scrolls and
 * wraps them. Nothing above the live rows is ever cleared or redrawn.
 *
 * After a change of width, the region keeps the height that the terminal has given it, with blank rows at its
 * top, which the next rows replace. Some terminals, such as tmux, count blank rows at the bottom when they
 * wrap all rows again: they would push the same number of live rows into the scrollback, where they cannot be
 * removed.
 *
 * The cursor stays in the last row: some terminals, xterm.js among them, treat rows that wrap below the
 * cursor as if they were above it when the width changes.
 */
export class LiveRegion {
  readonly #target: RegionTarget;
  #rows: readonly string[] = [];
  #cursor: RowPosition = { row: 0, column: 0 };
  #columns = 0;
  /** The number of blank rows at the top of the region. */
  #gap = 0;

  constructor(target: RegionTarget) {
    this.#target = target;
  }

  /** Writes finished rows, and the live rows below them. Live rows are cut to the width of the terminal. */
  draw(finished: readonly string[], live: LiveRows): void {
    const { columns } = this.#target;
    const room = Math.max(1, this.#target.rows - 1);
    const shown = live.rows.map((row) => cutTo(row, columns));
    const gap = this.#gapFor(finished.length + shown.length);
    const rows = [...Array<string>(gap).fill(''), ...shown].slice(-room);
    const above = rows.length - shown.length;
    const output =
      finished.length === 0 && columns === this.#columns && rows.length === this.#rows.length
        ? this.#changed(rows)
        : this.#redraw(finished, rows);
    const position = live.cursor && { ...live.cursor, row: Math.max(0, live.cursor.row + above) };
    const target = position ?? { row: Math.max(0, rows.length - 1), column: 0 };
    const moves = `${vertical(target.row - this.#cursor.row)}\r${target.column > 0 ? `\x1b[${target.column}C` : ''}`;
    const isStill = output === '' && target.row === this.#cursor.row && target.column === this.#cursor.column;
    this.#rows = rows;
    this.#gap = Math.max(0, above);
    this.#columns = columns;
    this.#cursor = target;
    if (isStill) return;
    this.#target.write(`${beginFrame}${output}${moves}${position ? showCursor : ''}${endFrame}`);
  }

  /** Clears the live rows: the cursor is then on a new row below the finished ones. */
  clear(): void {
    const up = vertical(-this.#rowsAbove());
    if (this.#rows.length > 0) this.#target.write(`${up}\r${eraseBelow}${showCursor}`);
    this.forget();
  }

  /** Records that other output has left the cursor on a new row. */
  forget(): void {
    this.#rows = [];
    this.#gap = 0;
    this.#cursor = { row: 0, column: 0 };
  }

  /** Returns the number of blank rows that keep the other rows at their earlier position. */
  #gapFor(others: number): number {
    const { columns, rows } = this.#target;
    if (this.#rows.length === 0) return 0;
    const isWrapped = this.#columns !== columns;
    if (!isWrapped && this.#gap === 0) return 0;
    const most = isWrapped ? Math.min(rows - 1, this.#rowsAbove() + 1) : this.#rows.length;
    return Math.max(0, Math.min(isWrapped ? most : this.#gap, most - others));
  }

  /**
   * Returns the output that redraws the same number of rows
   * at the same width: only rows that differ are written.
   */
  #changed(rows: readonly string[]): string {
    let output = '';
    let at = this.#cursor.row;
    for (const [row, text] of rows.entries()) {
      if (text === this.#rows[row]) continue;
      output += `${vertical(row - at)}\r${text}${eraseRight}`;
      at = row;
    }
    if (output !== '') this.#cursor = { row: at, column: 0 };
    return output;
  }

  /**
   * Returns the output that redraws from the first row that
   * differs; after a change of width, from the first row.
   */
  #redraw(finished: readonly string[], rows: readonly string[]): string {
    const isSame = this.#target.columns === this.#columns;
    const next = [...finished, ...rows];
    let kept = 0;
    if (isSame) while (kept < this.#rows.length && kept < next.length && next[kept] === this.#rows[kept]) kept++;
    let output: string;
    if (kept < this.#rows.length)
      output = `${vertical(isSame ? kept - this.#cursor.row : -this.#rowsAbove())}\r${eraseBelow}`;
    else if (kept === 0) output = '';
    else output = `${vertical(kept - 1 - this.#cursor.row)}\r\n`;
    output += next.slice(kept).join('\r\n');
    if (rows.length === 0 && next.length > kept) output += '\r\n';
    const end = rows.length > 0 && next.length > kept ? next.length - 1 : next.length;
    this.#cursor = { row: end - finished.length, column: 0 };
    return output;
  }

  /**
   * Returns the number of rows from the first live row to
   * the cursor, as the terminal has wrapped them by now.
   */
  #rowsAbove(): number {
    const { columns } = this.#target;
    const above = this.#rows.slice(0, this.#cursor.row);
    const wrapped = above.reduce((sum, row) => sum + Math.max(1, Math.ceil(columnsOf(row) / columns)), 0);
    return wrapped + Math.floor(this.#cursor.column / columns);
  }
}

function vertical(by: number): string {
  if (by === 0) return '';
  return by > 0 ? `\x1b[${by}B` : `\x1b[${-by}A`;
}

/** A terminal that supports it shows a frame all at once; the cursor is hidden meanwhile. */
const beginFrame = '\x1b[?2026h\x1b[?25l';
const endFrame = '\x1b[?2026l';
const showCursor = '\x1b[?25h';
/** Begins at the second column, because tmux keeps a copy of a screen that is erased from its first cell. */
const eraseBelow = '\x1b[K\x1b[C\x1b[J\r';
const eraseRight = '\x1b[K';
