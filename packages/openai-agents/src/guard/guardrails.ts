import { type JsonObject, type ReadonlyContext, ToolError, type ToolGate } from '@mortise/core';
import { agentsCall } from '../agents/agents-call.ts';
import type { AgentsGuardrail, AgentsGuardrailBehavior, AgentsGuardrailData } from '../agents/agents-guardrail.ts';
import type { AgentsScope } from '../agents/agents-scope.ts';
import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/**
 * Converts the input guardrails of a tool to a gate. They run before a user is asked, and again before the
 * call runs. A refused call is denied.
 */
export function inputGuardrailGate(theirs: () => AgentsFunctionTool, scope: AgentsScope): ToolGate {
  return {
    name: 'agents_input_guardrails',
    order: 'policy',
    async check(call, _tool, context) {
      const toolCall = agentsCall(theirs().name, call.id, call.checked.value as JsonObject);
      const { inputGuardrails = [] } = theirs();
      const refused = await firstRefusal(inputGuardrails, { ...dataOf(scope, context), toolCall });
      if (!refused) return { type: 'proceed' };
      return { type: 'respond', outcome: { status: 'denied', reason: refused.reason } };
    },
  };
}

/**
 * Returns the output after the output guardrails. Throws
 * `ToolError` (`agents_guardrail`) if a guardrail refuses it.
 */
export async function guardOutput(
  { outputGuardrails = [] }: AgentsFunctionTool,
  scope: AgentsScope,
  given: Omit<AgentsGuardrailData, 'context' | 'agent'>,
  context: ReadonlyContext,
): Promise<void> {
  const refused = await firstRefusal(outputGuardrails, { ...dataOf(scope, context), ...given });
  if (refused) throw new ToolError(refused.reason, { code: 'agents_guardrail' });
}

function dataOf(scope: AgentsScope, context: ReadonlyContext): Pick<AgentsGuardrailData, 'context' | 'agent'> {
  return { context: scope.runContext(context), agent: scope.agent };
}

async function firstRefusal(
  guardrails: readonly AgentsGuardrail[],
  data: AgentsGuardrailData,
): Promise<{ readonly reason: string } | undefined> {
  for (const guardrail of guardrails) {
    const { behavior } = await guardrail.run(data as never);
    const reason = refusalOf(guardrail, behavior);
    if (reason !== undefined) return { reason };
  }
  return undefined;
}

function refusalOf({ name }: AgentsGuardrail, behavior: AgentsGuardrailBehavior): string | undefined {
  switch (behavior.type) {
    case 'allow':
      return undefined;
    case 'rejectContent':
      return behavior.message;
    case 'throwException':
      return `the guardrail "${name}" refused it`;
    default:
      behavior satisfies never;
      return `the guardrail "${name}" returned an unknown decision`;
  }
}
