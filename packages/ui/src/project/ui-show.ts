import type { JsonValue } from '@mortise/core';
import type { UiAsked } from '../shape/ui-question.ts';

/** What a page sees of a log. */
export interface UiShow {
  /** Returns what a page sees of a tool's output; `undefined` is shown as `null`. Default: all of it. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /** Returns what a page sees of a question; its id and its call stay. Default: all of it. */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * Returns the address of a file or of media. Default: the file's own, if it is `https:`; for media in the log
   * a path of `uiHandler`, below its `base`.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** Keys of the session's state that a page sees. Default: none. */
  readonly state?: readonly string[] | undefined;
}

/** A call, for whoever decides what is shown of it. Without a name where nobody told it to the projection. */
export interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}

/** Media in the log. */
export interface UiMediaRef {
  /** The event that has it. */
  readonly eventId: string;
  /** Its place among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** Where it is, where it is not in the event itself. */
  readonly fileUri?: string;
}
