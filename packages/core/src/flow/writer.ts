import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { BranchState } from './session-view.ts';

/** Who writes state. */
export interface Writer {
  /** For people: the call, or the agent. */
  readonly name: string;
  readonly branch: BranchState;
  /** Of a call. */
  readonly callId?: string;
  /** The state as it was when it began. */
  readonly saw: JsonObject;
}

/** Somebody's last write of a key. */
export interface Write {
  readonly by: Writer;
  readonly value: JsonValue;
}
