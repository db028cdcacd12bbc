import {
  type Awaitable,
  ConfigError,
  checkMembers,
  either,
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  type ReadonlyContext,
  type SchemaResult,
  type SchemaValidator,
  type Tool,
  type ToolGate,
  traitNames,
  wholeNumber,
} from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';
import { timeoutMembers } from '../endpoint/check-server.ts';
import { defaultTimeouts, type McpTimeouts } from '../endpoint/mcp-server.ts';
import { cleanSchema, defaultDescriptionChars } from '../schema/clean-schema.ts';
import { declaredOutput } from '../schema/declared-output.ts';
import { type EnforcedSchema, enforcedSchema } from '../schema/enforced-schema.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { assertChecked, type CheckOptions } from './check-options.ts';
import { type ConfirmOptions, confirmGates } from './confirm-gates.ts';
import { type EffectOptions, effectOf } from './effect-of.ts';
import { type EgressOptions, egressMembers, egressOf } from './egress-of.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type ListedTool, type McpToolDefinition, readDefinition } from './mcp-tool-definition.ts';
import { runCall } from './run-call.ts';
import { toolName } from './tool-name.ts';

/** Settings of the tools of a server, without the validator. */
export interface McpToolSettings extends EffectOptions, EgressOptions, ConfirmOptions {
  /** The name of the server in descriptions, questions, warnings and messages. */
  readonly name: string;
  /**
   * The prefix of each tool's name. Default: none. If two
   * tools of an agent have the same name, the first is used.
   */
  readonly prefix?: string | undefined;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: 'direct' | 'deferred' | undefined;
  /** Returns the gates of each tool by its definition, such as a confirmation by name or by hint. */
  readonly gates?: ((definition: McpToolDefinition) => readonly ToolGate[]) | undefined;
  /**
   * The maximum number of characters of a description; the model reads the beginning of a longer one, and a
   * warning reports it. Default 4,096.
   */
  readonly maxDescriptionChars?: number | undefined;
  readonly timeouts?: McpTimeouts | undefined;
  /** True to accept common slips of models in arguments, as `lenientArgs` of a tool does. Default false. */
  readonly lenientArgs?: boolean | undefined;
  /**
   * True if a result that does not match the server's own schema is an error, `result_schema`. If omitted,
   * the model gets it with a note.
   */
  readonly strictOutput?: boolean | undefined;
}

/** Options of the tools of a server. */
export type McpToolOptions = McpToolSettings & CheckOptions;

/** Returns the MCP session for a call: the shared one, or the session of the calling user. */
export type GetSession = (context: ReadonlyContext) => Awaitable<McpSession>;

/** A tool of a server, with the server's metadata. */
export interface McpTool extends Tool {
  readonly mcp: {
    /** The name of the server. */
    readonly server: string;
    readonly definition: McpToolDefinition;
    /** The SHA-256 of the definition, without its `_meta`. */
    readonly fingerprint: string;
    /**
     * The rules of the tool's schemas that only the server enforces, as JSON pointers below `inputSchema` and
     * `outputSchema`. The model reads them as text.
     */
    readonly unenforced: readonly string[];
  };
}

/**
 * Creates a tool of the core from the definition of a server, or from an entry of a client's list. The tool's
 * name is the server's name with the prefix, converted to a valid name if necessary.
 *
 * Throws `no_validator`, `no_confirmation`, `mcp_tool_invalid` for an invalid definition, and the validator's
 * error if it can enforce nothing of the input schema.
 */
export function mcpTool(
  listed: McpToolDefinition | ListedTool,
  getSession: GetSession,
  options: McpToolOptions,
): McpTool {
  options = checkMembers('mcpTool', options, mcpToolOptions);
  return toolFrom(listed, getSession, options);
}

