import type { deliverLate } from './deliver-late.ts';
import type { errorEnd, noResultEnd, thrownEnd } from './failed-run.ts';
import type { readResult } from './read-result.ts';
import type { answeredResult, clearDoubt, recoverCall } from './recover-call.ts';
import type { runAround } from './run-around.ts';

/**
 * What is rare of one run of a tool: what fails, what comes
 * late, what is in doubt, and what hooks put around it.
 */
export interface RareRun {
  readonly deliverLate: typeof deliverLate;
  readonly answeredResult: typeof answeredResult;
  readonly clearDoubt: typeof clearDoubt;
  readonly errorEnd: typeof errorEnd;
  readonly noResultEnd: typeof noResultEnd;
  readonly recoverCall: typeof recoverCall;
  readonly readResult: typeof readResult;
  readonly runAround: typeof runAround;
  readonly thrownEnd: typeof thrownEnd;
}
