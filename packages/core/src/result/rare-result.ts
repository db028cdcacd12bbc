import type { shortenOutcome } from './shorten-outcome.ts';

/** What is rare of results: those that are long. */
export interface RareResult {
  readonly shortenOutcome: typeof shortenOutcome;
}
