import type { JsonValue } from '@mortise/core';
import type { UiAsked } from '../shape/ui-question.ts';

/**
 * Filters for the parts of a log that a page may see, one for each kind. An omitted filter shows everything.
 */
export interface UiShow {
  /** Returns the part of a tool's output that a page may see; undefined shows `null`. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /** Returns the part of a question that a page may see; its id and its call stay. */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * Returns the address of a file or of media. Default: the file's own, if it is `https:`; of media in the
   * log of live runs a path of `uiHandler`, below its `base`.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** Keys of the session's state that a page sees; default none. */
  readonly state?: readonly string[] | undefined;
}

/** A call, for the filters of a page. Its name is missing if the projection does not know it. */
export interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}

/** Media in the log. */
export interface UiMediaRef {
  /** The event that has it. */
  readonly eventId: string;
  /** The index among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** The address of the media, if they are not in the event itself. */
  readonly fileUri?: string;
}
