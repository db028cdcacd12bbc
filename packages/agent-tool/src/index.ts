export { type AgentToolOptions, agentTool, type LazyAgentToolOptions } from './agent-tool.ts';
export type { NestedState, StateKeys } from './nested-state.ts';
