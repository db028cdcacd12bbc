import { cutText } from '../json/clip-text.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * The members of Standard Schema V1 that the core reads. Declared here, so that the core has no dependency.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /**
     * The methods of Standard JSON Schema V1, which describe the schema. Absent if the schema library needs a
     * converter: then set `inputJsonSchema`.
     */
    readonly jsonSchema?:
      | {
          readonly input: (options: DescribeOptions) => Record<string, unknown>;
          readonly output: (options: DescribeOptions) => Record<string, unknown>;
        }
      | undefined;
  };
}

/** Options of the methods with which a schema describes itself as JSON Schema. */
interface DescribeOptions {
  readonly target: 'draft-2020-12';
  /** Options that only the library of the schema reads. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** One reason why a value does not match a schema. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The result of `validate`. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * Checks values against raw JSON Schema. The core contains no validator.
 *
 * INVARIANT validator:type: a value of one JSON type never passes as another, and is never converted.
 * INVARIANT validator:object: `required`, `properties`, `additionalProperties`.
 * INVARIANT validator:array: `items`, `minItems`, `maxItems`, `uniqueItems`.
 * INVARIANT validator:bounds: bounds of numbers, lengths of strings in characters, `pattern`.
 * INVARIANT validator:enum: `enum` and `const`, with values of any type.
 * INVARIANT validator:combined: `anyOf`, `oneOf`, `allOf`, `not`.
 * INVARIANT validator:ref: references within the schema, with the keywords beside them.
 * INVARIANT validator:network: a reference to another document is never fetched.
 * INVARIANT validator:pure: the checked value is not changed; defaults and conversions are in the result. The
 * schema is not changed either.
 * INVARIANT validator:value: for a valid value, the result has that value as JSON.
 * INVARIANT validator:defaults: the result has the `default` of a missing member.
 * INVARIANT validator:issues: an issue has a message, and the path of the invalid value.
 * INVARIANT validator:unenforceable: a schema that cannot be enforced is refused by `compile`.
 * INVARIANT validator:prototype: members that every object inherits do not count as members of a value.
 * INVARIANT validator:junk: a value that is not JSON gives issues; the check never throws.
 * INVARIANT validator:deep: a value with 500 nested levels gets a result; the check does not throw.
 * INVARIANT validator:apart: two schemas with the same `$id` do not affect each other.
 * INVARIANT validator:time: a `pattern` with exponential cost is refused, or its check ends in time.
 */
export interface SchemaValidator {
  /**
   * Compiles a schema. Throws an error that names the keyword if the validator cannot enforce a part of the
   * schema. The returned function may stop after some issues: the last issue then has the message `and more`.
   */
  compile(schema: JsonObject): (value: unknown) => SchemaResult<JsonValue>;
}

/**
 * Returns up to five issues as one line of `path: message`, each of at most 400 characters, and the number of
 * further issues, or a minimum if the validator stopped early.
 */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  const isCut = issues.at(-1)?.message === 'and more';
  const known = isCut ? issues.slice(0, -1) : issues;
  const lines = known.slice(0, 5).map((issue) => cutText(describeIssue(issue), 400));
  const more = known.length - lines.length;
  if (more > 0) lines.push(`and ${isCut ? 'at least ' : ''}${more} more`);
  else if (isCut) lines.push('and more');
  return lines.join('; ');
}

function describeIssue({ message, path }: SchemaIssue): string {
  const keys = issuePath({ path });
  return keys.length === 0 ? message : `${keys.map(String).join('.')}: ${message}`;
}

/**
 * Returns the keys of an issue's path; none if the issue is
 * about the root value, or if the library gives no list.
 */
export function issuePath({ path }: Pick<SchemaIssue, 'path'>): readonly PropertyKey[] {
  return Array.isArray(path) ? path.map((step) => (typeof step === 'object' ? step?.key : step)) : [];
}
