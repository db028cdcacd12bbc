import { ConfigError } from '../error/config-error.ts';
import { isAgentError } from '../error/thrown.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SchemaResult } from '../schema/standard-schema.ts';

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
