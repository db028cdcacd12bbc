import { isJsonObject, type JsonValue } from '@mortise/core';
import { type Dialect, dialectOf, isDialect } from './dialect.ts';
import { quote, schemaError } from './schema-error.ts';

/** The dialect and the vocabularies that a `$schema` declares. */
export interface SpokenDialect {
  readonly dialect: Dialect;
  /** Keywords that are ignored, because the metaschema does not list their vocabulary. */
  readonly omitted: ReadonlySet<string>;
}

/**
 * Returns the dialect that `$schema` names: a known one, or that of a given metaschema, which lists its
 * vocabularies. Throws `unsupported_schema`.
 */
export function spokenDialect(
  uri: JsonValue | undefined,
  pointer: string,
  documentAt: (uri: string) => JsonValue | undefined,
): SpokenDialect {
  const metaschema = typeof uri === 'string' && !isDialect(uri) ? documentAt(uri.replace(/#$/, '')) : undefined;
  if (!isJsonObject(metaschema)) return { dialect: dialectOf(uri, pointer), omitted: new Set() };
  const dialect = dialectOf(metaschema['$schema'], `${pointer}/$schema`);
  const vocabularies = metaschema['$vocabulary'];
  if (dialect === 'draft-07' || !isJsonObject(vocabularies)) return { dialect, omitted: new Set() };
  const omitted = new Set(Object.values(keywordsOf).flat());
  for (const [name, isRequired] of Object.entries(vocabularies)) {
    const known = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (Object.hasOwn(keywordsOf, known)) for (const keyword of keywordsOf[known] ?? []) omitted.delete(keyword);
    else if (isRequired === true && !silent.has(known)) {
      const advice = 'which is required but not supported';
      throw schemaError('unsupported_schema', `${pointer}/$schema`, `has the vocabulary ${quote(name)}, ${advice}`);
    }
  }
  return { dialect, omitted };
}

const prefix = 'https://json-schema.org/draft/2020-12/vocab/';

/** Vocabularies whose keywords do not change the result of a check, or cannot be omitted. */
const silent: ReadonlySet<string> = new Set(['core', 'content']);

const format = ['format'];
const keywordsOf: { readonly [vocabulary: string]: readonly string[] } = {
  applicator: [
    ...[
      'allOf',
      'anyOf',
      'oneOf',
      'not',
      'if',
      'then',
      'else',
      'dependentSchemas',
      'dependencies',
      'prefixItems',
      'items',
    ],
    ...['contains', 'properties', 'patternProperties', 'additionalProperties', 'propertyNames'],
  ],
  unevaluated: ['unevaluatedItems', 'unevaluatedProperties'],
  validation: [
    ...[
      'type',
      'enum',
      'const',
      'multipleOf',
      'maximum',
      'exclusiveMaximum',
      'minimum',
      'exclusiveMinimum',
      'maxLength',
    ],
    ...['minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains', 'maxProperties'],
    ...['minProperties', 'required', 'dependentRequired'],
  ],
  'meta-data': ['default'],
  'format-annotation': format,
  'format-assertion': format,
};
