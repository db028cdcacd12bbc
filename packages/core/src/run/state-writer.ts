import type { JsonValue } from '../json/json-value.ts';
import type { StateSeen } from '../session/growing-state.ts';
import type { BranchState } from '../view/branch-state.ts';

/** The writer of a state: a call, or an agent. */
export interface StateWriter {
  /** The name of the call or the agent, for people. */
  readonly name: string;
  readonly branch: BranchState;
  /** The id of the call, if it is one. */
  readonly callId?: string;
  /** The state as it was when it began. */
  readonly saw: StateSeen;
}

/** The last write of a key. */
export interface StateWrite {
  readonly by: StateWriter;
  readonly value: JsonValue;
  /**
   * What the calls of one turn wrote beside each other that `value` is put together of, in the calls' order.
   */
  readonly beside?: WriteBeside[];
}

/** The write of one of several parallel calls. */
export interface WriteBeside {
  /** The place of the call in its turn. */
  readonly order: number;
  readonly own: JsonValue;
  /** Put together with all that calls before it wrote. */
  readonly whole: JsonValue;
}
