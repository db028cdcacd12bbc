import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the words of the wire. */
export interface SaidContent {
  /** As they are sent where its calls have their wanted ids. */
  readonly steps: readonly WireBody[];
  /** The calls that it makes or answers. */
  readonly calls: readonly SaidCall[];
  /** What could not be said. */
  readonly problems: readonly string[];
}

/** A call, or the answer to one. */
export interface SaidCall {
  readonly call: CallReference;
  /** The member of the step that names it. */
  readonly member: 'id' | 'call_id';
  /** Its place in the steps. */
  readonly at: number;
}
