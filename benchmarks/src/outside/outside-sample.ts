import type { Figures } from '../bench/bench.ts';

/** One measurement of one bench of one way. */
export interface OutsideSample {
  readonly group: string;
  readonly bench: string;
  readonly way: string;
  readonly figures?: Figures;
  /** The reason why there is no result. */
  readonly error?: string;
}
