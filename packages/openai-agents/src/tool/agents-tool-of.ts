import {
  ConfigError,
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type SchemaValidator,
  type Tool,
  type ToolEffect,
  type ToolEgress,
} from '@mortise/core';
import type { AgentsScope } from '../agents/agents-scope.ts';
import type { AgentsFunctionTool, AgentsOtherTool } from '../agents/agents-tool.ts';
import { exportedMembersOf } from '../exported/exported-members.ts';
import { type ApprovalOptions, approvalGate } from '../guard/approval-gate.ts';
import { inputGuardrailGate } from '../guard/guardrails.ts';
import { runTool } from './run-tool.ts';

/** Settings of converting SDK tools, without the validator. */
export interface ToolSettings extends ApprovalOptions {
  /**
   * The effect of all tools, or a function that returns the effect of each tool, because SDK tools do not
   * declare it. Default `write`, the safe choice. A tool that was exported from Mortise keeps its own effect.
   */
  readonly effect?: ToolEffect | ((tool: AgentsFunctionTool) => ToolEffect | undefined) | undefined;
  /** Returns the destinations that data of a call may reach. Default: any address in the arguments. */
  readonly egress?: ((tool: AgentsFunctionTool) => ToolEgress | undefined) | undefined;
  /** Enforces the schemas of arguments and outputs. */
  readonly validator?: SchemaValidator | undefined;
}

/**
 * Converts a tool of the SDK. `theirs` is called each time, because a list may return another object for the
 * same tool. Throws `ConfigError`: `schema_not_object`, `no_confirmation`, and the errors of the validator.
 */
export function agentsToolOf(
  theirs: () => AgentsFunctionTool,
  name: string,
  scope: AgentsScope,
  settings: ToolSettings,
): Tool {
  const first = theirs();
  const { description, timeoutMs } = first;
  const { effect, egress, validator } = settings;
  const exported = exportedMembersOf(first);
  const exportedSchema =
    exported?.parameters === first.parameters ? exported.declaration?.parametersJsonSchema : undefined;
  const parameters = schemaOf(name, exportedSchema ?? first.parameters);
  const outputSchema = (first.outputSchema as JsonObject | undefined) ?? exported?.declaration?.responseJsonSchema;
  const declaration: FunctionDeclaration = Object.freeze({
    name,
    description,
    parametersJsonSchema: parameters,
    ...(outputSchema && { responseJsonSchema: outputSchema }),
    ...(first.deferLoading && { deferred: true as const }),
  });
  const declared = egress?.(first);
  const declaredEffect = typeof effect === 'function' ? effect(first) : effect;
  const tool: Tool = {
    name,
    description,
    effect: 'write',
    ...exported?.traits,
    ...(declaredEffect !== undefined && { effect: declaredEffect }),
    ...(declared !== undefined && { egress: declared }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    declaration,
    ...checksOf(validator, parameters, outputSchema),
    run: (args: JsonObject, context) => runTool(theirs(), args, scope, context),
  };
  const gates = [inputGuardrailGate(theirs, scope), approvalGate(theirs, tool, scope, settings)];
  return { ...tool, gates: Object.freeze(first.inputGuardrails?.length ? gates : gates.slice(1)) };
}

function schemaOf(name: string, parameters: unknown): JsonObject {
  const schema = parameters as JsonObject;
  if (isJsonObject(schema) && schema['type'] === 'object') return schema;
  throw new ConfigError(
    'schema_not_object',
    `tool "${name}" of the Agents SDK: its parameters are not the schema of an object`,
  );
}

function checksOf(
  validator: SchemaValidator | undefined,
  parameters: JsonObject,
  outputSchema: JsonObject | undefined,
): Pick<Tool, 'check' | 'checkOutput' | 'unchecked'> {
  if (!validator) return { unchecked: true };
  const check = validator.compile(parameters);
  const checkOutput = outputSchema && validator.compile(outputSchema);
  return {
    check: verdictBy(check),
    ...(checkOutput && { checkOutput: verdictBy(checkOutput) as NonNullable<Tool['checkOutput']> }),
  };
}

function verdictBy(compiled: ReturnType<SchemaValidator['compile']>): NonNullable<Tool['check']> {
  return (value) => {
    const result = compiled(value);
    return result.issues ? { issues: result.issues } : { value: result.value };
  };
}

/** Returns the kind of a tool that is not a function, and its replacement. */
export function hostedAdvice({ type, name }: AgentsOtherTool): string {
  const advice = Object.hasOwn(hosted, name) ? hosted[name] : undefined;
  if (type === 'hosted_tool') return `"${name}" ${advice ?? otherHosted}`;
  return `"${name}" ${Object.hasOwn(local, type) ? local[type] : otherHosted}`;
}

const local: Readonly<Record<Exclude<AgentsOtherTool['type'], 'hosted_tool'>, string>> = {
  computer:
    'is the computer tool, which a model of OpenAI drives by actions of its own; write functionTools around your Computer (screenshot, click, type)',
  shell:
    'is the shell tool, which a model of OpenAI drives by actions of its own; write a functionTool whose run calls your Shell, with requireConfirmation',
  apply_patch:
    'is the apply-patch tool, which a model of OpenAI drives by operations of its own; write functionTools around your Editor (createFile, updateFile, deleteFile), with requireConfirmation',
};

/** The advice by the SDK's names of hosted tools. */
const hosted: Readonly<Record<string, string>> = {
  web_search: 'is a web search that OpenAI runs; use openaiTools.webSearch() of @mortise/provider-openai',
  file_search: 'is a file search that OpenAI runs; use openaiTools.fileSearch() of @mortise/provider-openai',
  code_interpreter: 'is a container of OpenAI; use openaiTools.codeInterpreter() of @mortise/provider-openai',
  image_generation: 'makes images at OpenAI; use openaiTools.imageGeneration() of @mortise/provider-openai',
  hosted_mcp:
    'is an MCP server that OpenAI calls; use mcpToolset of @mortise/mcp, which calls it from here, with gates and a log, or openaiTools.mcp() of @mortise/provider-openai',
  tool_search: 'finds deferred tools at OpenAI; use @mortise/tool-search',
  programmatic_tool_calling: 'lets a model of OpenAI call tools from its own code, which is not supported',
};

const otherHosted =
  'is a tool that its provider runs; use the tool with that name for the model that you use, such as openaiTool of @mortise/provider-openai';

/**
 * The handling of each member of a function tool: `carried` if it is supported, `inside` if it applies within
 * the tool's `invoke`, or `omitted` if a warning names it when it is set.
 */
const toolMembers: Readonly<Record<keyof AgentsFunctionTool, 'carried' | 'inside' | 'omitted'>> = {
  type: 'carried',
  name: 'carried',
  description: 'carried',
  parameters: 'carried',
  strict: 'carried',
  deferLoading: 'carried',
  outputSchema: 'carried',
  timeoutMs: 'carried',
  needsApproval: 'carried',
  isEnabled: 'carried',
  inputGuardrails: 'carried',
  outputGuardrails: 'carried',
  invoke: 'carried',
  on: 'carried',
  errorFunction: 'inside',
  timeoutBehavior: 'inside',
  timeoutErrorFunction: 'inside',
  providerData: 'omitted',
  allowedCallers: 'omitted',
  customDataExtractor: 'omitted',
};

/** Returns the members of a tool that are set but have no counterpart. */
export function omittedMembers(tool: AgentsFunctionTool): readonly string[] {
  const names = Object.keys(toolMembers) as (keyof AgentsFunctionTool)[];
  return names.filter((name) => toolMembers[name] === 'omitted' && tool[name] !== undefined);
}
