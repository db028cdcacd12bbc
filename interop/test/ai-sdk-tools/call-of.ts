import { type AiToolSet, type FromAiToolsOptions, fromAiTools } from '@mortise/ai-sdk';
import {
  type CallToolOptions,
  createRunner,
  type JsonObject,
  llmAgent,
  type Runner,
  type RunResult,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';

/** Creates a runner with the tools of a set, without a model. */
export function runnerOf(tools: AiToolSet, options?: FromAiToolsOptions): Runner {
  const agent = llmAgent({ name: 'tester', model: scriptedModel([]), tools: [fromAiTools(tools, options)] });
  return createRunner({ agent });
}

/** Calls the first tool of a set, in a separate run. */
export function callOf(
  tools: AiToolSet,
  args: JsonObject,
  options?: FromAiToolsOptions,
  more?: CallToolOptions,
): Promise<RunResult> {
  const [name = ''] = Object.keys(tools);
  return runnerOf(tools, options).callTool(name, args, more);
}
