import type { GateDecision, JsonValue, ToolGate } from '@mortise/core';

/**
 * Asks before a tool with an effect runs. Tools that only read pass.
 *
 * The answer is `{ confirmed: boolean, reason?: string }`; the last one counts.
 */
export const approvalGate: ToolGate = {
  name: 'approval',
  order: 'confirmation',
  check(call, tool, { answers }): GateDecision {
    if (tool.effect === 'read') return { type: 'proceed' };
    const answer = answers.at(-1)?.value;
    if (answer === undefined)
      return { type: 'pause', question: { kind: 'confirmation', hint: `Allow ${call.name}?`, answerJsonSchema } };
    if (field(answer, 'confirmed') === true) return { type: 'proceed' };
    const reason = field(answer, 'reason');
    return { type: 'respond', outcome: { status: 'denied', ...(typeof reason === 'string' && { reason }) } };
  },
};

function field(value: JsonValue, name: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: JsonValue })[name]
    : undefined;
}

const answerJsonSchema = {
  type: 'object',
  properties: { confirmed: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['confirmed'],
} as const;
