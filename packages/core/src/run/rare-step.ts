import type { takeStep } from './take-step.ts';

/** What is rare of one call's context. */
export interface RareStep {
  readonly takeStep: typeof takeStep;
}
