import type { JsonObject } from '@mortise/core';
import type { CallSlot, TextSlot } from '@mortise/provider-kit';
import type { MemberText } from './toolset-calls.ts';

/**
 * A block of an answer while it comes: one part, which keeps its place from the beginning of the block on.
 */
export interface AnswerBlock {
  /** As the block began; what is streamed of a text, a thought or a call is in its slot. */
  block: JsonObject;
  /** Undefined for what the server does by itself: such a block is kept whole. */
  readonly slot: TextSlot | CallSlot | undefined;
  /** The input is streamed, and not in the block itself. */
  streamed: boolean;
  /** The text of the input of a block without a slot. */
  inputText: string;
  /** Of a call of a toolset's member, which is a call of the tool that runs the toolset. */
  readonly member: MemberText | undefined;
  /** Of a text. */
  readonly citations: JsonObject[];
}
