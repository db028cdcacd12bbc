import type { JsonObject, JsonValue } from '@mortise/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { ajvValidator } from '../src/index.ts';

const names = fc.constantFrom('a', 'b', 'c');
const scalars = fc.constantFrom<JsonValue>('', 'a', 'ab', 'abc', 0, 1, 2.5, -1, true, false, null);

const values = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { noNullPrototype: true }) as fc.Arbitrary<JsonObject>,
  ),
})).value;

/** Schemas with keywords that generated code checks, and with some that only the interpreter checks. */
const schemas = fc.letrec<{ schema: JsonObject }>((tie) => {
  const some = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(names, tie('schema'), { noNullPrototype: true });
  const count = fc.integer({ min: 0, max: 3 });
  const keyword = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<JsonObject> =>
    value.map((given) => ({ [name]: given as JsonValue }));
  return {
    schema: fc
      .array(
        fc.oneof(
          { maxDepth: 4 },
          keyword('type', fc.constantFrom('string', 'number', 'integer', 'object', 'array', ['null', 'string'])),
          keyword('enum', fc.uniqueArray(scalars, { minLength: 1, maxLength: 3 })),
          keyword('const', scalars),
          ...['minimum', 'maxLength', 'minLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
            (name) => keyword(name, count),
          ),
          keyword('pattern', fc.constantFrom('^a', 'b$', '(a|b)+')),
          keyword('required', fc.uniqueArray(names)),
          keyword('uniqueItems', fc.boolean()),
          keyword('$ref', fc.constantFrom('#/$defs/x', '#/$defs/y')),
          ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => keyword(name, some)),
          ...['not', 'items', 'contains', 'additionalProperties', 'propertyNames', 'if', 'then', 'else'].map((name) =>
            keyword(name, tie('schema')),
          ),
          keyword('unevaluatedProperties', fc.constant(false)),
          ...['properties', 'dependentSchemas', 'patternProperties'].map((name) => keyword(name, map)),
        ),
        { maxLength: 4 },
      )
      .map((keywords) => Object.assign({}, ...keywords) as JsonObject),
  };
}).schema;

describe('generated code and the interpreter', () => {
  it('generated code and the interpreter give the same result', () => {
    const $defs = { x: { type: ['string', 'object'] }, y: { minLength: 2, properties: { a: { $ref: '#/$defs/x' } } } };
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 5 }), (schema, given) => {
        const whole = { ...schema, $defs };
        const compiled = ajvValidator({ compileAfter: 0 }).compile(whole);
        const interpreted = ajvValidator({ compileAfter: Number.POSITIVE_INFINITY }).compile(whole);
        for (const value of given) expect(compiled(value), JSON.stringify(value)).toEqual(interpreted(value));
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});
