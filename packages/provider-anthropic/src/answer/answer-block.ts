import type { JsonObject } from '@mortise/core';
import type { CallSlot, TextSlot } from '@mortise/provider-kit';
import type { MemberText } from './toolset-calls.ts';

/**
 * A block of an answer while it is streamed: one part, whose index is fixed when the block begins.
 */
export interface AnswerBlock {
  /** The block at its start; streamed text, thoughts and calls are in its slot. */
  block: JsonObject;
  /** Undefined for blocks of the server's own tools: such a block is kept unchanged. */
  readonly slot: TextSlot | CallSlot | undefined;
  /** The input is streamed, and not in the block itself. */
  streamed: boolean;
  /** The text of the input of a block without a slot. */
  inputText: string;
  /**
   * The member's call text, for a call of a toolset's member, which is a call of the tool that runs the
   * toolset.
   */
  readonly member: MemberText | undefined;
  /** The citations of a text. */
  readonly citations: JsonObject[];
}
