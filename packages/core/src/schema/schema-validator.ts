import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SchemaResult } from './standard-schema.ts';

/**
 * Checks values against raw JSON Schema. The core ships none.
 *
 * INVARIANT validator:type: the types of JSON are told apart; none is converted into another.
 * INVARIANT validator:object: `required`, `properties`, `additionalProperties`.
 * INVARIANT validator:array: `items`, `minItems`, `maxItems`, `uniqueItems`.
 * INVARIANT validator:bounds: bounds of numbers, lengths of texts in characters, `pattern`.
 * INVARIANT validator:enum: `enum` and `const`, with values of any type.
 * INVARIANT validator:combined: `anyOf`, `oneOf`, `allOf`, `not`.
 * INVARIANT validator:ref: references within the schema, with the keywords beside them.
 * INVARIANT validator:network: a reference to another document is never fetched.
 * INVARIANT validator:pure: the value is not changed; defaults and
 * conversions are in the result. The schema is not changed either.
 * INVARIANT validator:value: the value of a good one is that value as JSON.
 * INVARIANT validator:defaults: `default` is filled in.
 * INVARIANT validator:issues: an issue has a message and the path to where it is.
 * INVARIANT validator:unenforceable: a schema that cannot be enforced is refused by `compile`.
 * INVARIANT validator:prototype: members that every object inherits do not count.
 * INVARIANT validator:junk: a value that is no JSON gives issues, never a throw.
 * INVARIANT validator:deep: a value of 500 levels is answered, not thrown at.
 * INVARIANT validator:apart: schemas with one `$id` are schemas of their own.
 * INVARIANT validator:time: a pattern that would take ages is refused or answered in time.
 */
export interface SchemaValidator {
  /**
   * Compiles a schema. Throws if it cannot enforce a part of the schema, with that part. The returned
   * function may stop after some issues: the last one then has the message `and more`.
   */
  compile(schema: JsonObject): (value: unknown) => SchemaResult<JsonValue>;
}
