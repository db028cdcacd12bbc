import type { FileDataPart, InlineDataPart, TextPart } from '../../content/media-part.ts';
import type { OutcomePart } from '../../content/outcome.ts';
import type { ThoughtPart } from '../../content/part.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';

/**
 * One message of a conversation that another library kept, in the plain form that `importHistory` takes.
 * `timestamp`: epoch milliseconds; default: when it is imported.
 */
export type HistoryMessage = { readonly timestamp?: number } & (
  | { readonly role: 'user'; readonly content: string | readonly (TextPart | InlineDataPart | FileDataPart)[] }
  | {
      readonly role: 'assistant';
      readonly content?: string | readonly (TextPart | ThoughtPart | InlineDataPart | FileDataPart)[];
      readonly toolCalls?: readonly HistoryCall[];
    }
  /** What came of a call. */
  | {
      readonly role: 'tool';
      readonly toolCallId: string;
      /** What the tool gave: a text or any other JSON. */
      readonly content: JsonValue;
      readonly parts?: readonly OutcomePart[];
      /** Default `ok`. */
      readonly status?: 'ok' | 'error' | 'denied';
    }
  /** Left out: what a system says is the agent's `instruction`. */
  | { readonly role: 'system'; readonly content: string }
);

/** A call that the assistant made. */
export interface HistoryCall {
  /**
   * As its result names it: unique among the calls that
   * wait for a result. The session gives it one of its own.
   */
  readonly id: string;
  readonly name: string;
  /** A text is read as that of a model would be. */
  readonly args: JsonObject | string;
}

/** Something of a history that the session does not have. */
export interface LeftOutOfHistory {
  readonly what: string;
  /** In how many messages. */
  readonly count: number;
  /** The place of the first of them, from 0. */
  readonly firstIndex: number;
}
