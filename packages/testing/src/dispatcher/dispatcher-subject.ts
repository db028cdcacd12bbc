import type { Awaitable } from '@mortise/core';
import type { Dispatcher } from '@mortise/worker';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/**
 * The subject of the dispatcher cases: an engine without woken sessions, and, if its dispatchers have
 * `inbox` (a feature), a store without sessions.
 */
export interface DispatcherSubject {
  /** Opens the engine, as another process would. */
  open(): Awaitable<OpenDispatcher>;
}

/** The engine as seen by one process. */
export interface OpenDispatcher {
  readonly dispatcher: Dispatcher;
  /**
   * Simulates the death of the process: it sends nothing to the engine any more. If the engine detects a
   * death by a timeout, `die` waits until the timeout has passed. Feature `death`.
   */
  readonly die?: (() => Awaitable<void>) | undefined;
}

/** The members of the subject. */
export const dispatcherMembers: SubjectMembers<DispatcherSubject> = {
  open: true,
};
