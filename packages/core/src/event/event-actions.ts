import type { JsonObject } from '../json/json-value.ts';

/** Side effects that travel with an event and are applied when it is appended. */
export interface EventActions {
  /** `null` deletes a key. */
  readonly stateDelta?: JsonObject;
  /** The version that each saved artifact got. */
  readonly artifactDelta?: { readonly [filename: string]: number };
  /** The response ends the turn: the model is not asked to put it into words. */
  readonly skipSummarization?: boolean;
  /** Writes to the state of a nested run that has one of its own. */
  readonly localDelta?: JsonObject;
  /** The agent of the same tree that takes the turn when every call of the round has its response. */
  readonly transferTo?: string;
  /** The agent hands back to whoever runs it: a loop ends, a sub-agent returns. */
  readonly escalate?: boolean;
}
