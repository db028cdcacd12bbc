import type { JsonObject } from '@mortise/core';

/** A schema of arguments that some provider cannot handle unchanged. */
export interface UnusualSchema {
  readonly name: string;
  readonly schema: JsonObject;
  /** Texts that the request contains, unless a warning says what is missing. */
  readonly tells: readonly string[];
}

/** Unusual schemas, as found in MCP servers, OpenAPI documents and handwritten tools. */
export const unusualSchemas: readonly UnusualSchema[] = [
  { name: 'nothing', schema: {}, tells: [] },
  { name: 'bare', schema: { type: 'object' }, tells: [] },
  {
    name: 'dialect',
    schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...object({ a: { type: 'string' } }) },
    tells: ['"a"'],
  },
  {
    name: 'reference',
    schema: { ...object({ to: { $ref: '#/$defs/address' } }), $defs: { address: object({ zip: { type: 'string' } }) } },
    tells: ['zip'],
  },
  {
    name: 'definitions',
    schema: {
      ...object({ to: { $ref: '#/definitions/address', description: 'Where to' } }),
      definitions: { address: object({ zip: { type: 'string' } }) },
    },
    tells: ['zip'],
  },
  {
    name: 'recursion',
    schema: {
      ...object({ root: { $ref: '#/$defs/node' } }),
      $defs: {
        node: object({ label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } }),
      },
    },
    tells: ['label', 'children'],
  },
  {
    name: 'root_recursion',
    schema: object({ label: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } }),
    tells: ['children'],
  },
  {
    name: 'choice',
    schema: object({
      shape: {
        oneOf: [
          object({ kind: { const: 'circle' }, radius: { type: 'number' } }),
          object({ kind: { const: 'square' }, side: { type: 'number' } }),
        ],
      },
    }),
    tells: ['circle', 'square', 'radius', 'side'],
  },
  {
    name: 'root_choice',
    schema: { type: 'object', anyOf: [object({ left: { type: 'string' } }), object({ right: { type: 'string' } })] },
    tells: ['left', 'right'],
  },
  {
    name: 'all',
    schema: object({ both: { allOf: [object({ one: { type: 'string' } }), object({ two: { type: 'string' } })] } }),
    tells: ['one', 'two'],
  },
  { name: 'constant', schema: object({ version: { const: 'v42' }, flag: { const: true } }), tells: ['v42'] },
  {
    name: 'numbers',
    schema: object({ level: { enum: [1, 22, 333] }, share: { type: 'number', minimum: 0.25, exclusiveMaximum: 77 } }),
    tells: ['333', '0.25', '77'],
  },
  {
    name: 'defaults',
    schema: {
      type: 'object',
      properties: {
        units: { type: 'string', default: 'metric-units' },
        days: { type: 'integer', minimum: 1, maximum: 1414 },
      },
    },
    tells: ['metric-units', '1414'],
  },
  { name: 'mixed', schema: object({ any: { enum: ['red', 7, null] } }), tells: ['red'] },
  {
    name: 'tuple',
    schema: object({
      pair: { type: 'array', prefixItems: [{ type: 'string', enum: ['first-item'] }, { type: 'number' }], minItems: 2 },
    }),
    tells: ['first-item'],
  },
  {
    name: 'old_tuple',
    schema: object({ pair: { type: 'array', items: [{ type: 'string', enum: ['first-item'] }, { type: 'number' }] } }),
    tells: ['first-item'],
  },
  {
    name: 'texts',
    schema: object({
      when: { type: 'string', format: 'date-time' },
      code: { type: 'string', pattern: '^[a-z]{17}$', minLength: 17 },
    }),
    tells: ['date-time', '^[a-z]{17}$'],
  },
  {
    name: 'map',
    schema: object({ scores: { type: 'object', additionalProperties: { type: 'number', description: 'points-won' } } }),
    tells: ['points-won'],
  },
  {
    name: 'patterned_map',
    schema: object({ headers: { type: 'object', patternProperties: { '^x-': { type: 'string' } } } }),
    tells: ['^x-'],
  },
  {
    name: 'nullable',
    schema: {
      type: 'object',
      properties: {
        note: { type: ['string', 'null'] },
        old: { type: 'string', nullable: true },
        count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
    },
    tells: ['note', 'old', 'count'],
  },
  {
    name: 'conditions',
    schema: {
      ...object({ pay: { type: 'string' }, iban: { type: 'string' } }),
      required: [],
      if: { properties: { pay: { const: 'transfer' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { required: ['iban'] },
      not: { required: ['cash-only'] },
    },
    tells: ['transfer', 'cash-only'],
  },
  { name: 'anything', schema: object({ value: true, other: {} }), tells: ['value', 'other'] },
  {
    name: 'keywords_as_names',
    schema: object({ type: { type: 'string' }, $ref: { type: 'string' }, enum: { type: 'number' }, items: {} }),
    tells: ['"$ref"', '"items"'],
  },
  {
    name: 'deep',
    schema: object({
      top: Array.from({ length: 12 }).reduce<JsonObject>((inner) => object({ in: inner }), { const: 'at-the-bottom' }),
    }),
    tells: ['at-the-bottom'],
  },
  {
    name: 'long_list',
    schema: object({ code: { enum: Array.from({ length: 400 }, (_, at) => `code-${at}`) } }),
    tells: ['code-399'],
  },
];

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) };
}
