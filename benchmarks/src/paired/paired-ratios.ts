import { median } from '../measure/median.ts';

/** The CPU time that one process took. */
export interface PairedSample {
  readonly importMs: number;
  readonly makeMs: number;
  readonly firstRunMs: number;
  readonly turn10Us: number;
  readonly turn100Us: number;
}

/** Two processes that ran one after the other. */
export interface Pair {
  readonly before: PairedSample;
  readonly after: PairedSample;
}

/** The effect of a change on one figure. */
export interface PairedRatio {
  readonly figure: keyof PairedSample;
  readonly before: number;
  readonly after: number;
  /** The median of the pairs' ratios: neighbours on the machine slow both of a pair down. */
  readonly ratio: number;
}

/** Returns the medians of all figures, and of their ratios. */
export function pairedRatios(pairs: readonly Pair[]): readonly PairedRatio[] {
  return figures.map((figure) => ({
    figure,
    before: median(pairs.map(({ before }) => before[figure])),
    after: median(pairs.map(({ after }) => after[figure])),
    ratio: median(pairs.map(({ before, after }) => after[figure] / before[figure])),
  }));
}

/** Figures of a few milliseconds in a cold process vary too much to decide anything. */
export function isLimited(figure: keyof PairedSample): boolean {
  return figure === 'turn10Us' || figure === 'turn100Us';
}

const figures = ['importMs', 'makeMs', 'firstRunMs', 'turn10Us', 'turn100Us'] as const;
