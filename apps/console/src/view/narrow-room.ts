import { columnsOf } from '../terminal/terminal-parts.ts';
import type { PanelRows } from './panel.ts';

/**
 * How much may move below what is finished, so that it still fits where the window is made narrower.
 *
 * A terminal wraps its rows anew then. What is pushed out above its first row by that is in its scrollback,
 * where nobody takes it away: an old copy of what moves. So what moves is held to what fits at half the
 * width, and at 40 columns where the window is wider than 80.
 */
export class NarrowRoom {
  readonly #rows: number;
  readonly #narrow: number;

  /** @param rows those that the terminal has for what moves, at the present width `columns`. */
  constructor(columns: number, rows: number) {
    this.#rows = rows;
    this.#narrow = Math.max(1, Math.min(narrowest, Math.ceil(columns / 2)));
  }

  /** Rows that these would have too many when the window is narrow; none where they fit. */
  #excess(rows: readonly string[]): number {
    const wrapped = rows.reduce((sum, row) => sum + Math.max(1, Math.ceil(columnsOf(row) / this.#narrow)), 0);
    return Math.max(0, wrapped - this.#rows);
  }

  /**
   * What `draw` draws in at most so many rows, in so few that it fits beside the others, but for its least.
   */
  fewest(draw: (most: number) => PanelRows, beside: readonly string[]): PanelRows {
    for (let most = Math.max(leastRows, this.#rows - beside.length); ; ) {
      const drawn = draw(most);
      const excess = this.#excess([...drawn.rows, ...beside]);
      if (excess === 0 || most <= leastRows) return drawn;
      // A row takes several when it is narrow.
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

/** Of a question: its words, one answer, and what its keys wait for. */
const leastRows = 3;
const maxWraps = 3;
/** Columns to which a window may be made narrower. */
const narrowest = 40;
