import type { RowPosition } from '../terminal/live-region.ts';
import type { Left } from './asker.ts';

/** The rows above the input during a question. */
export interface Panel {
  /** Returns the rows, and the cursor's position if the panel has a field. */
  rows(columns: number, maxRows: number): PanelRows;
  /** Handles a key. Returns true if the key has a meaning in this panel. */
  key(key: string): boolean;
  /** Pastes a text into the panel's field; absent if it has no field. */
  paste?(text: string): void;
  /** Closes the panel without an answer. */
  leave(how: Left): void;
}

/** The drawn rows of a panel. */
export interface PanelRows {
  readonly rows: readonly string[];
  readonly cursor?: RowPosition;
}
