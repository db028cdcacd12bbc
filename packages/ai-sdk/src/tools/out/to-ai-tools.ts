import {
  checkMembers,
  type DryRunOptions,
  either,
  type MemberRules,
  type Runner,
  type RunWarning,
  sessionKeyMembers,
} from '@mortise/core';
import { type ExportedAiTool, type ExportedApproval, exportedTool, type ToAiToolsOptions } from './exported-tool.ts';

/** Tools of a runner for the AI SDK. */
export interface AiExport {
  /** For `tools` of `generateText`, `streamText` and `ToolLoopAgent`; others may stand beside them. */
  readonly tools: { readonly [name: string]: ExportedAiTool };
  /** For `toolApproval`; that of others may stand beside it. */
  readonly toolApproval: { readonly [name: string]: ExportedApproval };
  /** What is missing, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/**
 * The tools of a runner's agent as they are now, for AI SDK 6 and 7. Each call is a run of its own: checked,
 * gated under the runner's ceiling, logged, bounded. A call that needs an approval runs with the AI SDK's,
 * for exactly the arguments that were approved; without one it is refused.
 *
 * Rejects as `runner.listTools`.
 */
export async function toAiTools(runner: Runner, options: ToAiToolsOptions & DryRunOptions = {}): Promise<AiExport> {
  checkMembers('toAiTools', options, toAiToolsOptions);
  const { session, signal, ...exporting } = options;
  const { deps } = exporting;
  const { tools, warnings } = await runner.listTools({ session, deps, signal });
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
  session: either('text', sessionKeyMembers),
  deps: true,
  signal: 'object',
} satisfies MemberRules<ToAiToolsOptions & DryRunOptions>;
