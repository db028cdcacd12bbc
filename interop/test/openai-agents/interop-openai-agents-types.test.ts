import type {
  AgentsAgent,
  AgentsFunctionTool,
  AgentsOtherTool,
  AgentsRunContext,
  AgentsTool,
} from '@mortise/openai-agents';
import type { Agent, FunctionTool, RunContext, Tool } from '@openai/agents-core';
import type { FunctionTool as OlderFunctionTool, Tool as OlderTool } from '@openai/agents-core-19';
import { expectTypeOf, it } from 'vitest';

it("accepts the SDK's tools by type", () => {
  expectTypeOf<Tool>().toExtend<AgentsTool>();
  expectTypeOf<FunctionTool<{ user: string }, undefined, string>>().toExtend<AgentsFunctionTool>();
  expectTypeOf<OlderTool>().toExtend<AgentsTool>();
  expectTypeOf<RunContext<{ user: string }>>().toExtend<AgentsRunContext>();
  expectTypeOf<Agent>().toExtend<AgentsAgent>();
});

it('handles every member and every kind of tool', () => {
  // `on` is that of agents as tools.
  expectTypeOf<keyof FunctionTool | 'on'>().toEqualTypeOf<keyof AgentsFunctionTool>();
  expectTypeOf<keyof OlderFunctionTool>().toExtend<keyof AgentsFunctionTool>();
  expectTypeOf<Exclude<Tool['type'], 'function'>>().toEqualTypeOf<AgentsOtherTool['type']>();
});
