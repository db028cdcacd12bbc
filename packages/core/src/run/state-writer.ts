import type { JsonValue } from '../json/json-value.ts';
import type { StateSeen } from '../session/growing-state.ts';
import type { BranchState } from '../view/branch-state.ts';

/** The writer of a state key: a call, or an agent. */
export interface StateWriter {
  /** The name of the call or the agent, for people. */
  readonly name: string;
  readonly branch: BranchState;
  /** The id of the call; absent if the writer is an agent. */
  readonly callId?: string;
  /** The state when the writer started. */
  readonly seenState: StateSeen;
}

/** The last write of a state key. */
export interface StateWrite {
  readonly by: StateWriter;
  readonly value: JsonValue;
  /** The writes of the parallel calls of one turn that are merged in `value`, in the order of the calls. */
  readonly parallel?: ParallelWrite[];
}

/** The write of one of several parallel calls. */
export interface ParallelWrite {
  /** The index of the call in its turn. */
  readonly order: number;
  readonly own: JsonValue;
  /** The value merged with the writes of all earlier calls. */
  readonly combined: JsonValue;
}
