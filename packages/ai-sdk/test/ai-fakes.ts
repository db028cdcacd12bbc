import {
  addGate,
  createRunner,
  type GateDecision,
  isJsonObject,
  type JsonObject,
  llmAgent,
  type RunResult,
  type Tool,
} from '@mortise/core';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { type AiTool, type AiToolSet, type FromAiToolsOptions, fromAiTools } from '../src/index.ts';

/** Returns a schema like the AI SDK's `jsonSchema()`. */
export function aiSchema(json: unknown, validate?: (value: unknown) => unknown): object {
  return { [Symbol.for('vercel.ai.schema')]: true, jsonSchema: json, validate };
}

/** A schema of an object with one number `n`. */
export const numberSchema: object = aiSchema(
  { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  (value) =>
    typeof (value as { n?: unknown }).n === 'number'
      ? { success: true, value }
      : {
          success: false,
          error: Object.assign(new Error('Type validation failed'), {
            cause: { issues: [{ message: 'expected a number', path: ['n'] }] },
          }),
        },
);

/** Returns a tool with one number as input. */
export function numberTool(members: Partial<AiTool> = {}): AiTool {
  return {
    description: 'Doubles',
    inputSchema: numberSchema,
    execute: (input) => (input as { n: number }).n * 2,
    ...members,
  };
}

/** Calls one tool of a set, as a separate run. */
export function call(
  tools: AiToolSet,
  options?: FromAiToolsOptions,
  args: JsonObject = { n: 2 },
  more: object = {},
): Promise<RunResult> {
  const [name = ''] = Object.keys(tools);
  return runnerOf(tools, options).callTool(name, args, more);
}

export function runnerOf(tools: AiToolSet, options?: FromAiToolsOptions): ReturnType<typeof createRunner> {
  return createRunner({
    agent: llmAgent({ name: 'tester', model: scriptedModel([]), tools: [fromAiTools(tools, options)] }),
  });
}

/** Returns the first tool of a set. */
export async function oneTool(tools: AiToolSet, options?: FromAiToolsOptions): Promise<Tool> {
  const [tool] = await fromAiTools(tools, options).tools(testToolContext());
  if (!tool) throw new Error('there is no tool');
  return tool;
}

/** Adds a gate to a tool, like an application would. */
export function requireApproval(tool: Tool): Tool {
  return addGate(tool, {
    name: 'approval',
    order: 'confirmation',
    check: (_call, { name }, { answers }): GateDecision => {
      const said = answers.at(-1)?.value;
      if (said !== undefined && isJsonObject(said) && typeof said['confirmed'] === 'boolean')
        return said['confirmed'] ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied' } };
      return { type: 'pause', question: { kind: 'confirmation', hint: `Allow ${name}?` } };
    },
  });
}
