import type { CheckedCall } from '../run/checked-call.ts';
import type { CallState } from '../view/branch-state.ts';

/** A call with what is known of it. */
export interface PlacedCall {
  readonly state: CallState;
  /** Undefined until its arguments are checked. */
  readonly checked?: CheckedCall;
  /** That it excludes others by. */
  readonly key?: string;
}
