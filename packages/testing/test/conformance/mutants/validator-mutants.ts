import { isJsonObject, type JsonObject, type JsonValue, type SchemaValidator } from '@mortise/core';
import { tinyValidator } from '../tiny-validator.ts';
import type { Mutants } from './mutants.ts';

/** One validator with one fault for each case of validators. */
export const validatorMutants: Mutants<SchemaValidator> = {
  'validator:type': deaf('type', (type) => type === 'null'),
  'validator:object': deaf('additionalProperties'),
  'validator:array': deaf('uniqueItems'),
  'validator:bounds': deaf('exclusiveMaximum'),
  'validator:enum': deaf('const'),
  'validator:combined': () =>
    rewriting((schema) => {
      const { oneOf, ...rest } = schema;
      return oneOf === undefined ? schema : { ...rest, anyOf: oneOf };
    }),
  'validator:ref': () => rewriting((schema) => ('$ref' in schema ? { $ref: schema['$ref'] as JsonValue } : schema)),
  'validator:issues': () =>
    checking((check) => (value) => {
      const result = check(value);
      return result.issues ? { issues: result.issues.map(({ message }) => ({ message })) } : result;
    }),
  'validator:pure': () =>
    checking((check) => (value) => {
      if (isJsonObject(value) && Array.isArray(value['b'])) Object.assign(value, { a: 1 });
      return check(value);
    }),
  'validator:value': () =>
    checking((check) => (value) => {
      const result = check(value);
      if (result.issues || !isJsonObject(result.value) || !('c' in result.value)) return result;
      const { c: _, ...known } = result.value;
      return { value: known };
    }),
  'validator:defaults': () => tinyValidator,
  'validator:unenforceable': () => ({
    compile(schema) {
      try {
        return tinyValidator.compile(schema);
      } catch (error) {
        if (String(error).includes('pattern') || String(error).includes('regular'))
          return (value) => ({ value: value as JsonValue });
        throw error;
      }
    },
  }),
  'validator:network': () => ({
    compile(schema) {
      const { a } = (schema['properties'] ?? {}) as { readonly a?: { readonly $ref?: string } };
      if (a?.$ref?.startsWith('http')) void fetch(a.$ref).catch(() => undefined);
      return tinyValidator.compile(schema);
    },
  }),
  'validator:prototype': () => ({
    compile(schema) {
      const check = tinyValidator.compile({ ...schema, required: [] });
      return (value) => {
        const missing = ((schema['required'] ?? []) as readonly string[]).filter(
          (key) => isJsonObject(value) && !(key in value),
        );
        return missing.length > 0 ? { issues: [{ message: `${missing} missing` }] } : check(value);
      };
    },
  }),
  'validator:junk': () => checking((check) => (value) => check(JSON.parse(JSON.stringify(value)))),
  'validator:deep': () =>
    checking((check) => (value) => {
      if (JSON.stringify(value ?? null, (_, member) => (typeof member === 'bigint' ? 0 : member))?.length > 4000)
        throw new RangeError('too much recursion');
      return check(value);
    }),
  'validator:apart': () => {
    const known = new Map<JsonValue, ReturnType<SchemaValidator['compile']>>();
    return {
      compile(schema) {
        const id = schema['$id'];
        const check = (id && known.get(id)) || tinyValidator.compile(schema);
        if (id) known.set(id, check);
        return check;
      },
    };
  },
  'validator:time': () => tinyValidator,
};

/** Creates a validator that passes all cases. The mutants are made from it. */
export function soundValidator(): SchemaValidator {
  return {
    compile(schema) {
      if (JSON.stringify(schema).includes('+)+')) throw new Error('the pattern would take ages');
      const check = tinyValidator.compile(schema);
      const defaults = Object.entries((schema['properties'] ?? {}) as JsonObject).flatMap(([key, property]) =>
        isJsonObject(property) && 'default' in property ? [[key, property['default']]] : [],
      );
      return (value) => {
        const result = check(value);
        if (result.issues || !isJsonObject(result.value)) return result;
        return { value: { ...Object.fromEntries(defaults), ...result.value } };
      };
    },
  };
}

function checking(
  change: (check: ReturnType<SchemaValidator['compile']>) => ReturnType<SchemaValidator['compile']>,
): SchemaValidator {
  return { compile: (schema) => change(soundValidator().compile(schema)) };
}

/** Creates a validator that ignores a keyword, or some of its values. */
function deaf(keyword: string, to: (value: JsonValue) => boolean = () => true): () => SchemaValidator {
  return () =>
    rewriting((schema) => {
      const { [keyword]: value, ...rest } = schema;
      return value !== undefined && to(value) ? rest : schema;
    });
}

function rewriting(rewrite: (schema: JsonObject) => JsonObject): SchemaValidator {
  const walk = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(rewrite(value)).map(([key, member]) => [key, walk(member)]));
  };
  return { compile: (schema) => soundValidator().compile(walk(schema) as JsonObject) };
}
