import type { Plan } from '../measure/repeat.ts';
import type { Harness } from '../subject/subject.ts';

/** The named results of one repetition of a bench. */
export type Figures = Readonly<Record<string, number>>;

/** The amount of work: `full` for figures, `smoke` to check that it works. */
export type Size = 'full' | 'smoke';

/** A measurement in a separate process. */
export interface Bench {
  readonly id: string;
  /** Measures the subject. Throws if its answer is wrong. */
  readonly run: (harness: Harness, size: Size) => Promise<Figures>;
}

/** The plan of every smoke run. */
export const smokePlan: Plan = { warmUps: 1, samples: 2 };
