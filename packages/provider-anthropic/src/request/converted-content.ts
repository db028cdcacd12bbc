import type { FunctionCallPart, FunctionResponsePart, JsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';

/** A content in the wire format. */
export interface ConvertedContent {
  readonly message: Message;
  /** The positions of calls or results among the blocks. */
  readonly calls: readonly CallBlock[];
  /** Absent if every call and thought of the turn is finished. */
  readonly unfinished?: Unfinished;
  /** The container that waits for the calls of this content. */
  readonly container?: string;
  /** The container that this content ran in, as the server reported it: its id, and its expiry. */
  readonly openContainer?: JsonObject;
  /** Media that a model made, for the next user message, after the results of its calls. */
  readonly media?: readonly WireBody[];
  /** Blocks of it that the application wants cached. */
  readonly cacheMarks: number;
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/**
 * Unfinished work that a model started in a content. It is sent as long
 * as the model may continue it; after that, the server refuses it.
 */
export interface Unfinished {
  readonly blocks: readonly WireBody[];
  /** The ids of work that the server started, and did not finish in this content. */
  readonly ids: readonly string[];
}

/** A message as it is sent. */
export interface Message extends WireBody {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: readonly WireBody[];
}

/** The position of a call id in a message. */
export interface CallBlock {
  readonly at: number;
  readonly part: FunctionCallPart | FunctionResponsePart;
}
