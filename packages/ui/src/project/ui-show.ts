import type { JsonValue } from '@mortise/core';
import type { UiAsked } from '../shape/ui-question.ts';

/**
 * Filters for the parts of a log that a page may see, one for each kind. An omitted filter shows everything.
 */
export interface UiShow {
  /** Returns the part of a tool's output that a page may see; undefined shows `null`. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /**
   * Returns the part of a question that a page may see; the id and the call of the question do not change.
   */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * Returns the URL of a file or of media for a page. Default: the file's own URL if it is `https:`; for
   * media in the log of live runs, the path below the `base` of `uiHandler` that serves it.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** The keys of the session's state that a page sees; default none. */
  readonly state?: readonly string[] | undefined;
}

/** A call, for the filters of a page. Its name is missing if the projection does not know the name. */
export interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}

/** Media in the log. */
export interface UiMediaRef {
  /** The id of the event that contains the media. */
  readonly eventId: string;
  /** The index of the media among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** The URI of the media, if the bytes are not in the event itself. */
  readonly fileUri?: string;
}
