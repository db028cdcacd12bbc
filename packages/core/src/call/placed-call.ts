import type { BegunCall } from '../run/tool-turn.ts';
import type { CallState } from '../view/branch-state.ts';

/** A call with what is known of it. */
export interface PlacedCall {
  readonly state: CallState;
  readonly begun: BegunCall | undefined;
  /** That it excludes others by. */
  readonly key?: string;
}
