import {
  checkedArgs,
  checkMembers,
  type FunctionCall,
  type GateCall,
  type JsonObject,
  listOf,
  type MemberRules,
  oneOf,
  type PendingQuestion,
  type ToolGate,
} from '@mortise/core';

/** The answer to the question of a `confirmGate`. */
export interface Confirmation {
  readonly confirmed: boolean;
  /** The edited arguments with which the call runs instead. */
  readonly args?: JsonObject;
}

/** Options of `confirmGate`. */
export interface ConfirmGateOptions extends Partial<Pick<ToolGate, 'name' | 'order' | 'reservedNames'>> {
  /** The only tool whose calls need approval; default: all tools. */
  readonly only?: string | undefined;
  /** Members of the question; default: the kind `confirmation`, and a hint with the name of the tool. */
  readonly question?: Partial<PendingQuestion> | undefined;
}

/**
 * Creates a gate that pauses each call until a user approves it with a `Confirmation`. It denies a call that
 * was not confirmed, with the reason `a person said no`.
 */
export function confirmGate(options: ConfirmGateOptions = {}): ToolGate {
  options = checkMembers('confirmGate', options, confirmGateOptions);
  const { name = 'confirm', order = 'confirmation', reservedNames, only, question } = options;
  return {
    name,
    order,
    ...(reservedNames && { reservedNames }),
    check(_call, tool, { answers }) {
      if (only !== undefined && tool.name !== only) return { type: 'proceed' };
      const answer = answers.at(-1)?.value as Confirmation | undefined;
      if (!answer)
        return { type: 'pause', question: { kind: 'confirmation', hint: `May ${tool.name} run?`, ...question } };
      if (!answer.confirmed) return { type: 'respond', outcome: { status: 'denied', reason: 'a person said no' } };
      return { type: 'proceed', ...(answer.args && { args: answer.args }) };
    },
  };
}

const confirmGateOptions = {
  name: 'text',
  order: oneOf<ToolGate['order']>({ policy: true, confirmation: true, auth: true }),
  reservedNames: listOf('text'),
  only: 'text',
  // The core checks a question when it is asked.
  question: 'object',
} satisfies MemberRules<ConfirmGateOptions>;

/**
 * Creates a call for a unit test of a gate. `value` is the checked arguments; default: the given arguments.
 */
export function testGateCall(call: FunctionCall, value: unknown = structuredClone(call.args)): GateCall {
  return { ...call, checked: checkedArgs(value) };
}
