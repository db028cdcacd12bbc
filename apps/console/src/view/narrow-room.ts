import { columnsOf } from '../terminal/terminal-parts.ts';
import type { PanelRows } from './panel.ts';

/**
 * Computes how many live rows fit below the finished ones even if the window becomes narrower.
 *
 * A terminal then wraps its rows again. Rows that are pushed above the first row of the screen are in the
 * scrollback, where they cannot be removed: an old copy of the live rows. So the live rows are limited to
 * those that fit at half the width, and at 40 columns if the window is wider than 80.
 */
export class NarrowRoom {
  readonly #rows: number;
  readonly #narrow: number;

  /** @param rows The number of rows that the terminal has for live rows, at the present width `columns`. */
  constructor(columns: number, rows: number) {
    this.#rows = rows;
    this.#narrow = Math.max(1, Math.min(narrowest, Math.ceil(columns / 2)));
  }

  /**
   * Returns by how many rows these rows exceed the limit when the window is narrow; 0 or less if they fit.
   */
  #excess(rows: readonly string[]): number {
    const wrapped = rows.reduce((sum, row) => sum + Math.max(1, Math.ceil(columnsOf(row) / this.#narrow)), 0);
    return Math.max(0, wrapped - this.#rows);
  }

  /**
   * Draws with as few rows as needed to fit together with
   * the other rows, but not with fewer than the minimum.
   */
  fewest(draw: (most: number) => PanelRows, others: readonly string[]): PanelRows {
    for (let most = Math.max(leastRows, this.#rows - others.length); ; ) {
      const drawn = draw(most);
      const excess = this.#excess([...drawn.rows, ...others]);
      if (excess === 0 || most <= leastRows) return drawn;
      // A row may wrap to several rows in a narrow window.
      most = Math.max(leastRows, Math.min(most, drawn.rows.length) - Math.ceil(excess / maxWraps));
    }
  }

  /** Returns the last of `rows` that fit above the rows `below`. */
  lastOf(rows: readonly string[], below: readonly string[]): readonly string[] {
    let from = 0;
    while (from < rows.length && this.#excess([...rows.slice(from), ...below]) > 0) from++;
    return rows.slice(from);
  }
}

/** The minimum number of rows of a question: its text, one answer, and its keys. */
const leastRows = 3;
const maxWraps = 3;
/** The narrowest window for which there must be enough space, in columns. */
const narrowest = 40;
