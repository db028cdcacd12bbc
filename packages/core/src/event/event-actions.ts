import type { JsonObject } from '../json/json-value.ts';

/** Side effects that are stored with an event and applied when the event is appended. */
export interface EventActions {
  /** The state keys that are written, with their values; `null` deletes a key. */
  readonly stateDelta?: JsonObject;
  /** The version that each saved artifact got. */
  readonly artifactDelta?: { readonly [filename: string]: number };
  /** True if the response ends the turn: the model is not called to summarize it. */
  readonly skipSummarization?: boolean;
  /** Writes to the separate state of a nested run. */
  readonly localDelta?: JsonObject;
  /** The name of the agent that takes the turn when every call of the round has its response. */
  readonly transferTo?: string;
  /**
   * True if the agent escalates to its parent: a surrounding
   * loop ends, a sub-agent returns control to its parent.
   */
  readonly escalate?: boolean;
}

/** Merges earlier and later actions: deltas are combined; for all other actions, the later value counts. */
export function mergeActions(before: EventActions, after: EventActions): EventActions {
  const merged: Record<string, unknown> = { ...before, ...after };
  for (const kind of Object.keys(deltas) as (keyof typeof deltas)[])
    if (before[kind] && after[kind]) merged[kind] = { ...before[kind], ...after[kind] };
  return merged as EventActions;
}

/** All actions that are objects. A missing name does not compile. */
const deltas: {
  readonly [Kind in keyof EventActions as NonNullable<EventActions[Kind]> extends object ? Kind : never]-?: true;
} = { stateDelta: true, localDelta: true, artifactDelta: true };
