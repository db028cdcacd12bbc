import { columnsOf } from '../terminal/terminal-parts.ts';
import type { PanelRows } from './panel.ts';

/**
 * The number of rows that may move below the finished ones, so that they still fit in a narrower window.
 *
 * A terminal wraps its rows again then. Rows that are pushed above its first one are in its scrollback, where
 * they cannot be removed: an old copy of the moving rows. So the moving rows are limited to those that fit at
 * half the width, and at 40 columns if the window is wider than 80.
 */
export class NarrowRoom {
  readonly #rows: number;
  readonly #narrow: number;

  /** @param rows those that the terminal has for what moves, at the present width `columns`. */
  constructor(columns: number, rows: number) {
    this.#rows = rows;
    this.#narrow = Math.max(1, Math.min(narrowest, Math.ceil(columns / 2)));
  }

  /** Rows that these would have too many when the window is narrow; none if they fit. */
  #excess(rows: readonly string[]): number {
    const wrapped = rows.reduce((sum, row) => sum + Math.max(1, Math.ceil(columnsOf(row) / this.#narrow)), 0);
    return Math.max(0, wrapped - this.#rows);
  }

  /** The result of `draw` in so few rows that it fits next to the others, but not below its minimum. */
  fewest(draw: (most: number) => PanelRows, others: readonly string[]): PanelRows {
    for (let most = Math.max(leastRows, this.#rows - others.length); ; ) {
      const drawn = draw(most);
      const excess = this.#excess([...drawn.rows, ...others]);
      if (excess === 0 || most <= leastRows) return drawn;
      // A row is wrapped to several in a narrow window.
      most = Math.max(leastRows, Math.min(most, drawn.rows.length) - Math.ceil(excess / maxWraps));
    }
  }

  /** The last of `rows` that fit above those that are `below`. */
  lastOf(rows: readonly string[], below: readonly string[]): readonly string[] {
    let from = 0;
    while (from < rows.length && this.#excess([...rows.slice(from), ...below]) > 0) from++;
    return rows.slice(from);
  }
}

/** The minimum rows of a question: its text, one answer, and its keys. */
const leastRows = 3;
const maxWraps = 3;
/** Columns to which a window may be made narrower. */
const narrowest = 40;
