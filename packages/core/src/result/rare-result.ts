import type { readingOf } from './read-output.ts';
import type { shortenOutcome } from './shorten-outcome.ts';

/** What is rare of results: those that are long, and those that have to be read first. */
export interface RareResult {
  readonly readingOf: typeof readingOf;
  readonly shortenOutcome: typeof shortenOutcome;
}
