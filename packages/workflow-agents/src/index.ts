export { type LoopAgentOptions, loopAgent } from './loop-agent.ts';
export { parallelAgent } from './parallel-agent.ts';
export { sequentialAgent } from './sequential-agent.ts';
export type { WorkflowOptions } from './workflow.ts';
