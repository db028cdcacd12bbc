import type { EventActions } from './event-actions.ts';

/** Merges earlier and later actions: deltas are combined; of all other actions the later counts. */
export function mergeActions(before: EventActions, after: EventActions): EventActions {
  const merged: Record<string, unknown> = { ...before, ...after };
  for (const kind of Object.keys(deltas) as (keyof typeof deltas)[])
    if (before[kind] && after[kind]) merged[kind] = { ...before[kind], ...after[kind] };
  return merged as EventActions;
}

/** Every action that is an object: one that is missing here does not compile. */
const deltas: {
  readonly [Kind in keyof EventActions as NonNullable<EventActions[Kind]> extends object ? Kind : never]-?: true;
} = { stateDelta: true, localDelta: true, artifactDelta: true };
