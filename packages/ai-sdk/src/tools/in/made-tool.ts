import {
  type Awaitable,
  addGate,
  ConfigError,
  type FunctionDeclaration,
  type JsonObject,
  type JsonValue,
  type SchemaResult,
  type SchemaValidator,
  type Tool,
  type ToolCheck,
  type ToolEffect,
  type TraitOptions,
  traitsOf,
} from '@mortise/core';
import { type AsSchema, type ReadSchema, readSchema } from '../known/ai-schema.ts';
import { type AiTool, runsWhere } from '../known/ai-tool.ts';
import { exportedTraitsOf } from '../known/exported-mark.ts';
import { keepOrigin } from '../known/origin.ts';
import { type RunOptions, runAiTool } from './run-ai-tool.ts';

/** Options of converting AI SDK tools to tools of the core. */
export interface MakeOptions extends RunOptions {
  /**
   * `asSchema` of `ai`, which reads schemas without a JSON Schema of their own, such as schemas of zod 3.
   */
  readonly asSchema?: AsSchema | undefined;
  /** Enforces schemas that only describe values: `jsonSchema({...})`, and the schemas of MCP tools. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to use no validator: tools with such schemas get the model's unchecked arguments, as in the AI SDK.
   */
  readonly unchecked?: true | undefined;
  /**
   * Returns traits that the AI SDK cannot express, by the name in the set: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others.
   */
  readonly traits?: ((name: string, tool: AiTool) => TraitOptions | undefined) | undefined;
  /**
   * True to trust the hints of MCP servers: `readOnlyHint` means the effect `read`, `idempotentHint` the
   * effect `idempotent`. Default: every tool has the effect `write` unless `traits` set another.
   */
  readonly trustAnnotations?: boolean | undefined;
}

/** Returns a tool with a description, which may differ in each turn. */
export type MakeTool = (description: string) => Tool;

/**
 * Converts a tool of the AI SDK to a tool of the core. Returns a promise if the schema is a promise.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, and the errors of the validator.
 */
export function madeTool(name: string, key: string, aiTool: AiTool, options: MakeOptions): Awaitable<MakeTool> {
  const owner = `tool "${key}" of the AI SDK`;
  const input = readSchema(aiTool.inputSchema, owner, options.asSchema);
  const output =
    aiTool.outputSchema === undefined
      ? undefined
      : readSchema(aiTool.outputSchema, `${owner}: outputSchema`, options.asSchema);
  const finish = (json: JsonObject, outputJson?: JsonObject): MakeTool => {
    const checks = checksOf(owner, input, json, output, outputJson, options);
    return (description) => functionOf(name, key, aiTool, description, json, outputJson, checks, options);
  };
  const { json } = input;
  if (json instanceof Promise || output?.json instanceof Promise)
    return Promise.all([json, output?.json]).then(([inputJson, outputJson]) => finish(inputJson, outputJson));
  return finish(json as JsonObject, output?.json as JsonObject | undefined);
}

type Checks = Pick<Tool, 'check' | 'checkOutput' | 'unchecked'>;

function functionOf(
  name: string,
  key: string,
  aiTool: AiTool,
  description: string,
  json: JsonObject,
  outputJson: JsonObject | undefined,
  checks: Checks,
  options: MakeOptions,
): Tool {
  const declaration: FunctionDeclaration = Object.freeze({
    name,
    description,
    parametersJsonSchema: json,
    ...(outputJson && { responseJsonSchema: outputJson }),
    ...(aiTool.deferLoading === true && { deferred: true as const }),
  });
  keepOrigin(declaration, { name: key, tool: aiTool });
  const { gates = [], ...traits } = traitsOf(options.traits?.(key, aiTool) ?? {});
  const tool: Tool = {
    effect: effectOf(aiTool, options),
    ...exportedTraitsOf(aiTool),
    ...(aiTool.metadata && { metadata: aiTool.metadata as JsonObject }),
    ...traits,
    name,
    description,
    declaration,
    ...checks,
    ...(runsWhere(aiTool) === 'here' && {
      run: (input, context) => runAiTool(key, aiTool, input, context, options),
    }),
  };
  return gates.reduce<Tool>((gated, gate) => addGate(gated, gate), tool);
}

function checksOf(
  owner: string,
  input: ReadSchema,
  json: JsonObject,
  output: ReadSchema | undefined,
  outputJson: JsonObject | undefined,
  { validator, unchecked }: MakeOptions,
): Checks {
  if (json['type'] !== 'object' && (json['type'] !== undefined || !('properties' in json || '$ref' in json))) {
    throw new ConfigError(
      'schema_not_object',
      `${owner}: arguments are an object, but the schema's root is not; wrap it: { value: <your schema> }`,
    );
  }
  const check = input.validate ?? validator?.compile(json);
  if (!check && !unchecked) {
    throw new ConfigError(
      'no_validator',
      `${owner}: its schema describes values but does not check them; give fromAiTools a validator, or set unchecked: true`,
    );
  }
  const checkOutput = output && (output.validate ?? (outputJson && validator?.compile(outputJson)));
  return {
    ...(check ? { check: (args) => checked(check, args) } : { unchecked: true }),
    ...(checkOutput && { checkOutput: (value) => passed(checkOutput, value) }),
  };
}

type Check = (value: unknown) => Awaitable<SchemaResult<unknown>>;

async function checked(check: Check, args: JsonObject): Promise<ToolCheck> {
  try {
    const result = await check(args);
    return result.issues ? { issues: result.issues } : { value: result.value };
  } catch (error) {
    return { issues: [{ message: `could not be checked (${error instanceof Error ? error.name : typeof error})` }] };
  }
}

/**
 * Checks an output and keeps it unchanged, like the AI
 * SDK: the output that the schema converted is not stored.
 */
async function passed(check: Check, value: JsonValue): Promise<Awaited<ReturnType<NonNullable<Tool['checkOutput']>>>> {
  const result = await check(value);
  return result.issues ? { issues: result.issues } : { value };
}

function effectOf({ metadata }: AiTool, { trustAnnotations = false }: MakeOptions): ToolEffect {
  const { annotations } = (metadata ?? {}) as {
    readonly annotations?: { readonly readOnlyHint?: unknown; readonly idempotentHint?: unknown };
  };
  if (!trustAnnotations) return 'write';
  return annotations?.readOnlyHint === true ? 'read' : annotations?.idempotentHint === true ? 'idempotent' : 'write';
}

/**
 * Returns the description for the model, including examples, in the format of the AI SDK's own middleware.
 */
export function describe(
  key: string,
  { description, title, id, inputExamples }: AiTool,
  toolContext: unknown,
  sandbox: unknown,
): string {
  const given = { context: toolContext, ...(sandbox !== undefined && { experimental_sandbox: sandbox }) };
  const described = typeof description === 'function' ? description(given as never) : description;
  const text = described ?? title ?? (id === undefined ? key : `The tool ${id}.`);
  if (!inputExamples || inputExamples.length === 0) return text;
  return `${text}\n\nInput Examples:\n${inputExamples.map(({ input }) => JSON.stringify(input)).join('\n')}`;
}
