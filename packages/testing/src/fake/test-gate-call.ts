import { checkedArgs, type FunctionCall, type GateCall } from '@mortise/core';

/** Creates a call for a unit test of a gate. `value`: the checked arguments; default: the given ones. */
export function testGateCall(call: FunctionCall, value: unknown = structuredClone(call.args)): GateCall {
  return { ...call, checked: checkedArgs(value) };
}
