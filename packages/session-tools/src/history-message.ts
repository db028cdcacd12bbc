import type {
  FileDataPart,
  InlineDataPart,
  JsonObject,
  JsonValue,
  OutcomePart,
  TextPart,
  ThoughtPart,
} from '@mortise/core';

/**
 * One message of a conversation of another library, in the format that `importHistory` accepts. `timestamp`:
 * epoch milliseconds; default: the time of the import.
 */
export type HistoryMessage = { readonly timestamp?: number } & (
  | { readonly role: 'user'; readonly content: string | readonly (TextPart | InlineDataPart | FileDataPart)[] }
  | {
      readonly role: 'assistant';
      readonly content?: string | readonly (TextPart | ThoughtPart | InlineDataPart | FileDataPart)[];
      readonly toolCalls?: readonly HistoryCall[];
    }
  /** The outcome of a call. */
  | {
      readonly role: 'tool';
      readonly toolCallId: string;
      /** The tool's result: a string or any other JSON. */
      readonly content: JsonValue;
      readonly parts?: readonly OutcomePart[];
      /** The status of the result; default `ok`. */
      readonly status?: 'ok' | 'error' | 'denied';
    }
  /** A system message is omitted: the agent's `instruction` replaces it. */
  | { readonly role: 'system'; readonly content: string }
);

/** A call that the assistant made. */
export interface HistoryCall {
  /**
   * The id by which a result names its call: unique among the
   * calls that wait for a result. The session assigns its own id.
   */
  readonly id: string;
  readonly name: string;
  /** The arguments. A string is parsed like the arguments of a model. */
  readonly args: JsonObject | string;
}

/** A kind of content that the session omits. */
export interface OmittedFromHistory {
  readonly what: string;
  /** The number of messages with this content. */
  readonly count: number;
  /** The index of the first of these messages, from 0. */
  readonly firstIndex: number;
}

/** Returns a media part with a URL, or with the data of a `data:` URL; undefined if there is no URL. */
export function mediaPart(url: JsonValue | undefined, mimeType: JsonValue | undefined): JsonObject | undefined {
  if (typeof url !== 'string') return undefined;
  const data = dataUrl.exec(url.slice(0, 1_000));
  const type = typeof mimeType === 'string' && mimeType.includes('/') ? { mimeType } : {};
  if (data) return { type: 'inlineData', mimeType: data[1] ?? '', ...type, data: url.slice(data[0].length) };
  return addressed.test(url) ? { type: 'fileData', ...type, fileUri: url } : undefined;
}

const dataUrl = /^data:([^;,]+)(?:;[^;,]+)*;base64,/i;
const addressed = /^[a-z][a-z0-9+.-]*:/i;
