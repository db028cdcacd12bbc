import type { Runner, RunnerOptions, SessionService } from '@mortise/core';

/**
 * Changes that break a promise on purpose, so that an oracle reports it, or that wrap runners, so that all
 * oracles are checked with them.
 */
export interface Sabotage {
  readonly sessions?: (service: SessionService) => SessionService;
  readonly runner?: (app: Runner) => Runner;
  readonly createRunner?: (options: RunnerOptions) => Runner;
}
