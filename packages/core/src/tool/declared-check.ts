import { ConfigError } from '../error/errors.ts';
import { isAgentError } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { plainIssues, unknownKeyword } from '../schema/plain-issues.ts';
import type { SchemaIssue, SchemaResult, SchemaValidator } from '../schema/standard-schema.ts';

/** Returns the issues of a value; undefined if it is valid. */
export type DeclaredCheck = (value: JsonValue) => { readonly issues: readonly SchemaIssue[] } | undefined;

interface DeclaredSchemas {
  readonly inputJsonSchema?: JsonObject | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  readonly validator?: SchemaValidator | undefined;
}

/**
 * Returns the check of `inputJsonSchema` or `outputJsonSchema`, which is made in addition to the check by a
 * schema; undefined if the option is omitted. Throws `no_validator` if the core cannot enforce the JSON
 * Schema and there is no validator, `invalid_schema` if it is malformed.
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
    const message = `${owner}: ${kind} has "${keyword}", which the core cannot enforce; give a validator, or omit the keyword`;
    throw new ConfigError('no_validator', message);
  }
  const compiled = compileSchema(validator, schema, `${owner}: ${kind}`);
  return (value) => issuesIn(compiled(value).issues ?? []);
}

type Checked = { readonly value: JsonValue } | { readonly issues: readonly SchemaIssue[] };

/**
 * Returns the result of a schema's check, or the issues of the declared JSON Schema if only that refused the
 * value. The schema's own issues come first because they are more precise.
 */
export function orDeclared<T extends object>(
  failed: { readonly issues: readonly SchemaIssue[] } | undefined,
  checked: Awaitable<T>,
): Awaitable<T | { readonly issues: readonly SchemaIssue[] }> {
  if (!failed) return checked;
  const pick = (given: T): T | typeof failed => ('issues' in given ? given : failed);
  return isPromise(checked) ? checked.then(pick) : pick(checked);
}

/**
 * Checks the value that a schema returned with the declared JSON Schema, after the check by the schema
 * itself.
 */
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
      throw new ConfigError('invalid_schema', `${where} is not a valid JSON Schema: ${cause.message}`, { cause });
    return (value) => compile()(value);
  }
}
