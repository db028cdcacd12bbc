import type { Event } from '../event/event.ts';
import type { Exchange, RareFolds, SessionView } from './session-view.ts';

/** The folds of a view that has them. Throws where an event was applied that nothing was loaded for. */
export function rareFolds({ folds }: SessionView): RareFolds {
  if (folds) return folds;
  throw new TypeError('an event was applied before its folds were loaded');
}

/** The questions that wait for an answer, those of nested runs with them. */
export function openQuestions(view: SessionView): readonly Exchange[] {
  return view.exchanges.size === 0 ? none : rareFolds(view).openExchanges(view);
}

/** Whether a view can take all of these events in. */
export function hasFolds({ folds }: SessionView, events: readonly Event[]): boolean {
  return folds !== undefined || events.every(({ type }) => common.has(type));
}

const common: ReadonlySet<string> = new Set<Event['type']>([
  'input',
  'model',
  'modelFailed',
  'started',
  'response',
  'notice',
]);
const none: readonly Exchange[] = Object.freeze([]);
