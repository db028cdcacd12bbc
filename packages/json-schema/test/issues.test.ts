import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { jsonSchemaValidator } from '../src/index.ts';

/** Returns the issues as `path: message`, for a property `a` with this schema. */
function issues(schema: JsonValue, a: unknown, settings: Parameters<typeof jsonSchemaValidator>[0] = {}): string[] {
  const check = jsonSchemaValidator(settings).compile({ properties: { a: schema } });
  return (check({ a }).issues ?? []).map(({ message, path = [] }) => `${path.map(String).join('.')}: ${message}`);
}

describe('messages of issues', () => {
  it.each<[JsonValue, JsonValue, string]>([
    [{ type: 'string' }, 5, 'a: expected string, got number 5'],
    [{ type: 'string' }, ['x'], 'a: expected string, got array of 1 item'],
    [{ type: ['string', 'null'] }, {}, 'a: expected string or null, got object of 0 properties'],
    [{ enum: ['celsius', 'fahrenheit'] }, 'kelvin', 'a: expected "celsius" or "fahrenheit", got "kelvin"'],
    [{ const: { b: 1 } }, { b: 2 }, 'a: expected {"b":1}, got object of 1 property'],
    [{ minimum: 1 }, 0, 'a: expected at least 1, got number 0'],
    [{ exclusiveMaximum: 1 }, 1, 'a: expected less than 1, got number 1'],
    [{ multipleOf: 0.1 }, 0.25, 'a: expected a multiple of 0.1, got number 0.25'],
    [{ maxLength: 2 }, 'abc', 'a: expected at most 2 characters, got string of 3 characters'],
    [{ pattern: '^b' }, 'abc', 'a: expected a string that matches "^b", got string of 3 characters'],
    [{ format: 'date' }, '2026-02-30', 'a: expected a string of the format date, got string of 10 characters'],
    [{ minItems: 2 }, [1], 'a: expected at least 2 items, got 1'],
    [{ uniqueItems: true }, [{ b: 1 }, 2, { b: 1 }], 'a: expected items that differ, got two equal ones, at 0 and 2'],
    [{ contains: { type: 'null' } }, [1], 'a: expected at least 1 item as "contains" says, got 0'],
    [{ maxProperties: 1 }, { b: 1, c: 2 }, 'a: expected at most 1 property, got 2'],
    [{ required: ['b'] }, {}, 'a.b: expected a value, which is required, got nothing'],
    [
      { required: ['b'], properties: { b: { type: 'integer' } } },
      {},
      'a.b: expected integer, which is required, got nothing',
    ],
    [
      { properties: { city: {}, days: {} }, additionalProperties: false },
      { cty: 1 },
      'a.cty: expected one of the properties city or days, got the property "cty"',
    ],
    [{ additionalProperties: false }, { b: 1 }, 'a.b: expected no properties, got the property "b"'],
    [{ unevaluatedProperties: false }, { b: 1 }, 'a.b: expected no other properties, got the property "b"'],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], 'a.1: expected no other items, got one'],
    [
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      'a.abc: expected at most 2 characters, got string of 3 characters',
    ],
    [{ dependentRequired: { b: ['c'] } }, { b: 1 }, 'a.c: expected a value, which is required beside "b", got nothing'],
    [{ not: { type: 'string' } }, 'x', 'a: expected anything but string, got string of 1 character'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'a: expected string or null, got number 1'],
    [
      { oneOf: [{ minimum: 1 }, { maximum: 3 }] },
      2,
      'a: expected exactly one of 2 alternatives to match, got 2 that do',
    ],
    [false, 1, 'a: expected no value at all, got number 1'],
  ])('an issue of the schema %j on %j names the expected and the given value', (schema, value, issue) => {
    expect(issues(schema, value)).toEqual([issue]);
  });

  it('an issue is about the branch of a condition that applies', () => {
    const schema = JSON.parse('{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":1}}');
    expect(issues(schema, 'x')).toEqual(['a: expected at least 2 characters, got string of 1 character']);
    expect(issues(schema, 0)).toEqual(['a: expected at least 1, got number 0']);
  });

  it('an issue is about the alternative that was intended', () => {
    const kind = (name: string, rest: JsonObject): JsonObject => ({
      type: 'object',
      properties: { kind: { const: name }, ...rest },
      required: ['kind'],
    });
    const schema = {
      oneOf: [kind('card', { number: { type: 'string' } }), kind('cash', { coins: { type: 'integer' } })],
    };
    expect(issues(schema, { kind: 'card', number: 5 })).toEqual(['a.number: expected string, got number 5']);
    expect(issues(schema, { kind: 'gold' })).toEqual(['a: expected one of 2 alternatives, got object of 1 property']);
  });

  it('the validator lists all problems, up to the limit, and says that there are more', () => {
    const schema = { type: 'array', items: { type: 'number' } };
    const value = Array.from({ length: 50 }, () => 'x');
    const wrong = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, at) => `a.${at}: expected number, got string of 1 character`);
    expect(issues(schema, value)).toEqual([...wrong(20), ': and more']);
    expect(issues(schema, value, { maxIssues: 3 })).toEqual([...wrong(3), ': and more']);
    expect(issues(schema, value, { maxIssues: 49 })).toEqual([...wrong(49), ': and more']);
    expect(issues(schema, value, { maxIssues: 50 })).toEqual(wrong(50));
  });

  it.each([0, -1, Number.NaN])('the validator needs a limit of at least one: maxIssues %d is refused', (maxIssues) => {
    expect(() => jsonSchemaValidator({ maxIssues })).toThrow(
      '"maxIssues" of jsonSchemaValidator must be a whole number from 1',
    );
  });

  it('an issue shows neither long values nor texts that the schema does not name', () => {
    const secret = 'sk-very-secret';
    const long = 'x'.repeat(100_000);
    const schemas = [
      { type: 'number' },
      { pattern: '^b' },
      { maxLength: 2 },
      { format: 'uuid' },
      { not: { type: 'string' } },
    ];
    for (const schema of schemas) expect(issues(schema, secret).join()).not.toContain(secret);
    for (const schema of [...schemas, { enum: ['a'] }, { const: 'a' }])
      expect(issues(schema, long).join().length).toBeLessThan(200);
    expect(issues({ additionalProperties: false }, { [long]: 1 }).join().length).toBeLessThan(long.length + 200);
  });
});
