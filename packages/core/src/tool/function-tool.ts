import type { FunctionDeclaration } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { ReadonlyContext, ToolContext } from '../context/contexts.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { standardSchema } from '../error/member-rules.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { jsonSchemaOf, objectSchema } from '../schema/json-schema-of.ts';
import type { SchemaResult, SchemaValidator, StandardSchema } from '../schema/standard-schema.ts';
import { validated } from '../schema/validated.ts';
import { declaredCheck, orDeclared, thenDeclared } from './declared-check.ts';
import { describeLongRunning, resultOf } from './result-of.ts';
import type { Tool, ToolCheck } from './tool.ts';
import type { ExplicitResult } from './tool-result.ts';
import { checkedTraits, type TraitOptions, traitNames } from './tool-traits.ts';

/** Options of a tool that is written as a function. */
export interface FunctionToolOptions<
  Input,
  Output extends Wire,
  Wire = unknown,
  Stored = unknown,
  Name extends string = string,
> extends TraitOptions<Input> {
  /** The name: at most 64 letters, digits, `_` and `-`, which every provider accepts. */
  readonly name: Name;
  /** A description for the model: what the tool does, when to use it, what it returns. */
  readonly description: string;
  /**
   * The schema of the arguments: any Standard Schema of an object, or of a union of objects. If omitted, the
   * tool has no arguments. `run` gets the output of the schema, including defaults and conversions. The model
   * writes dates as date-time strings and bigints as strings of digits; `run` gets a `Date` and a bigint.
   */
  readonly input?: StandardSchema<unknown, Input> | undefined;
  /**
   * The JSON Schema of the arguments that the model gets, needed if `input` cannot describe itself. It is
   * enforced in addition to `input`.
   */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema of the result, as JSON; a `run` with another return type does not compile. If a result does
   * not match, the model gets it with a note, or, with `strictOutput`, an error.
   */
  readonly output?: StandardSchema<Wire, Stored> | undefined;
  /** The JSON Schema of the result, which is enforced after `output`. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `inputJsonSchema` and `outputJsonSchema`; needed only for keywords that the
   * core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /** Runs the tool. An async generator yields progress, and returns the result. */
  readonly run: (
    input: NoInfer<Input>,
    context: ToolContext,
  ) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
  /**
   * Returns the value that the model reads instead of the result. For a long-running tool: the value that the
   * model reads until the result arrives, instead of a note that the call is pending.
   */
  readonly toModel?: ((result: NoInfer<Output>) => unknown) | undefined;
  /** Returns a text that an approver is shown, such as a diff, a summary or a price. */
  readonly preview?: ((input: Input, context: ReadonlyContext) => Awaitable<string>) | undefined;
  /**
   * Called if the outcome of a call with the effect `write` was lost. Returns the outcome of the call with
   * the context's idempotency key, such as an error that says that nothing happened; undefined if the outcome
   * is unknown: then a user is asked.
   */
  readonly reconcile?: ((input: Input, context: ToolContext) => Awaitable<ToolOutcome | undefined>) | undefined;
}

/**
 * Creates a tool from a function and a schema. Throws `schema_not_object` if the schema's root is not an
 * object, `no_json_schema` if the schema cannot be described as JSON Schema, `unchecked_tool` if there is
 * `inputJsonSchema` without `input`, `no_validator` if enforcing a JSON Schema needs a validator.
 */
export function functionTool<
  Input = NoArguments,
  Output extends Wire = never,
  Wire = unknown,
  Stored = unknown,
  const Name extends string = string,
