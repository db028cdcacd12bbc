import type { FunctionCall } from '../content/function-call.ts';
import type { BranchState, CallState } from './branch-state.ts';

/** A call that nothing was done about yet. */
export function newCall(call: FunctionCall, branch: BranchState, caller: string, endsTurn = false): CallState {
  return {
    call,
    branch,
    caller,
    child: undefined,
    attempt: 0,
    effect: undefined,
    inFlight: false,
    lost: 0,
    args: undefined,
    steps: undefined,
    passed: [],
    exchanges: [],
    outcome: undefined,
    endsTurn,
    goesOn: false,
  };
}
