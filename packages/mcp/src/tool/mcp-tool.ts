import {
  type Awaitable,
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ReadonlyContext,
  type SchemaResult,
  type SchemaValidator,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { defaultTimeouts, type McpTimeouts } from '../session/mcp-server.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { cleanDescription } from '../text/clean-text.ts';
import { assertChecked, type CheckOptions } from './check-options.ts';
import { cleanSchema } from './clean-schema.ts';
import { type ConfirmOptions, confirmGates } from './confirm-gates.ts';
import { type EffectOptions, effectOf } from './effect-of.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { ResultOptions } from './from-result.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';
import { runCall } from './run-call.ts';
import { toolName } from './tool-name.ts';

/** How the tools of a server are offered, beside what checks them. */
export interface McpToolSettings extends EffectOptions, ResultOptions, ConfirmOptions {
  /** What the server is called in descriptions, questions, warnings and messages. */
  readonly name: string;
  /** Before each name. Default: none; of two tools of one name in an agent the first stays. */
  readonly prefix?: string;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: 'direct' | 'deferred';
  /** Gates of each tool, by its definition: confirmation by name or by hint. */
  readonly gates?: (definition: McpToolDefinition) => readonly ToolGate[];
  /** Characters of a description. Default 4,096. */
  readonly maxDescriptionChars?: number;
  readonly timeouts?: McpTimeouts;
}

/** How the tools of a server are offered. */
export type McpToolOptions = McpToolSettings & CheckOptions;

/** The session that a call goes to: one for all, or by who calls. */
export type GetSession = (context: ReadonlyContext) => Awaitable<McpSession>;

/** A tool of a server, with what the server says of it. */
export interface McpTool extends Tool {
  readonly mcp: {
    /** What the server is called. */
    readonly server: string;
    readonly definition: McpToolDefinition;
    /** Of the definition, without its `_meta`. */
    readonly fingerprint: string;
  };
}

/**
 * A tool of the core from the definition of a server. Its name is the server's, with the prefix, made legal where it is not.
 *
 * Throws `no_validator`, `no_confirmation`, and what the validator throws on a schema that it cannot enforce.
 */
export function mcpTool(definition: McpToolDefinition, getSession: GetSession, options: McpToolOptions): McpTool {
  const { name: server, prefix = '', exposure, maxDescriptionChars = 4_096, timeouts } = options;
  assertChecked(server, options);
  const { validator } = options;
  const { inputSchema, outputSchema } = definition;
  const name = toolName(prefix, definition.name);
  const effect = effectOf(definition, options);
  const words = cleanDescription(definition.description || (definition.title ?? ''), maxDescriptionChars);
  const description = `${words}\n\n(Tool of the MCP server "${server}".)`.trimStart();
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
  const tool: McpTool = {
    name,
    description,
    effect,
    timeoutMs: timeouts?.callMs ?? defaultTimeouts.callMs,
    declaration,
    ...(validator ? checks(validator, inputSchema, outputSchema) : { unchecked: true as const }),
    run: async (args: JsonObject, context) => runCall(await getSession(context), called, args, context),
    mcp: { server, definition, fingerprint: fingerprintOf(definition) },
  };
  const gates = [...(options.gates?.(definition) ?? []), ...confirmGates(server, tool, definition, options)];
  return gates.length > 0 ? { ...tool, gates: Object.freeze(gates) } : tool;
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
