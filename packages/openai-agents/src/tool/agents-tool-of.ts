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
import type { AgentsFunctionTool } from '../agents/agents-tool.ts';
import { exportedMembersOf } from '../exported/exported-members.ts';
import { type ApprovalOptions, approvalGate } from '../guard/approval-gate.ts';
import { inputGuardrailGate } from '../guard/guardrails.ts';
import { runTool } from './run-tool.ts';

/** Settings of converting SDK tools, without the validator. */
export interface ToolSettings extends ApprovalOptions {
  /**
   * The effect of all tools, or of each. Default `write`, the careful one: the SDK has no declaration for it.
   * A tool that was exported from Mortise keeps its own.
   */
  readonly effect?: ToolEffect | ((tool: AgentsFunctionTool) => ToolEffect | undefined) | undefined;
  /** Returns the destinations that data of a call may reach. Default: any address in its arguments. */
  readonly egress?: ((tool: AgentsFunctionTool) => ToolEgress | undefined) | undefined;
  /** Enforces the schemas of arguments and outputs. */
  readonly validator?: SchemaValidator | undefined;
}

/**
 * A tool from one of the SDK. `theirs` is asked each time, for a list may give
 * another object of the same tool. Throws `ConfigError`: `schema_not_object`, `no_confirmation`, and what the
 * validator throws.
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
  const says = egress?.(first);
  const saysEffect = typeof effect === 'function' ? effect(first) : effect;
  const tool: Tool = {
    name,
    description,
    effect: 'write',
    ...exported?.traits,
    ...(saysEffect !== undefined && { effect: saysEffect }),
    ...(says !== undefined && { egress: says }),
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
    `tool "${name}" of the Agents SDK: its parameters are no schema of an object`,
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
