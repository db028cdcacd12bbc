import type { Tool, ToolInput, ToolOutput } from '../tool/tool.ts';
import type { AgentTools } from './llm-agent.ts';

/**
 * The inputs and outputs of an agent's tools, by name: `InferTools<typeof agent>['refund']['output']`. It is
 * meant for the code of pages and tests. Tools of toolsets are known only at run time, and are not included;
 * a tool whose name is typed as `string` matches every name.
 */
export type InferTools<A extends { readonly tools: AgentTools }> = {
  readonly [T in Extract<A['tools'][number], Tool> as T['name']]: {
    readonly input: ToolInput<T>;
    readonly output: ToolOutput<T>;
  };
};
