import type { FunctionCallPart, FunctionResponsePart, JsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';

/** A content in the wire format. */
export interface ConvertedContent {
  readonly message: Message;
  /** The positions of calls or results among the blocks. */
  readonly calls: readonly CallBlock[];
  /** The unfinished work; absent if every call and thought of the turn is finished. */
  readonly unfinished?: Unfinished;
  /** The container whose code waits for the results of calls in this content. */
  readonly container?: string;
  /** The container that the server reported for this content: its id and its expiry time. */
  readonly openContainer?: JsonObject;
  /** Media that the model generated, for the next user message, after the results of its calls. */
  readonly media?: readonly WireBody[];
  /** The number of blocks that the application marks for the cache. */
  readonly cacheMarks: number;
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/**
 * Unfinished work that a model started in a content. It is sent only
 * while the model may continue it; later the server would refuse it.
 */
export interface Unfinished {
  readonly blocks: readonly WireBody[];
  /** The ids of work that the server started but did not finish in this content. */
  readonly ids: readonly string[];
}

/** A message in the format in which it is sent. */
export interface Message extends WireBody {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: readonly WireBody[];
}

/** The position of a call id in a message. */
export interface CallBlock {
  readonly at: number;
  readonly part: FunctionCallPart | FunctionResponsePart;
}
