import { ConfigError } from '../error/errors.ts';
import { isAgentError } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { plainIssues, unknownKeyword } from '../schema/plain-issues.ts';
import type { SchemaIssue, SchemaResult, SchemaValidator } from '../schema/standard-schema.ts';

/** Returns the issues of a value, or undefined. */
export type DeclaredCheck = (value: JsonValue) => { readonly issues: readonly SchemaIssue[] } | undefined;

interface DeclaredSchemas {
  readonly inputJsonSchema?: JsonObject | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  readonly validator?: SchemaValidator | undefined;
}

/**
 * Returns the check of the JSON Schema that the model gets in addition to a schema. Throws `no_validator` if
 * the core cannot enforce it and there is no validator, `invalid_schema` if it is malformed.
 */
export function declaredCheck(
  options: DeclaredSchemas,
  kind: 'inputJsonSchema' | 'outputJsonSchema',
  owner: string,
): DeclaredCheck | undefined {
  const { [kind]: schema, validator } = options;
  if (!schema) return undefined;
  if (!validator) {
    const keyword = unknownKeyword(schema);
    if (keyword === undefined) return (value) => issuesIn(plainIssues(schema, value));
    const message = `${owner}: ${kind} has "${keyword}", which nothing would enforce; give a validator, or omit it`;
    throw new ConfigError('no_validator', message);
  }
  const compiled = compileSchema(validator, schema, `${owner}: ${kind}`);
  return (value) => issuesIn(compiled(value).issues ?? []);
}

type Checked = { readonly value: JsonValue } | { readonly issues: readonly SchemaIssue[] };

/** Prefers the schema's own issues: they are more precise than those of the declared JSON Schema. */
export function orDeclared<T extends object>(
  failed: { readonly issues: readonly SchemaIssue[] } | undefined,
  checked: Awaitable<T>,
): Awaitable<T | { readonly issues: readonly SchemaIssue[] }> {
  if (!failed) return checked;
  const pick = (given: T): T | typeof failed => ('issues' in given ? given : failed);
  return isPromise(checked) ? checked.then(pick) : pick(checked);
}

/** Checks the input of a schema by the declared JSON Schema after the schema itself. */
export function thenDeclared(checked: Awaitable<Checked>, check: DeclaredCheck | undefined): Awaitable<Checked> {
  if (!check) return checked;
  const then = (given: Checked): Checked => ('value' in given ? (check(given.value) ?? given) : given);
  return isPromise(checked) ? checked.then(then) : then(checked);
}

function issuesIn(issues: readonly SchemaIssue[]): { readonly issues: readonly SchemaIssue[] } | undefined {
  return issues.length > 0 ? { issues } : undefined;
}

/**
 * Compiles a JSON Schema when its tool is created. Throws `invalid_schema` if the validator reports the
 * schema as invalid. If the schema is valid but the validator cannot enforce it, only calls of this tool
 * fail.
 */
export function compileSchema<Value extends JsonValue>(
  validator: SchemaValidator,
  schema: JsonObject,
  where: string,
): (value: unknown) => SchemaResult<Value> {
  const compile = (): ((value: unknown) => SchemaResult<Value>) =>
    validator.compile(schema) as (value: unknown) => SchemaResult<Value>;
  try {
    return compile();
  } catch (cause) {
    if (isAgentError(cause) && cause.code === 'invalid_schema')
      throw new ConfigError('invalid_schema', `${where} is not a schema: ${cause.message}`, { cause });
    return (value) => compile()(value);
  }
}
