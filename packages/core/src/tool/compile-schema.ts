import { ConfigError } from '../error/config-error.ts';
import { isAgentError } from '../error/thrown.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SchemaResult } from '../schema/standard-schema.ts';

/**
 * The check of a JSON Schema, made when its tool is made. Throws `invalid_schema` where the validator says so
 * of the schema. One that is right and that the validator cannot enforce costs the calls of its tool, and
 * nothing else.
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
