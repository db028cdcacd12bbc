import type { JsonObject } from '@mortise/core';

const arrayType: JsonObject = { anyOf: [{ const: 'array' }, { type: 'array', contains: { const: 'array' } }] };

/** The subset of JSON Schema that the SDK documents for `parametersJsonSchema`, as a schema of schemas. */
export const geminiDialect: JsonObject = {
  $ref: '#/$defs/root',
  $defs: {
    root: {
      properties: { $defs: { additionalProperties: { $ref: '#/$defs/schema' } } },
      allOf: [{ $ref: '#/$defs/schema' }],
    },
    schema: {
      anyOf: [
        { $ref: '#/$defs/reference' },
        { $ref: '#/$defs/choice' },
        { $ref: '#/$defs/typed' },
        { $ref: '#/$defs/anything' },
      ],
    },
    reference: {
      properties: { $ref: { pattern: '^#(/\\$defs/[\\w.~-]+)?$' }, $defs: {} },
      required: ['$ref'],
      additionalProperties: false,
    },
    anything: { properties: { ...words() }, additionalProperties: false },
    choice: {
      properties: { ...words(), $defs: {}, anyOf: { type: 'array', minItems: 2, items: { $ref: '#/$defs/schema' } } },
      required: ['anyOf'],
      additionalProperties: false,
    },
    typed: {
      properties: {
        ...words(),
        $defs: {},
        type: {
          anyOf: [
            { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] },
            { type: 'array', minItems: 2, maxItems: 2, uniqueItems: true, contains: { const: 'null' } },
          ],
        },
        enum: { type: 'array', minItems: 1, uniqueItems: true, items: { type: ['string', 'number'] } },
        format: { enum: ['date-time', 'date', 'time'] },
        minimum: { type: 'number' },
        maximum: { type: 'number' },
        properties: { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } },
        required: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
        additionalProperties: { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/schema' }] },
        propertyOrdering: { type: 'array', uniqueItems: true, items: { type: 'string' } },
        items: { $ref: '#/$defs/schema' },
        prefixItems: { type: 'array', minItems: 1, items: { $ref: '#/$defs/schema' } },
        minItems: { type: 'integer', minimum: 0 },
        maxItems: { type: 'integer', minimum: 0 },
      },
      required: ['type'],
      additionalProperties: false,
      anyOf: [{ properties: { type: { not: arrayType } } }, { required: ['items'] }],
    },
  },
};

function words(): JsonObject {
  return { title: { type: 'string' }, description: { type: 'string' } };
}
