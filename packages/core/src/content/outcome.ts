import type { JsonValue } from '../json/json-value.ts';
import type { FileDataPart, InlineDataPart, TextPart } from './media-part.ts';
import type { PendingQuestion } from './pending-request.ts';

/** A text or media part that belongs to an outcome. */
export type OutcomePart = TextPart | InlineDataPart | FileDataPart;

/** The outcome of a function call. */
export type ToolOutcome =
  | {
      readonly status: 'ok';
      readonly output: JsonValue;
      /**
       * The value that the model reads instead of `output`. Code that changes a result only for the model
       * sets it; the log keeps `output` too. Secrets are replaced in both values, and the size of both is
       * bounded.
       */
      readonly modelOutput?: JsonValue;
      readonly parts?: readonly OutcomePart[];
    }
  /** `code` is a stable code from the catalogue of error codes; `message` says what to do next. */
  | {
      readonly status: 'error';
      readonly code: string;
      readonly message: string;
      readonly parts?: readonly OutcomePart[];
    }
  | { readonly status: 'denied'; readonly reason?: string };

/**
 * The outcome of a call whose result comes later, while the model
 * continues: the result arrives as new content of the role `user`.
 */
export interface InterimOutcome {
  readonly status: 'interim';
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
  readonly modelOutput?: JsonValue;
}

/**
 * The result of a tool whose call waits for an answer or a
 * result from outside. `handle` names a running operation.
 */
export interface PendingResult {
  readonly status: 'pending';
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /**
   * The value that the model reads while the call is pending; if
   * omitted, the model reads that the call is pending, and the handle.
   */
  readonly modelOutput?: JsonValue;
}

/**
 * The origin of a call's outcome: the tool's own code (`tool`), a server that answered instead (`server`), or
 * an outcome that was stored earlier (`memory`).
 */
export type ResponseSource = 'tool' | 'server' | 'memory';
