import type { JsonObject, JsonValue, Tool, ToolContext } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type TestToolContextOptions, testGateCall, testToolContext } from '@mortise/testing';
import {
  type OpenapiSource,
  type OpenapiToolset,
  type OpenapiToolsetOptions,
  openapiToolset,
} from '../../src/index.ts';

/** Returns a document of OpenAPI 3.1 with these paths. */
export function documentOf(paths: JsonObject, others: JsonObject = {}): JsonObject {
  return { openapi: '3.1.0', info: { title: 'test', version: '1' }, paths, ...others };
}

/** Creates a toolset that may reach this machine, and does not wait between retries. */
export function testToolset(
  source: OpenapiSource,
  options: Omit<Partial<OpenapiToolsetOptions>, 'unchecked' | 'validator'> = {},
): OpenapiToolset {
  return openapiToolset(source, {
    validator: jsonSchemaValidator(),
    allowPrivateAddresses: true,
    ...options,
    limits: { retryDelayMs: 0, ...options.limits },
  });
}

export async function toolsOf(toolset: OpenapiToolset): Promise<readonly Tool[]> {
  return toolset.tools(testToolContext());
}

/** Returns the only tool of a toolset. */
export async function onlyTool(toolset: OpenapiToolset): Promise<Tool> {
  const [tool, ...others] = await toolsOf(toolset);
  if (!tool || others.length > 0) throw new Error('the toolset has no tool, or several');
  return tool;
}

/** The outcome of a call: its output, the code and message of its error, or the issues of its arguments. */
export type Called =
  | { readonly output: unknown }
  | { readonly code: string; readonly message: string }
  | { readonly issues: readonly string[] };

/** Checks arguments and runs a tool as a run does; gates are asked for their credential. */
export async function callTool(tool: Tool, args: JsonObject, options: TestToolContextOptions = {}): Promise<Called> {
  const checked = await tool.check?.(args);
  if (!checked || 'issues' in checked)
    return { issues: (checked?.issues ?? []).map(({ path, message }) => `${path?.join('.')}: ${message}`) };
  let { credential } = options;
  for (const gate of tool.gates ?? []) {
    const decision = await gate.check(
      testGateCall({ id: '1', name: tool.name, args }, checked.value),
      tool,
      {} as never,
    );
    if (decision.type === 'proceed') credential = decision.credential ?? credential;
  }
  try {
    const run = tool.run as unknown as (value: unknown, context: ToolContext) => Promise<{ readonly output: unknown }>;
    const { output } = await run(checked.value, testToolContext({ ...options, ...(credential && { credential }) }));
    const passed = await tool.checkOutput?.(output as JsonValue);
    return passed && 'issues' in passed ? { issues: passed.issues.map(({ message }) => message) } : { output };
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    return { code, message };
  }
}
