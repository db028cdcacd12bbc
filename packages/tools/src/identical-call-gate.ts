import {
  checkMembers,
  type GateDecision,
  isPromise,
  type MemberRules,
  type Tool,
  type ToolGate,
  wholeNumber,
} from '@mortise/core';
import { identicalCalls } from './identical-calls.ts';

/** Options of `identicalCallGate`. */
export interface IdenticalCallGateOptions {
  /** The number of the first identical call that is refused; default 3, at least 2. */
  readonly refuseAt?: number | undefined;
  /** Returns true for tools that may be called again and again, such as those that wait for something. */
  readonly except?: ((tool: Tool) => boolean) | undefined;
}

/**
 * Creates a gate that refuses a call that the model has already made in the same invocation with equal
 * checked arguments, and tells the model what to do instead.
 *
 * The count restarts after an event that may have changed the result of the call: a message of the user, an
 * answer to a question, or the effect of another call. The gate counts in the log as it was when the model
 * made the call.
 *
 * Throws `invalid_option` if `refuseAt` is out of range.
 */
export function identicalCallGate(options: IdenticalCallGateOptions = {}): ToolGate {
  options = checkMembers('identicalCallGate', options, identicalCallGateOptions);
  const { refuseAt = 3, except = () => false } = options;
  const countOf = identicalCalls(refuseAt);
  return {
    name: 'identical_calls',
    order: 'policy',
    check(call, tool, { events, branch }) {
      if (except(tool)) return { type: 'proceed' };
      const decide = (count: number): GateDecision => {
        if (count < refuseAt) return { type: 'proceed' };
        const message = `${call.name} was called ${count - 1} times with these arguments, and nothing has changed since. Use the answers that you have, call it with other arguments, or say what prevents you from going on.`;
        return { type: 'respond', outcome: { status: 'error', code: 'identical_call', message } };
      };
      const count = countOf(call, tool, events, branch);
      return isPromise(count) ? count.then(decide) : decide(count);
    },
  };
}

const identicalCallGateOptions = {
  refuseAt: wholeNumber(2),
  except: 'function',
} satisfies MemberRules<IdenticalCallGateOptions>;
