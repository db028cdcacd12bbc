import { ConfigError, type Tool, type ToolGate } from '@mortise/core';
import type { AgentsScope } from '../agents/agents-scope.ts';
import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/** Options of approvals: the gate that asks a user. */
export interface ApprovalOptions {
  /**
   * Adds the gate: `requireConfirmation` of `@mortise/confirmation`, or a similar function. If it is omitted,
   * a call that `needsApproval` is refused.
   */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
}

/**
 * Converts the `needsApproval` of a tool to a gate. The function is called with the arguments that would run;
 * if it throws, a user decides. Throws `ConfigError` (`no_confirmation`) if `confirmWith` adds no gate.
 */
export function approvalGate(
  theirs: () => AgentsFunctionTool,
  tool: Tool,
  scope: AgentsScope,
  { confirmWith }: ApprovalOptions,
): ToolGate {
  const asking = confirmWith && gateOf(confirmWith, tool);
  return {
    name: 'agents_approval',
    order: 'confirmation',
    ...asking,
    async check(call, tool, context) {
      if (context.answers.length === 0) {
        const runContext = scope.runContext(context);
        const needed = await theirs()
          .needsApproval(runContext, call.checked.value, call.id)
          // A check that throws counts as a required approval.
          .catch(() => true);
        if (needed === false) return { type: 'proceed' };
      }
      if (asking) return asking.check(call, tool, context);
      return { type: 'respond', outcome: { status: 'error', code: 'no_confirmation', message: noApprover(tool.name) } };
    },
  };
}

function gateOf(confirmWith: (tool: Tool) => Tool, tool: Tool): ToolGate {
  const before = tool.gates?.length ?? 0;
  const gate = confirmWith(tool).gates?.[before];
  if (gate) return gate;
  throw new ConfigError('no_confirmation', `fromAgentsTools: confirmWith added no gate to "${tool.name}"`);
}

function noApprover(name: string): string {
  return `\`${name}\` was not run: a person has to approve it, but no person can be asked. The application has to give fromAgentsTools a confirmWith, such as requireConfirmation of @mortise/confirmation.`;
}
