import type { FunctionCallPart, FunctionResponsePart, JsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';

/** A content in the words of the wire. */
export interface SaidContent {
  readonly message: Message;
  /** Where calls or answers stand among the blocks. */
  readonly calls: readonly CallBlock[];
  /** Absent where everything led to something. */
  readonly unfinished?: Unfinished;
  /** The container that waits for the calls of this content. */
  readonly container?: string;
  /** The container that this content ran in, as the server said it: its id, and until when it is there. */
  readonly openContainer?: JsonObject;
  /** What a model made, for the next message of the user, behind what answers its calls. */
  readonly media?: readonly WireBody[];
  /** Blocks of it that the application wants cached. */
  readonly cacheMarks: number;
  /** What could not be said. */
  readonly problems: readonly string[];
}

/**
 * What a model began in a content. It stands as long as the
 * model is to go on from it; after that the server refuses it.
 */
export interface Unfinished {
  readonly blocks: readonly WireBody[];
  /** Of what the server began to run, and did not finish in this content. */
  readonly ids: readonly string[];
}

/** One message, as it is sent. */
export interface Message extends WireBody {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: readonly WireBody[];
}

/** Where the id of a call stands in a message. */
export interface CallBlock {
  readonly at: number;
  readonly part: FunctionCallPart | FunctionResponsePart;
}
