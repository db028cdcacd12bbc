import type { Figures } from '../bench/bench.ts';

/** One measurement of one step of one subject. */
export interface Sample {
  /** Id of the bench, or of the other step. */
  readonly step: string;
  readonly subject: string;
  /** Counted from 0. */
  readonly repetition: number;
  /** Load average of the machine before it. */
  readonly load: number;
  readonly figures?: Figures;
  /** The reason why there is no result. */
  readonly error?: string;
}

/** The conditions of a run. */
export interface RunFacts {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly system: string;
  /** ISO 8601. */
  readonly begun: string;
  readonly size: 'full' | 'smoke';
  readonly repetitions: number;
  /** Versions of the packages of each subject. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}
