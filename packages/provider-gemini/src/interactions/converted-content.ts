import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the wire format. */
export interface ConvertedContent {
  /** The steps as they are sent if its calls have their wanted ids. */
  readonly steps: readonly WireBody[];
  /** The calls that it makes or answers. */
  readonly calls: readonly WireCall[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** A call, or the answer to one. */
export interface WireCall {
  readonly call: CallReference;
  /** The member of the step that names it. */
  readonly member: 'id' | 'call_id';
  /** The index of the step. */
  readonly at: number;
}
