import type { JsonValue } from '../json/json-value.ts';
import type { FileDataPart, InlineDataPart, TextPart } from './media-part.ts';
import type { PendingQuestion } from './pending-request.ts';

/** Media that goes with an outcome. */
export type OutcomePart = TextPart | InlineDataPart | FileDataPart;

/** How a function call ended. */
export type ToolOutcome =
  | {
      readonly status: 'ok';
      readonly output: JsonValue;
      /** What the model reads instead of `output`. */
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

/** Not ended, and the model goes on: the result comes later as new content of the user's role. */
export interface InterimOutcome {
  readonly status: 'interim';
  readonly handle?: JsonValue;
  /** What the model reads instead of that the call is pending. */
  readonly modelOutput?: JsonValue;
}

/** Not ended: someone outside has to answer. `handle` names a running operation. */
export interface PendingResult {
  readonly status: 'pending';
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /** What the model reads while it goes on; left out: that the call is pending, and the handle. */
  readonly modelOutput?: JsonValue;
}
