import type { SessionKey } from '@mortise/core';

/** The kinds of races: to resume a session, to answer its question, to give its result. */
export type Prize = 'continue' | 'answer' | 'result';

/** One race, as each worker gets it. */
export interface Race {
  readonly key: SessionKey;
  /** The question that all workers answer; absent if they only resume. */
  readonly requestId?: string;
  readonly prize: Prize;
}

/** The report of a worker about a race. */
export interface Finish {
  readonly status: string;
  /** The reason why the run failed. */
  readonly code?: string;
  /** The number of effects of the run. */
  readonly effects: number;
}
