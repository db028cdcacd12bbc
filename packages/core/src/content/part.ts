import type { JsonValue } from '../json/json-value.ts';
import type { FunctionCall } from './function-call.ts';
import type { FileDataPart, InlineDataPart, PartBase, TextPart } from './media-part.ts';
import type { InterimOutcome, ToolOutcome } from './outcome.ts';

/** One piece of a `Content`. */
export type Part =
  | TextPart
  | ThoughtPart
  | InlineDataPart
  | FileDataPart
  | FunctionCallPart
  | FunctionResponsePart
  | ProviderPart;

export interface ThoughtPart extends PartBase {
  readonly type: 'thought';
  readonly text: string;
}

export interface FunctionCallPart extends PartBase, FunctionCall {
  readonly type: 'functionCall';
}

export interface FunctionResponsePart extends PartBase {
  readonly type: 'functionResponse';
  /** The id of the call. */
  readonly id: string;
  /** The provider's own id of the call, which only requests to this provider contain. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}

/** A part that only one provider understands, kept complete so that it can be sent back to that provider. */
export interface ProviderPart extends PartBase {
  readonly type: 'provider';
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * A summary for models of other providers: at most 2,000 characters. An empty summary means that these
   * models miss nothing. Without a summary, these models do not get the part, and a warning reports that.
   */
  readonly summary?: string;
}
