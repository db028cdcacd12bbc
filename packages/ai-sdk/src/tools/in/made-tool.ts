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
   * `asSchema` of `ai`: reads schemas that cannot describe themselves as JSON Schema, such as those of zod 3.
   */
  readonly asSchema?: AsSchema | undefined;
  /** Enforces schemas that describe and do not check: `jsonSchema({...})`, and those of MCP tools. */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: such tools get the unchecked arguments of the model, as in the AI SDK. */
  readonly unchecked?: true | undefined;
  /**
   * Returns traits that the AI SDK cannot express, by the name in the set: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others.
   */
  readonly traits?: ((name: string, tool: AiTool) => TraitOptions | undefined) | undefined;
  /**
   * The hints of MCP servers count: `readOnlyHint` makes a `read`, `idempotentHint` an `idempotent`. Default:
   * every tool is a `write` unless `traits` say otherwise.
   */
  readonly trustAnnotations?: boolean | undefined;
}

/** A tool, with all but its description; that may be another at each turn. */
export type MakeTool = (description: string) => Tool;

/**
 * A tool of the core from one of the AI SDK. A promise if the schema is one.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, and what the validator throws.
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
      `${owner}: its schema describes and does not check; give fromAiTools a validator, or say unchecked: true`,
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
 * Checks an output and keeps it unchanged, as the AI SDK does: the conversion by its schema is not stored.
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

/** The description for the model, examples included, in the format of the AI SDK's own middleware. */
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
