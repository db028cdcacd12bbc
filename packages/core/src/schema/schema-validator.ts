import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SchemaResult } from './standard-schema.ts';

/**
 * Checks values against raw JSON Schema. The core ships none.
 *
 * INVARIANT validator:network: a reference to another document is never fetched.
 * INVARIANT validator:pure: the value is not changed; defaults and conversions are in the result.
 */
export interface SchemaValidator {
  /** Throws on a schema that it cannot enforce, saying which part. */
  compile(schema: JsonObject): (value: unknown) => SchemaResult<JsonValue>;
}
