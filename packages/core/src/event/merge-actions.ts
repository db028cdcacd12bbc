import type { EventActions } from './event-actions.ts';

/** What was done before and after, as one: deltas are put together, and of the rest the later counts. */
export function mergeActions(before: EventActions, after: EventActions): EventActions {
  const merged: Record<string, unknown> = { ...before, ...after };
  for (const kind of Object.keys(deltas) as (keyof typeof deltas)[])
    if (before[kind] && after[kind]) merged[kind] = { ...before[kind], ...after[kind] };
  return merged as EventActions;
}

/** Every action that is more than a word: one that is forgotten here does not compile. */
const deltas: {
  readonly [Kind in keyof EventActions as NonNullable<EventActions[Kind]> extends object ? Kind : never]-?: true;
} = { stateDelta: true, localDelta: true, artifactDelta: true };
