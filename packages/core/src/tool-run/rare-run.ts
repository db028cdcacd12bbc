import type { deliverLate } from './deliver-late.ts';
import type { answeredResult, clearDoubt, recoverCall } from './recover-call.ts';
import type { runAround } from './run-around.ts';

/** What is rare of one run of a tool: what comes late, what is in doubt, and what hooks put around it. */
export interface RareRun {
  readonly deliverLate: typeof deliverLate;
  readonly answeredResult: typeof answeredResult;
  readonly clearDoubt: typeof clearDoubt;
  readonly recoverCall: typeof recoverCall;
  readonly runAround: typeof runAround;
}
