export { parallelAgent } from './parallel-agent.ts';
export { type LoopAgentOptions, loopAgent, sequentialAgent } from './sequential-agent.ts';
export type { WorkflowOptions } from './workflow.ts';
