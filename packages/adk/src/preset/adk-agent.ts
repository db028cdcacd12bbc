import {
  type AgentTools,
  type ArtifactService,
  type DelegateEnd,
  deriveTool,
  isJsonObject,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
  type Tool,
  type ToolContext,
  type ToolResult,
  type Toolset,
} from '@mortise/core';
import { adkInstruction } from './adk-instruction.ts';

/**
 * Options of `llmAgent`, with the artifact service of the runner for `{artifact.name}` in the instruction.
 */
export interface AdkAgentOptions<Tools extends AgentTools = AgentTools> extends LlmAgentOptions<unknown, Tools> {
  readonly artifacts?: ArtifactService | undefined;
}

/**
 * Creates an agent with ADK's behaviour. Instruction strings are filled in from state and artifacts. The
 * model reads the return value of a long-running tool and is called again at once. An agent as a tool returns
 * the texts of its last content, one per line. Parallel writes of one turn to the state are merged, and an
 * invocation may have 500 model calls.
 *
 * A long-running tool with its own `whilePending` keeps it,
 * and so does a given limit. Throws the errors of `llmAgent`.
 */
export function adkAgent<const Tools extends AgentTools = readonly []>(
  options: AdkAgentOptions<Tools>,
): LlmAgent<unknown, Tools> {
  const { artifacts, instruction, tools = [], limits, ...own } = options;
  return llmAgent({
    parallelWrites: 'merge',
    ...own,
    instruction: typeof instruction === 'string' ? adkInstruction(instruction, artifacts) : instruction,
    tools: tools.map((each) => (isToolset(each) ? toolsetAsInAdk(each) : asInAdk(each))),
    limits: limits === undefined || isJsonObject(limits) ? { modelCalls: 500, ...limits } : limits,
  }) as unknown as LlmAgent<unknown, Tools>;
}

function toolsetAsInAdk(toolset: Toolset): Toolset {
  return {
    name: toolset.name,
    tools: async (context, warn) => (await toolset.tools(context, warn)).map(asInAdk),
    close: () => toolset.close?.(),
  };
}

/**
 * Wraps a long-running tool, for which its model does not wait, and an agent, which answers line by line;
 * other tools are returned unchanged.
 */
function asInAdk(given: Tool): Tool {
  // The nested agents are not read yet: an agent may be a tool of its own tools, and then does not exist yet.
  const tool = 'agents' in given ? inLines(given) : given;
  if (!tool.isLongRunning || !tool.run || tool.whilePending) return tool;
  const run = tool.run.bind(tool);
  return deriveTool(tool, {
    whilePending: 'goOn',
    run: async (args: unknown, context: ToolContext) => asRead(await run(args, context)),
  });
}

/** Shows the model the handle of a pending result, unless the result has a separate model output. */
function asRead(result: ToolResult): ToolResult {
  if (result.status !== 'pending' || result.request.kind !== 'result') return result;
  const { handle, modelOutput = handle } = result;
  return modelOutput === undefined ? result : { ...result, modelOutput };
}

/**
 * Wraps a tool that an agent answers and that has no `toModel`: the model reads the texts of the agent's last
 * content, one per line.
 */
function inLines(tool: Tool): Tool {
  return deriveTool(tool, {
    finish: async (end: DelegateEnd, context: ToolContext) => {
      const said = await tool.finish?.(end, context);
      const { status, output, texts, media } = end;
      if (said || status !== 'completed' || output !== undefined || !texts) return said;
      return { status: 'ok', output: texts.join('\n'), ...(media && { parts: media }) };
    },
  });
}

function isToolset(value: Tool | Toolset): value is Toolset {
  return typeof (value as Partial<Toolset>).tools === 'function';
}
