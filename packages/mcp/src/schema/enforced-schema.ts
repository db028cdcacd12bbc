import { isJsonObject, type JsonObject, type JsonValue, type SchemaResult, type SchemaValidator } from '@mortise/core';
import { keywordForm, loosenSchema } from './loosen-schema.ts';

/** A schema with what enforces it. */
export interface EnforcedSchema {
  readonly check: (value: unknown) => SchemaResult<JsonValue>;
  /** The schema for the model: rules that are not enforced are in its descriptions. */
  readonly told: JsonObject;
  /** JSON pointers to the parts of the schema that are described in text and not enforced. */
  readonly inWords: readonly string[];
}

/**
 * Returns a server's schema as far as the validator can enforce it. An unsupported construct, such as a
 * pattern with lookaround, is replaced by a description for the model, and the rest of the schema stays.
 * Throws the validator's error if nothing helps.
 */
export function enforcedSchema(validator: SchemaValidator, schema: JsonObject): EnforcedSchema {
  try {
    return { check: validator.compile(schema), told: schema, inWords: [] };
  } catch (error) {
    const loosened = loosenSchema(schema, (one) => compiles(validator, one));
    if (!loosened) throw error;
    return enforcedPart(validator, loosened.schema, loosened.inWords, error);
  }
}

function enforcedPart(
  validator: SchemaValidator,
  told: JsonObject,
  inWords: readonly string[],
  before: unknown,
): EnforcedSchema {
  try {
    return { check: validator.compile(withoutWords(told)), told, inWords };
  } catch {
    // The error of the complete schema is more precise.
    throw before;
  }
}

function compiles(validator: SchemaValidator, schema: JsonObject): boolean {
  try {
    validator.compile(schema);
    return true;
  } catch {
    return false;
  }
}

/** A schema without its texts, which enforce nothing and may be long. */
function withoutWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const form = keywordForm(keyword);
      return form === 'words' && keyword !== 'default' ? [] : [[keyword, partsWithoutWords(value, form)]];
    }),
  );
}

function partsWithoutWords(value: JsonValue, form: ReturnType<typeof keywordForm>): JsonValue {
  if (form === 'schema' && isJsonObject(value)) return withoutWords(value);
  if (form === 'schemas' && Array.isArray(value))
    return (value as readonly JsonValue[]).map((each) => partsWithoutWords(each, 'schema'));
  if (form !== 'schemaMap' || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, partsWithoutWords(each, 'schema')]));
}