>(
  options: FunctionToolOptions<Input, Output, Wire, Stored, Name>,
): Tool<Input, unknown extends Stored ? Output : Stored, Name> {
  const owner = `tool "${options?.name}"`;
  options = checkMembers(owner, options, functionToolOptions);
  const { name, input, output, run, toModel, preview, reconcile } = options;
  if (run === undefined) throw needsRun(owner);
  const described = options.inputJsonSchema ?? (input ? jsonSchemaOf(input, 'input', owner) : noArguments);
  const parametersJsonSchema = objectSchema(described);
  if (!parametersJsonSchema) throw notAnObjectSchema(owner);
  if (options.inputJsonSchema && !input) {
    throw new ConfigError(
      'unchecked_tool',
      `${owner}: inputJsonSchema alone does not check the arguments; give input, or use schemaTool`,
    );
  }
  const responseJsonSchema =
    options.outputJsonSchema ?? (output?.['~standard'].jsonSchema && jsonSchemaOf(output, 'output', owner));
  const description = options.isLongRunning ? describeLongRunning(options.description) : options.description;
  const declaration: Writable<FunctionDeclaration> = { name, description, parametersJsonSchema };
  if (responseJsonSchema) declaration.responseJsonSchema = responseJsonSchema;
  const declared = declaredCheck(options, 'inputJsonSchema', owner);
  const tool: Writable<Tool<Input, unknown, Name>> = {
    name,
    description,
    declaration: Object.freeze(declaration),
    check: (args) =>
      input ? orDeclared(declared?.(args), checkWith(input, args, toCheck)) : (checkEmpty(args) as ToolCheck<Input>),
    run: (value, context) =>
      resultOf(
        run(value, context),
        options.isLongRunning === true,
        toModel as ((result: unknown) => unknown) | undefined,
        name,
        context,
      ),
  };
  const declaredOutput = declaredCheck(options, 'outputJsonSchema', owner);
  if (output || declaredOutput)
    tool.checkOutput = (value: JsonValue) =>
      thenDeclared(output ? checkWith(output, value, toOutput) : { value }, declaredOutput);
  if (preview) tool.preview = preview;
  if (reconcile) tool.reconcile = reconcile;
  // The stored output is the result of `run` as `output` parses it.
  return Object.assign(tool, checkedTraits(owner, options, parametersJsonSchema)) as Tool<Input, never, Name>;
}

/** The type of the arguments of a tool without `input`: an object without members. */
export interface NoArguments {
  readonly [name: string]: never;
}

/** Returns the error for a tool without `run`, whose first call would fail. */
export function needsRun(owner: string): ConfigError {
  return new ConfigError('invalid_option', `${owner} needs "run", the function that does its work`);
}

/** Returns the error for a schema of arguments whose root is not an object. */
export function notAnObjectSchema(owner: string): ConfigError {
  return new ConfigError(
    'schema_not_object',
    `${owner}: the arguments must be an object, but the schema's root is not; wrap it: { value: <your schema> }`,
  );
}

function checkEmpty(args: JsonObject): ToolCheck {
  const [key] = Object.keys(args);
  return key === undefined ? { value: args } : { issues: [{ message: 'the tool takes no arguments', path: [key] }] };
}

function checkWith<Value, Check>(
  schema: StandardSchema<unknown, Value>,
  value: unknown,
  read: (result: SchemaResult<Value>) => Awaitable<Check>,
): Awaitable<Check> {
  const result = validated(schema, value);
  return isPromise(result) ? result.then(read) : read(result);
}

function toCheck<Input>(result: SchemaResult<Input>): ToolCheck<Input> {
  return result.issues ? { issues: result.issues } : { value: result.value };
}

function toOutput(result: SchemaResult<unknown>): ReturnType<NonNullable<Tool['checkOutput']>> {
  if (result.issues) return { issues: result.issues };
  const snapshot = exactJson(result.value);
  return 'problem' in snapshot ? { issues: [{ message: snapshot.problem }] } : snapshot;
}

const noArguments: JsonObject = Object.freeze({
  type: 'object',
  properties: Object.freeze({}),
  additionalProperties: false,
});

const functionToolOptions = {
  ...traitNames,
  name: 'text',
  description: 'string',
  input: standardSchema,
  inputJsonSchema: 'object',
  output: standardSchema,
  outputJsonSchema: 'object',
  validator: 'object',
  run: 'function',
  toModel: 'function',
  preview: 'function',
  reconcile: 'function',
} satisfies MemberRules<FunctionToolOptions<unknown, unknown>>;
