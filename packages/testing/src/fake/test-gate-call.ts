import { checkedArgs, type FunctionCall, type GateCall } from '@mortise/core';

/**
 * A call to ask a gate about in a unit test. `value`: what the
 * tool's check makes of the arguments; default: what was given.
 */
export function testGateCall(call: FunctionCall, value: unknown = structuredClone(call.args)): GateCall {
  return { ...call, checked: checkedArgs(value) };
}
