import type { AgentsRunContext } from './agents-run-context.ts';
import type { AgentsTool } from './agents-tool.ts';

/** The used part of an `Agent` of the SDK: its tools, including those of its MCP servers. */
export interface AgentsAgent {
  readonly name: string;
  getAllTools(runContext: AgentsRunContext): Promise<readonly AgentsTool[]>;
}
