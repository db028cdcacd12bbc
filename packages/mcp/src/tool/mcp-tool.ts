import {
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type SchemaResult,
  type SchemaValidator,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import type { McpSession } from '../session/mcp-session.ts';
import { cleanDescription } from '../text/clean-text.ts';
import { cleanSchema } from './clean-schema.ts';
import { type EffectOptions, effectOf } from './effect-of.ts';
import type { ResultOptions } from './from-result.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';
import { runCall } from './run-call.ts';

/** How the tools of a server are offered. */
export interface McpToolOptions extends EffectOptions, ResultOptions {
  /** Enforces the schemas of the server. */
  readonly validator?: SchemaValidator;
  /** Spelled out by who wants no validator: the server gets whatever the model sent, and the model what the server answered. */
  readonly unchecked?: true;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: 'direct' | 'deferred';
  /** Gates of each tool, by its definition: confirmation by name or by hint. */
  readonly gates?: (definition: McpToolDefinition) => readonly ToolGate[];
  /** Characters of a description. Default 4,096. */
  readonly maxDescriptionChars?: number;
}

/** A tool of a server, with what the server says of it. */
export interface McpTool extends Tool {
  readonly mcp: {
    readonly server: string;
    readonly definition: McpToolDefinition;
    readonly fingerprint: string;
  };
}

/**
 * A tool of the core from the definition of a server. Throws what the validator throws on a schema that it cannot enforce.
 *
 * @param name For the model: 1 to 64 letters, digits, `_` and `-`.
 */
export function mcpTool(
  name: string,
  definition: McpToolDefinition,
  fingerprint: string,
  session: McpSession,
  options: McpToolOptions,
): McpTool {
  const { validator, exposure, maxDescriptionChars = 4_096 } = options;
  const { inputSchema, outputSchema } = definition;
  const effect = effectOf(definition, options);
  const words = cleanDescription(definition.description || (definition.title ?? ''), maxDescriptionChars);
  const description = `${words}\n\n(Tool of the MCP server "${session.name}".)`.trimStart();
  const declaration: FunctionDeclaration = Object.freeze({
    name,
    description,
    parametersJsonSchema: cleanSchema(inputSchema, maxDescriptionChars),
    ...(exposure === 'deferred' && { deferred: true as const }),
  });
  const called = {
    toolName: name,
    definition,
    effect,
    ...(options.emptyIsOk !== undefined && { emptyIsOk: options.emptyIsOk }),
  };
  const gates = options.gates?.(definition) ?? [];
  return {
    name,
    description,
    effect,
    timeoutMs: session.timeouts.callMs,
    declaration,
    ...(gates.length > 0 && { gates }),
    ...(validator ? checks(validator, inputSchema, outputSchema) : { unchecked: true as const }),
    run: (args: JsonObject, context) => runCall(session, called, args, context),
    mcp: { server: session.name, definition, fingerprint },
  };
}

/** Compiled at once: a schema that cannot be enforced costs its tool, and nothing else. */
function checks(
  validator: SchemaValidator,
  inputSchema: JsonObject,
  outputSchema: JsonObject | undefined,
): Pick<Tool, 'check' | 'checkOutput'> {
  const check = verdictBy(validator.compile(inputSchema));
  if (!outputSchema) return { check };
  const checkValue = verdictBy(validator.compile(outputSchema));
  return {
    check,
    checkOutput(whole) {
      if (!isJsonObject(whole)) return { issues: [{ message: 'is no output of this tool' }] };
      const verdict = checkValue(whole['output'] ?? null);
      return 'issues' in verdict ? verdict : { value: { ...whole, output: verdict.value } };
    },
  };
}

function verdictBy(
  compiled: (value: unknown) => SchemaResult<JsonValue>,
): (
  value: JsonValue,
) => { readonly value: JsonValue } | { readonly issues: NonNullable<SchemaResult<JsonValue>['issues']> } {
  return (value) => {
    const result = compiled(value);
    return result.issues ? { issues: result.issues } : { value: result.value };
  };
}
