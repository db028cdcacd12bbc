import {
  type Awaitable,
  ConfigError,
  isJsonObject,
  type JsonObject,
  type SchemaIssue,
  type SchemaResult,
  type StandardSchema,
} from '@mortise/core';

/** A schema of a tool in a uniform form. */
export interface ReadSchema {
  /** The JSON Schema for the model; a promise if the schema has a promise. */
  readonly json: Awaitable<JsonObject>;
  /** Validates a value; absent if the schema only describes values. */
  readonly validate?: (value: unknown) => Awaitable<SchemaResult<unknown>>;
}

/** `asSchema` of `ai`, which converts any schema that the AI SDK accepts to a `Schema`. */
export type AsSchema = (schema: never) => unknown;

/** The members of the AI SDK's `Schema` that are read. */
interface AiSchema {
  readonly jsonSchema: unknown;
  readonly validate?: ((value: unknown) => Awaitable<AiValidation>) | undefined;
}

type AiValidation =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: unknown };

/**
 * Reads any schema that the AI SDK accepts: its own `jsonSchema()`, a lazy schema, or a Standard Schema that
 * has a JSON Schema. `asSchema` reads schemas without one, such as schemas of zod 3.
 *
 * Throws `no_json_schema` with the line of code that fixes it.
 */
export function readSchema(schema: unknown, owner: string, asSchema: AsSchema | undefined): ReadSchema {
  if (schema === undefined || schema === null) return { json: noMembers, validate: noneGiven };
  if (isAiSchema(schema)) return fromAiSchema(schema, owner);
  if (asSchema) {
    const made = asSchema(schema as never);
    if (isAiSchema(made)) return fromAiSchema(made, owner);
    throw new ConfigError('no_json_schema', `${owner}: asSchema gave no schema; give asSchema of "ai"`);
  }
  if (isStandardSchema(schema)) return fromStandardSchema(schema, owner);
  if (typeof schema === 'function') return readSchema((schema as () => unknown)(), owner, undefined);
  throw new ConfigError('no_json_schema', `${owner}: its schema is not one that the AI SDK accepts`);
}

function fromAiSchema(schema: AiSchema, owner: string): ReadSchema {
  const { jsonSchema } = schema;
  const json = isThenable(jsonSchema) ? Promise.resolve(jsonSchema).then(objectOf(owner)) : objectOf(owner)(jsonSchema);
  if (typeof schema.validate !== 'function') return { json };
  return { json, validate: (value) => resultOf(schema.validate?.(value) as Awaitable<AiValidation>) };
}

function fromStandardSchema(schema: StandardSchema, owner: string): ReadSchema {
  const { jsonSchema, vendor, validate } = schema['~standard'];
  if (!jsonSchema) {
    throw new ConfigError(
      'no_json_schema',
      `${owner}: its schema (${vendor}) cannot describe itself as JSON Schema; ${vendor === 'zod' ? zodHelp : help}`,
    );
  }
  let json: JsonObject;
  try {
    json = objectOf(owner)(jsonSchema.input({ target: 'draft-2020-12' }));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError('no_json_schema', `${owner}: its schema cannot be expressed as JSON Schema (${why})`, {
      cause,
    });
  }
  return { json, validate };
}

const help =
  "give fromAiTools the AI SDK's own reader: import { asSchema } from 'ai'; fromAiTools(tools, { asSchema })";
const zodHelp = `with zod 4.2 and later it does; with zod 3, ${help}`;

function objectOf(owner: string): (json: unknown) => JsonObject {
  return (json) => {
    // Undefined members are not sent.
    const plain: unknown = json === undefined ? undefined : JSON.parse(JSON.stringify(json));
    if (plain !== undefined && isJsonObject(plain as JsonObject)) return plain as JsonObject;
    throw new ConfigError('no_json_schema', `${owner}: its schema describes itself with an invalid JSON Schema`);
  };
}

function resultOf(given: Awaitable<AiValidation>): Awaitable<SchemaResult<unknown>> {
  return isThenable(given) ? Promise.resolve(given).then(resultNow) : resultNow(given);
}

function resultNow(given: AiValidation): SchemaResult<unknown> {
  return given.success ? { value: given.value } : { issues: issuesOf(given.error) };
}

/** Returns the issues of a schema library from the cause of an AI SDK error. */
function issuesOf(error: unknown): readonly SchemaIssue[] {
  for (let at = error, depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    const { issues, cause } = at as { readonly issues?: unknown; readonly cause?: unknown };
    const list = Array.isArray(issues) ? issues : Array.isArray(cause) ? cause : undefined;
    const read = list?.flatMap(issueOf) ?? [];
    if (read.length > 0) return read;
    at = cause;
  }
  return [{ message: error instanceof Error ? error.message : 'does not match the schema' }];
}

function issueOf(issue: unknown): readonly SchemaIssue[] {
  if (typeof issue !== 'object' || issue === null) return [];
  const { message, path } = issue as Partial<SchemaIssue>;
  if (typeof message !== 'string') return [];
  return [Array.isArray(path) ? { message, path } : { message }];
}

function isAiSchema(value: unknown): value is AiSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    schemaMark in value &&
    value[schemaMark] === true &&
    'jsonSchema' in value
  );
}

function isStandardSchema(value: unknown): value is StandardSchema {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value;
}

function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as Partial<PromiseLike<T>> | null)?.then === 'function';
}

function noneGiven(value: unknown): SchemaResult<unknown> {
  const [name] = Object.keys(value as object);
  return name === undefined ? { value } : { issues: [{ message: 'the tool takes no arguments', path: [name] }] };
}

const noMembers: JsonObject = Object.freeze({ type: 'object', properties: {}, additionalProperties: false });
const schemaMark = Symbol.for('vercel.ai.schema');
