import { isJsonObject, type JsonObject, type JsonValue, type SchemaResult, type SchemaValidator } from '@mortise/core';
import { keywordForm, loosenSchema } from './loosen-schema.ts';

/** A schema as declared to the model, and the check that enforces it. */
export interface EnforcedSchema {
  readonly check: (value: unknown) => SchemaResult<JsonValue>;
  /** The schema for the model, whose descriptions contain the rules that are not enforced. */
  readonly declared: JsonObject;
  /** JSON pointers to the parts of the schema that are described in text and not enforced. */
  readonly unenforced: readonly string[];
}

/**
 * Returns a server's schema as far as the validator can enforce it. An unsupported construct, such as a
 * pattern with lookaround, is replaced by a description for the model, and the rest of the schema stays.
 * Throws the validator's error if the schema cannot be enforced even so.
 */
export function enforcedSchema(validator: SchemaValidator, schema: JsonObject): EnforcedSchema {
  try {
    return { check: validator.compile(schema), declared: schema, unenforced: [] };
  } catch (error) {
    const loosened = loosenSchema(schema, (one) => compiles(validator, one));
    if (!loosened) throw error;
    return enforcedPart(validator, loosened.schema, loosened.unenforced, error);
  }
}

function enforcedPart(
  validator: SchemaValidator,
  declared: JsonObject,
  unenforced: readonly string[],
  before: unknown,
): EnforcedSchema {
  try {
    return { check: validator.compile(withoutTexts(declared)), declared, unenforced };
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

/** Returns a schema without its texts, which enforce nothing and may be long. */
function withoutTexts(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const form = keywordForm(keyword);
      return form === 'words' && keyword !== 'default' ? [] : [[keyword, partsWithoutTexts(value, form)]];
    }),
  );
}

function partsWithoutTexts(value: JsonValue, form: ReturnType<typeof keywordForm>): JsonValue {
  if (form === 'schema' && isJsonObject(value)) return withoutTexts(value);
  if (form === 'schemas' && Array.isArray(value))
    return (value as readonly JsonValue[]).map((each) => partsWithoutTexts(each, 'schema'));
  if (form !== 'schemaMap' || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, partsWithoutTexts(each, 'schema')]));
}
