import type { deliverLate } from './deliver-late.ts';
import type { answeredResult, clearDoubt, recoverCall } from './recover-call.ts';

/** What is rare of one run of a tool: what comes late, and what is in doubt. */
export interface RareRun {
  readonly deliverLate: typeof deliverLate;
  readonly answeredResult: typeof answeredResult;
  readonly clearDoubt: typeof clearDoubt;
  readonly recoverCall: typeof recoverCall;
}
