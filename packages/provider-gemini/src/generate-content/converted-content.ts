import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the wire format. */
export interface ConvertedContent {
  /** The content as it is sent if it is alone and its calls have their wanted ids. */
  readonly content: WireContent;
  /** The calls that it makes or answers whose ids are sent. */
  readonly calls: readonly WireCall[];
  /** Media that have to be sent after all results of the round. */
  readonly media: readonly WireBody[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** A content of the conversation. */
export interface WireContent {
  readonly role: 'user' | 'model';
  readonly parts: readonly WireBody[];
}

/** A call, or the answer to one. */
export interface WireCall {
  readonly call: CallReference;
  readonly member: 'functionCall' | 'functionResponse';
  /** The index of the part. */
  readonly at: number;
}
