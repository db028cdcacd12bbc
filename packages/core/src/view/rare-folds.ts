import type { Event } from '../event/event.ts';
import { none } from '../json/seldom-used.ts';
import type { Exchange } from './branch-state.ts';
import type { RareFolds, SessionView } from './session-view.ts';

/** The folds of a view that has them. Throws where an event was applied that nothing was loaded for. */
export function rareFolds({ folds }: SessionView): RareFolds {
  if (folds) return folds;
  throw new TypeError('a part was needed before it was loaded');
}

/** The questions that wait for an answer, those of nested runs with them. */
export function openQuestions(view: SessionView): readonly Exchange[] {
  return view.exchanges.size === 0 ? none : rareFolds(view).openExchanges(view);
}

/** Whether a view can take all of these events in. */
export function hasFolds({ folds }: SessionView, events: readonly Event[]): boolean {
  return folds !== undefined || events.every(isCommon);
}

function isCommon(event: Event): boolean {
  // A turn that was cut has calls that are refused.
  if (event.type === 'model') return event.acts || event.content.parts.every(({ type }) => type !== 'functionCall');
  return event.type === 'notice' ? !rareNotices.has(event.code) : common.has(event.type);
}

const common: ReadonlySet<string> = new Set<Event['type']>(['input', 'modelFailed', 'started', 'response']);
const rareNotices: ReadonlySet<string> = new Set(['continued', 'output_invalid']);
