import type { RowPlace } from '../terminal/live-region.ts';
import type { Left } from './asker.ts';

/** What stands above the input while something is asked. */
export interface Panel {
  /** Its rows, and where the cursor is if it has a field. */
  rows(columns: number, maxRows: number): PanelRows;
  /** A key that counts. Answers whether it means anything here. */
  key(key: string): boolean;
  /** A text that is pasted into its field; left out: it has none. */
  paste?(text: string): void;
  /** It is left without an answer. */
  leave(how: Left): void;
}

/** How a panel is drawn. */
export interface PanelRows {
  readonly rows: readonly string[];
  readonly cursor?: RowPlace;
}
