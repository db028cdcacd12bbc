// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Awaitable } from "@mortise/core";
import { Dispatcher } from "@mortise/worker";
/**
 * A requirement of an implementation, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
interface ConformanceCase<Subject> {
  readonly id: string;
  /** The behaviour in the present tense, to be read after the subject's name. */
  readonly behavior: string;
  /**
   * An optional feature that the case needs, which an implementation may declare as lacking: see
   * `ConformanceOptions`.
   */
  readonly needs?: string;
  /** Rejects when the subject does not behave so. The subject is fresh: nothing has been done with it. */
  run(subject: Subject): Promise<void>;
}
/**
 * The subject of the dispatcher cases: an engine without woken sessions, and, if its dispatchers have
 * `letters` (a feature), a store without sessions.
 */
interface DispatcherSubject {
  /** Opens the engine, as one more process does. */
  open(): Awaitable<OpenDispatcher>;
}
/** The engine as seen by one process. */
interface OpenDispatcher {
  readonly dispatcher: Dispatcher;
  /**
   * Simulates the death of the process: it sends nothing to the engine any more. If the engine detects that
   * by a timeout, that time passes. Feature `death`.
   */
  readonly die?: (() => Awaitable<void>) | undefined;
}
/** Cases for every `Dispatcher`. An engine that polls should poll often for them: each case waits for it. */
export declare const dispatcherCases: readonly ConformanceCase<DispatcherSubject>[];
export type { DispatcherSubject, OpenDispatcher };