import type { JsonObject } from '@mortise/core';
import type { CallSlot, TextSlot } from '@mortise/provider-kit';
import type { MemberText } from './toolset-calls.ts';

/**
 * A block of an answer that is being streamed. It becomes
 * one part, whose index is fixed when the block begins.
 */
export interface AnswerBlock {
  /** The block at its start; streamed text, thoughts and calls are in its slot. */
  block: JsonObject;
  /** Undefined for blocks of provider tools, which are kept unchanged. */
  readonly slot: TextSlot | CallSlot | undefined;
  /** True if the input is streamed and not in the block itself. */
  streamed: boolean;
  /** The streamed input of a block without a slot, as text. */
  inputText: string;
  /**
   * The argument text of a call to a toolset's member,
   * which becomes a call of the tool that runs the toolset.
   */
  readonly member: MemberText | undefined;
  /** The citations of a text. */
  readonly citations: JsonObject[];
}
