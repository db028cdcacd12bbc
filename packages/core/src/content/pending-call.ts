import type { FunctionCall } from './function-call.ts';
import type { PendingRequest } from './pending-request.ts';

/** A question with its call, whose arguments are those that would run. */
export type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
