import type { transferToolOf } from './transfer-tool.ts';

/** What an agent has that may hand its turn to another. */
export interface RareTransfer {
  readonly transferToolOf: typeof transferToolOf;
}
