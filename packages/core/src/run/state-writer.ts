import type { JsonValue } from '../json/json-value.ts';
import type { StateSeen } from '../session/growing-state.ts';
import type { BranchState } from '../view/branch-state.ts';

/** Who writes state. */
export interface StateWriter {
  /** For people: the call, or the agent. */
  readonly name: string;
  readonly branch: BranchState;
  /** Of a call. */
  readonly callId?: string;
  /** The state as it was when it began. */
  readonly saw: StateSeen;
}

/** Somebody's last write of a key. */
export interface StateWrite {
  readonly by: StateWriter;
  readonly value: JsonValue;
  /**
   * What the calls of one turn wrote beside each other that `value` is put together of, in the calls' order.
   */
  readonly beside?: WriteBeside[];
}

/** What one of several calls wrote beside each other. */
export interface WriteBeside {
  /** The place of the call in its turn. */
  readonly order: number;
  readonly own: JsonValue;
  /** Put together with all that calls before it wrote. */
  readonly whole: JsonValue;
}
