import type { RowPosition } from '../terminal/live-region.ts';
import type { Left } from './asker.ts';

/** The rows above the input during a question. */
export interface Panel {
  /** The rows, and the cursor's position if it has a field. */
  rows(columns: number, maxRows: number): PanelRows;
  /** A key that counts. Answers whether it means anything here. */
  key(key: string): boolean;
  /** Pastes a text into its field; omitted: it has none. */
  paste?(text: string): void;
  /** Closes the panel without an answer. */
  leave(how: Left): void;
}

/** The drawn rows of a panel. */
export interface PanelRows {
  readonly rows: readonly string[];
  readonly cursor?: RowPosition;
}
