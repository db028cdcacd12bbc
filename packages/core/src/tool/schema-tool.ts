import type { FunctionDeclaration } from '../content/function-call.ts';
import type { ToolContext } from '../context/contexts.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { objectSchema } from '../schema/json-schema-of.ts';
import type { SchemaIssue, SchemaValidator } from '../schema/standard-schema.ts';
import { compileSchema } from './declared-check.ts';
import { needsRun, notAnObjectSchema } from './function-tool.ts';
import { describeLongRunning, resultOf } from './result-of.ts';
import type { Tool } from './tool.ts';
import type { ExplicitResult } from './tool-result.ts';
import { checkedTraits, type TraitOptions, traitNames } from './tool-traits.ts';

/** Options of a tool with a raw JSON Schema. */
export interface SchemaToolOptions<Name extends string = string, Output = unknown> extends TraitOptions<JsonObject> {
  readonly name: Name;
  readonly description: string;
  readonly inputJsonSchema: JsonObject;
  readonly outputJsonSchema?: JsonObject | undefined;
  /** The validator that enforces `inputJsonSchema` and `outputJsonSchema`. */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: `run` gets the unchecked arguments of the model. */
  readonly unchecked?: true | undefined;
  readonly run: (
    args: JsonObject,
    context: ToolContext,
  ) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
}

/**
 * Creates a tool from a raw JSON Schema. Throws `schema_not_object` if the schema's root is not an object,
 * `invalid_schema` if the validator refuses a schema, and `no_validator` if there is neither a validator nor
 * `unchecked: true`.
 */
export function schemaTool<const Name extends string, Output>(
  options: SchemaToolOptions<Name, Output>,
): Tool<JsonObject, Output, Name> {
  const owner = `tool "${options?.name}"`;
  options = checkMembers(owner, options, schemaToolOptions);
  const { name, outputJsonSchema, validator, run } = options;
  if (run === undefined) throw needsRun(owner);
  const inputJsonSchema = options.inputJsonSchema && objectSchema(options.inputJsonSchema);
  if (!inputJsonSchema) throw notAnObjectSchema(owner);
  if (!validator && !options.unchecked) {
    throw new ConfigError(
      'no_validator',
      `${owner} has no validator to check its arguments; give a validator, or set unchecked: true`,
    );
  }
  const description = options.isLongRunning ? describeLongRunning(options.description) : options.description;
  const declaration: Writable<FunctionDeclaration> = { name, description, parametersJsonSchema: inputJsonSchema };
  if (outputJsonSchema) declaration.responseJsonSchema = outputJsonSchema;
  const tool: Writable<Tool<JsonObject, unknown, Name>> = {
    name,
    description,
    declaration: Object.freeze(declaration),
    run: (args: JsonObject, context) =>
      resultOf(run(args, context), options.isLongRunning === true, undefined, name, context),
  };
  if (validator) tool.check = checkOf(validator, inputJsonSchema, `${owner}: inputJsonSchema`);
  else tool.unchecked = true;
  if (validator && outputJsonSchema)
    tool.checkOutput = checkOf(validator, outputJsonSchema, `${owner}: outputJsonSchema`);
  return Object.assign(tool, checkedTraits(owner, options, inputJsonSchema)) as Tool<JsonObject, Output, Name>;
}

function checkOf<Value extends JsonValue>(
  validator: SchemaValidator,
  schema: JsonObject,
  where: string,
): (value: JsonValue) => { value: Value } | { issues: readonly SchemaIssue[] } {
  const compiled = compileSchema<Value>(validator, schema, where);
  return (value) => {
    const result = compiled(value);
    return result.issues ? { issues: result.issues } : { value: result.value };
  };
}

const schemaToolOptions = {
  ...traitNames,
  name: 'text',
  description: 'string',
  inputJsonSchema: 'object',
  outputJsonSchema: 'object',
  validator: 'object',
  unchecked: 'boolean',
  run: 'function',
} satisfies MemberRules<SchemaToolOptions>;
