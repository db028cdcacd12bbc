import type { JsonValue } from '../json/json-value.ts';
import type { FileDataPart, InlineDataPart, TextPart } from './media-part.ts';
import type { PendingQuestion } from './pending-request.ts';

/** Media that goes with an outcome. */
export type OutcomePart = TextPart | InlineDataPart | FileDataPart;

/** The outcome of a function call. */
export type ToolOutcome =
  | {
      readonly status: 'ok';
      readonly output: JsonValue;
      /**
       * The value that the model reads instead of `output`. Code that changes a result for the model alone
       * sets it; `output` stays in the log. Secrets are replaced in both, and both are bounded.
       */
      readonly modelOutput?: JsonValue;
      readonly parts?: readonly OutcomePart[];
    }
  /** `code` is stable and from the catalogue; `message` says what to do next. */
  | {
      readonly status: 'error';
      readonly code: string;
      readonly message: string;
      readonly parts?: readonly OutcomePart[];
    }
  | { readonly status: 'denied'; readonly reason?: string };

/** A result that comes later while the model continues: it arrives as new content of the role `user`. */
export interface InterimOutcome {
  readonly status: 'interim';
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
  readonly modelOutput?: JsonValue;
}

/** A call that waits for an answer or a result from outside. `handle` names a running operation. */
export interface PendingResult {
  readonly status: 'pending';
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /**
   * The value that the model reads while the call is pending; if omitted, a note that it is pending, and the
   * handle.
   */
  readonly modelOutput?: JsonValue;
}

/**
 * The origin of a call's outcome: the tool's own code, a server that answered instead, or something stored
 * earlier.
 */
export type ResponseSource = 'tool' | 'server' | 'memory';
