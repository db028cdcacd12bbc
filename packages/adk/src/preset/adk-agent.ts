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
 * Options of `llmAgent`, and the artifact service of the runner, for `{artifact.name}` in the instruction.
 */
export interface AdkAgentOptions<Tools extends AgentTools = AgentTools> extends LlmAgentOptions<unknown, Tools> {
  readonly artifacts?: ArtifactService | undefined;
}

/**
 * Creates an agent with ADK's behaviour: instruction strings are filled in from state and artifacts, the
 * model reads what a long-running tool returned and is called again at once, an agent as a tool returns the
 * texts of its last content, one per line, parallel writes of one turn to the state are merged, and an
 * invocation has 500 model calls.
 *
 * A long-running tool with its own `whilePending` keeps it, and so does a given limit. Throws what `llmAgent`
 * throws.
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
 * A long-running tool that its model does not wait for,
 * an agent that answers line by line; others as they are.
 */
function asInAdk(given: Tool): Tool {
  // The nested agents are not read here: an agent may be a tool of its own tools, and does not exist yet.
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
 * Wraps a tool that is answered by an agent and has no `toModel`: the model reads the texts of its last
 * content, a line each.
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
