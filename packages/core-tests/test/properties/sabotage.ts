import type { Runner, RunnerOptions, SessionService } from '@mortise/core';

/** What is broken on purpose, to see an oracle say so, or put around runners, to see all of them hold. */
export interface Sabotage {
  readonly sessions?: (service: SessionService) => SessionService;
  readonly runner?: (app: Runner) => Runner;
  readonly createRunner?: (options: RunnerOptions) => Runner;
}
