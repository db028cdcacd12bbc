import type { AgentsRunContext } from './agents-run-context.ts';
import type { AgentsTool } from './agents-tool.ts';

/** An `Agent` of the SDK, as far as it is read here: its tools, those of its MCP servers included. */
export interface AgentsAgent {
  readonly name: string;
  getAllTools(runContext: AgentsRunContext): Promise<readonly AgentsTool[]>;
}