/** Creates the tool from options with more members, such as those of a toolset. */
export function toolFrom(
  listed: McpToolDefinition | ListedTool,
  getSession: GetSession,
  options: McpToolOptions,
): McpTool {
  const { name: server, prefix = '', exposure, maxDescriptionChars = defaultDescriptionChars, timeouts } = options;
  assertChecked(server, options);
  const definition = readDefinition(listed);
  if ('problem' in definition)
    throw new ConfigError('mcp_tool_invalid', `the tool "${listed.name}" of "${server}": ${definition.problem}`);
  const name = toolName(prefix, definition.name);
  const effect = effectOf(definition, options);
  const egress = egressOf(definition, options);
  const cleaned = cleanDescription(definition.description || (definition.title ?? ''), maxDescriptionChars);
  const description = `${cleaned}\n\n(Tool of the MCP server "${server}".)`.trimStart();
  const { input, output, checks, unenforced } = schemasOf(definition, options.validator);
  const declaration: FunctionDeclaration = Object.freeze({
    name,
    description,
    parametersJsonSchema: cleanSchema(input, maxDescriptionChars),
    ...(output && { responseJsonSchema: declaredOutput(cleanSchema(output, maxDescriptionChars)) }),
    ...(exposure === 'deferred' && { deferred: true as const }),
  });
  const called = { toolName: name, definition, effect };
  const tool: McpTool = {
    name,
    description,
    effect,
    ...(egress !== undefined && { egress }),
    source: 'server',
    ...(definition._meta && { metadata: definition._meta }),
    timeoutMs: timeouts?.callMs ?? defaultTimeouts.callMs,
    ...(timeouts?.maxTotalCallMs !== undefined && { maxTotalTimeoutMs: timeouts.maxTotalCallMs }),
    declaration,
    ...checks,
    ...(options.lenientArgs && { lenientArgs: true }),
    ...(options.strictOutput && { strictOutput: true }),
    run: async (args: JsonObject, context) => runCall(await getSession(context), called, args, context),
    mcp: { server, definition, fingerprint: fingerprintOf(definition), unenforced },
  };
  const gates = [...(options.gates?.(definition) ?? []), ...confirmGates(server, tool, definition, options)];
  return gates.length > 0 ? { ...tool, gates: Object.freeze(gates) } : tool;
}

/** The schemas of a tool that the model sees, and the validators that enforce them. */
interface ToolSchemas {
  readonly input: JsonObject;
  readonly output: JsonObject | undefined;
  readonly checks: Pick<Tool, 'check' | 'checkOutput' | 'unchecked'>;
  readonly unenforced: readonly string[];
}

/**
 * Compiles the schemas when the tool is created. Throws if arguments cannot be checked, so that the tool is
 * not offered; results that cannot be checked are accepted unchecked.
 */
function schemasOf(
  { inputSchema, outputSchema }: McpToolDefinition,
  validator: SchemaValidator | undefined,
): ToolSchemas {
  if (!validator) return { input: inputSchema, output: outputSchema, checks: { unchecked: true }, unenforced: none };
  const input = enforcedSchema(validator, inputSchema);
  const output = outputSchema && enforcedOutput(validator, outputSchema);
  const unenforced = [
    ...pointersFrom('/inputSchema', input.unenforced),
    ...pointersFrom('/outputSchema', output?.unenforced ?? none),
  ];
  return {
    input: input.declared,
    output: output?.declared,
    checks: { check: verdictBy(input.check), ...(output?.check && { checkOutput: outputCheck(output.check) }) },
    unenforced: unenforced.length === 0 ? none : unenforced,
  };
}

function enforcedOutput(
  validator: SchemaValidator,
  schema: JsonObject,
): Pick<EnforcedSchema, 'unenforced'> & Partial<EnforcedSchema> {
  try {
    return enforcedSchema(validator, schema);
  } catch {
    return { unenforced: [''] };
  }
}

function pointersFrom(root: string, pointers: readonly string[]): readonly string[] {
  return pointers.map((pointer) => root + pointer);
}

function outputCheck(check: EnforcedSchema['check']): NonNullable<Tool['checkOutput']> {
  const checkValue = verdictBy(check);
  return (result) => {
    if (!isJsonObject(result)) return { issues: [{ message: 'is not an object { output }' }] };
    const verdict = checkValue(result['output'] ?? null);
    return 'issues' in verdict ? verdict : { value: { ...result, output: verdict.value } };
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

const none: readonly never[] = Object.freeze([]);
const mcpToolOptions = {
  name: 'text',
  prefix: 'string',
  exposure: ['direct', 'deferred'],
  gates: 'function',
  maxDescriptionChars: wholeNumber(1),
  lenientArgs: 'boolean',
  strictOutput: 'boolean',
  timeouts: timeoutMembers,
  effect: either(traitNames.effect, 'function'),
  egress: egressMembers,
  trustAnnotations: 'boolean',
  confirm: either('boolean', 'function'),
  confirmWith: 'function',
  validator: 'object',
  unchecked: 'boolean',
} satisfies MemberRules<McpToolOptions>;
