import { ConfigError, isJsonObject, type JsonObject, type SchemaResult, type StandardSchema } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';

/** Describes a schema as JSON Schema: `toJsonSchema` of `@langchain/core/utils/json_schema`. */
export type ToJsonSchema = (schema: never) => unknown;

/** The schema that describes and checks the arguments of a LangChain tool. */
export type LangchainSchema =
  | { readonly kind: 'standard'; readonly schema: StandardSchema }
  | { readonly kind: 'json'; readonly schema: JsonObject };

/**
 * Converts the schema of a tool for the core. Throws `ConfigError` (`no_json_schema`), with the line of code
 * that fixes it, for a schema that has no JSON Schema, such as a schema of zod 3 or of zod 4 before 4.2.
 */
export function langchainSchema(
  owner: string,
  schema: unknown,
  toJsonSchema: ToJsonSchema | undefined,
): LangchainSchema {
  if (isRecord(schema) && ('~standard' in schema || 'safeParseAsync' in schema)) {
    const standard = standardOf(schema);
    const known = standard.jsonSchema ?? (isTextInput(schema) ? textInput : undefined);
    const described = known ?? describedBy(owner, schema, standard.vendor, toJsonSchema);
    return { kind: 'standard', schema: { '~standard': { ...standard, jsonSchema: described } } };
  }
  if (isJsonObject(schema as never)) return { kind: 'json', schema: schema as JsonObject };
  throw new ConfigError('no_json_schema', `${owner}: its schema is neither a zod schema nor a JSON Schema`);
}

type Standard = StandardSchema['~standard'];

/** Returns the schema as a Standard Schema; schemas of zod before 3.24 are wrapped. */
function standardOf(schema: Readonly<Record<string, unknown>>): Standard {
  const standard = schema['~standard'];
  if (isRecord(standard) && typeof standard['validate'] === 'function') {
    const { vendor, validate, jsonSchema } = standard as unknown as Standard;
    return { version: 1, vendor, validate: (value) => validate.call(standard, value), jsonSchema };
  }
  const parse = schema['safeParseAsync'] as (value: unknown) => Promise<ZodVerdict>;
  return {
    version: 1,
    vendor: 'zod',
    validate: async (value): Promise<SchemaResult<unknown>> => {
      const verdict = await parse.call(schema, value);
      return verdict.success ? { value: verdict.data } : { issues: verdict.error.issues };
    },
  };
}

type ZodVerdict =
  | { readonly success: true; readonly data: unknown }
  | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly message: string; readonly path?: readonly PropertyKey[] }[];
      };
    };

function describedBy(
  owner: string,
  schema: unknown,
  vendor: string,
  toJsonSchema: ToJsonSchema | undefined,
): NonNullable<Standard['jsonSchema']> {
  if (!toJsonSchema)
    throw new ConfigError(
      'no_json_schema',
      `${owner}: its schema (${vendor}) cannot be converted to JSON Schema, like schemas of zod 3. ` +
        "Import { toJsonSchema } from '@langchain/core/utils/json_schema', and call fromLangchainTools(tools, { toJsonSchema })",
    );
  const describe = (): Record<string, unknown> => toJsonSchema(schema as never) as Record<string, unknown>;
  return { input: describe, output: describe };
}

/**
 * Returns true for the schema of every `Tool` and `DynamicTool`, which LangChain creates with zod 3:
 * `z.object({ input: z.string().optional() }).transform(...)`.
 */
export function isTextInput(schema: unknown): boolean {
  const effects = definitionOf(schema);
  const object = definitionOf(effects?.['schema']);
  const shape = object?.['shape'];
  if (effects?.['typeName'] !== 'ZodEffects' || object?.['typeName'] !== 'ZodObject' || typeof shape !== 'function')
    return false;
  const members: unknown = shape();
  if (!isRecord(members) || Object.keys(members).join() !== 'input') return false;
  const input = definitionOf(members['input']);
  return input?.['typeName'] === 'ZodOptional' && definitionOf(input['innerType'])?.['typeName'] === 'ZodString';
}

function definitionOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const definition = isRecord(schema) ? schema['_def'] : undefined;
  return isRecord(definition) ? definition : undefined;
}

const textSchema = { type: 'object', properties: { input: { type: 'string' } } };
const textInput: NonNullable<Standard['jsonSchema']> = { input: () => textSchema, output: () => textSchema };
