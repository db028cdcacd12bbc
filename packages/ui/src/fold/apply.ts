import type { UiEvent } from '../shape/ui-event.ts';
import type { UiState } from '../shape/ui-state.ts';
import { UiFold } from './ui-fold.ts';

/**
 * The state after events. States are never changed: what an event leaves alone is the same object in both.
 *
 * Going on from the state that was given back last costs what the events change, and a copy of the list of
 * messages where one changed. An older state costs a look at everything in it, once.
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
