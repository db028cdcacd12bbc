import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the words of the wire. */
export interface SaidContent {
  /** As it is sent where it stands alone and its calls have their wanted ids. */
  readonly content: WireContent;
  /** The calls that it makes or answers whose ids are sent. */
  readonly calls: readonly SaidCall[];
  /** Media that have to wait until all results of the round are said. */
  readonly media: readonly WireBody[];
  /** What could not be said. */
  readonly problems: readonly string[];
}

/** One content of the conversation. */
export interface WireContent {
  readonly role: 'user' | 'model';
  readonly parts: readonly WireBody[];
}

/** A call, or the answer to one. */
export interface SaidCall {
  readonly call: CallReference;
  readonly member: 'functionCall' | 'functionResponse';
  /** Its place in the parts. */
  readonly at: number;
}
