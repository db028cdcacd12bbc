import type { UiEvent } from '../shape/ui-event.ts';
import type { UiState } from '../shape/ui-state.ts';
import { UiFold } from './ui-fold.ts';

/**
 * Returns the state after events. States are never modified: objects that an event does not change are the
 * same in both.
 *
 * If the given state is the one returned last, the cost depends on the changes only, plus a copy of the list
 * of messages if one changed. An older state is read completely once.
 */
export function apply(state: UiState, ...events: readonly UiEvent[]): UiState {
  const last = latest.get(state);
  const fold = last?.state() === state ? last : new UiFold(state);
  for (const event of events) fold.apply(event);
  const next = fold.state();
  latest.set(next, fold);
  return next;
}

const latest = new WeakMap<UiState, UiFold>();
