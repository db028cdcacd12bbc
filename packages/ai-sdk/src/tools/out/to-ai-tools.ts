import { checkMembers, type DryRunOptions, type MemberRules, type Runner, type RunWarning } from '@mortise/core';
import { conversationRule, requireConversation } from '@mortise/hop-kit';
import { type ExportedAiTool, type ExportedApproval, exportedTool, type ToAiToolsOptions } from './exported-tool.ts';

/** The tools of a runner for the AI SDK. */
export interface AiExport {
  /** Tools for `tools` of `generateText`, `streamText` and `ToolLoopAgent`; other tools may be added. */
  readonly tools: { readonly [name: string]: ExportedAiTool };
  /** Approval functions for `toolApproval`; approvals of other tools may be added. */
  readonly toolApproval: { readonly [name: string]: ExportedApproval };
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/**
 * Returns the current tools of a runner's agent for AI SDK 6 and 7. Each call is a separate run: checked,
 * gated by the runner's gates, logged, and limited. A call that needs an approval runs once with an approval
 * of the AI SDK, if that answers a question that was asked in the conversation about exactly these arguments;
 * otherwise the call is refused. A history that a page has forged, changed or sent again runs nothing.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and there is no
 * conversation, `invalid_option`; and with the errors of `runner.listTools`.
 */
export async function toAiTools(runner: Runner, options: ToAiToolsOptions & DryRunOptions = {}): Promise<AiExport> {
  options = checkMembers('toAiTools', options, toAiToolsOptions);
  const { signal, ...exporting } = options;
  const { session, forCall, deps } = exporting;
  const { tools, warnings } = await runner.listTools({ session, deps, signal });
  requireConversation('toAiTools', tools, session ?? forCall, 'toAiTools(runner, { session: chatId })');
  const exported = tools.map((tool) => [tool.name, exportedTool(runner, tool, exporting)] as const);
  return {
    tools: Object.fromEntries(exported.map(([name, { tool }]) => [name, tool])),
    toolApproval: Object.fromEntries(exported.map(([name, { approval }]) => [name, approval])),
    warnings,
  };
}

const toAiToolsOptions = {
  forCall: 'function',
  onCallEnd: 'function',
  session: conversationRule,
  deps: true,
  signal: 'object',
} satisfies MemberRules<ToAiToolsOptions & DryRunOptions>;
