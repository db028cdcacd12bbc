import type { SessionKey } from '@mortise/core';

/** What workers race for. */
export type Prize = 'continue' | 'answer' | 'result';

/** One race, as each worker is told of it. */
export interface Race {
  readonly key: SessionKey;
  /** The question that all of them answer; none if they only continue. */
  readonly requestId?: string;
  readonly prize: Prize;
}

/** What a worker says of a race. */
export interface Finish {
  readonly status: string;
  /** Why its run failed. */
  readonly code?: string;
  /** The number of effects its run had. */
  readonly effects: number;
}
