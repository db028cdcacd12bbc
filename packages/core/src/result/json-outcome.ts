import type { ToolOutcome } from '../content/outcome.ts';
import type { PicturedBytes } from '../json/snapshot-json.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/** A result that is settled, before it was looked at. */
export type FinalResult = Exclude<ToolResult, { readonly status: 'pending' | 'delegate' }>;

/** A result as JSON, with what has to be done about it before it is stored. */
export interface JsonOutcome {
  readonly outcome: ToolOutcome;
  /** More characters than this it cannot have as JSON text. */
  readonly maxChars: number;
  /** Paths of values that JSON has not. */
  readonly changed?: readonly string[] | undefined;
  /** Bytes that are too many to go with the outcome. */
  readonly large?: readonly PicturedBytes[] | undefined;
  /** A hook said it, in the place of what was returned. */
  readonly replaced?: boolean;
}
