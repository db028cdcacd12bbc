/** The JSON types of values. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** Whether a word names a type of JSON. */
export function isJsonType(word: unknown): word is JsonType {
  return typeof word === 'string' && jsonTypes.has(word);
}

/** The types that a keyword has something to say about; all where it is not listed. */
export function concerns(keyword: string, types: readonly JsonType[]): boolean {
  const concerned = typesOf.get(keyword);
  return !concerned || types.some((type) => concerned.includes(type));
}

/** What strict mode takes as it is (the subset documented in February 2026). */
export function isStrictValue(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'title':
      return typeof value === 'string';
    case 'pattern':
      return typeof value === 'string' && !beyondStrictPatterns.test(value);
    case 'format':
      return typeof value === 'string' && strictFormats.has(value);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number';
    case 'multipleOf':
      return typeof value === 'number' && value > 0;
    case 'minItems':
    case 'maxItems':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0;
    default:
      return false;
  }
}

/** Has a meaning for whoever keeps schemas, and none for whoever writes a value. */
export const bookkeeping: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$vocabulary',
  '$defs',
  'definitions',
  'readOnly',
  'writeOnly',
]);

/** Binds no value, but says something about it. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/** What allows values that no closed schema can describe. */
export const inexpressible: ReadonlyMap<string, string> = new Map([
  ['patternProperties', 'strict mode has no open maps'],
  ['prefixItems', 'strict mode has no tuples'],
  ['$dynamicRef', 'strict mode has no dynamic references'],
  ['$recursiveRef', 'strict mode has no dynamic references'],
]);

/** Puts schemas together. Where it only binds further, and describes no members of its own, a schema without it allows more, never less. */
export const composites: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** Binds values further. Without it a schema allows more, never less. */
export const otherRules: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'additionalItems',
  'unevaluatedItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
]);

const jsonTypes: ReadonlySet<string> = new Set<JsonType>([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

const typesOf: ReadonlyMap<string, readonly JsonType[]> = new Map([
  ...keywordsOf(['string'], 'minLength maxLength pattern format contentEncoding contentMediaType contentSchema'),
  ...keywordsOf(['number', 'integer'], 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  ...keywordsOf(
    ['array'],
    'items prefixItems minItems maxItems uniqueItems contains minContains maxContains additionalItems unevaluatedItems',
  ),
  ...keywordsOf(['object'], 'properties required additionalProperties unevaluatedProperties patternProperties'),
  ...keywordsOf(['object'], 'propertyNames minProperties maxProperties'),
  ...keywordsOf(['object'], 'dependentRequired dependentSchemas dependencies'),
]);

function keywordsOf(types: readonly JsonType[], keywords: string): readonly (readonly [string, readonly JsonType[]])[] {
  return keywords.split(' ').map((keyword) => [keyword, types]);
}

const strictFormats: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Look-around and back-references: constrained decoding compiles regular languages only. */
const beyondStrictPatterns = /\(\?<?[=!]|\\[1-9]|\\k</;
