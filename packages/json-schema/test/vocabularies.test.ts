import { ConfigError, type JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { jsonSchemaValidator } from '../src/index.ts';

const latest = 'https://json-schema.org/draft/2020-12';
const own = 'https://a.example/own';

/**
 * Returns a check with a custom metaschema that lists these
 * vocabularies, given by the last part of their names.
 */
function checkOf(names: readonly string[], schema: JsonObject, others: JsonObject = {}): (value: unknown) => boolean {
  const $vocabulary = Object.fromEntries(names.map((name) => [`${latest}/vocab/${name}`, true]));
  const documents = { [own]: { $schema: `${latest}/schema`, $vocabulary: { ...$vocabulary, ...others } } };
  const check = jsonSchemaValidator({ documents }).compile({ $schema: own, ...schema });
  return (value) => check(value).issues === undefined;
}

describe('vocabularies of a custom metaschema', () => {
  it.each<[string, JsonObject, unknown]>([
    ['validation', { properties: { a: { minimum: 3 } } }, { a: 1 }],
    ['applicator', { properties: { a: false } }, { a: 1 }],
    ['unevaluated', { unevaluatedProperties: false }, { a: 1 }],
    ['format-annotation', { format: 'date' }, 'x'],
  ])('keywords of %s apply with it only', (name, schema, value) => {
    const all = ['core', 'applicator', 'unevaluated', 'validation', 'format-annotation', 'meta-data'];
    expect(checkOf(all, schema)(value)).toBe(false);
    const others = all.filter((other) => other !== name);
    expect(checkOf(others, schema)(value)).toBe(true);
  });

  it('unknown keywords may have any value, and are ignored in referenced schemas', () => {
    const schema = { $ref: '#/$defs/a', type: 7, $defs: { a: { required: ['x'], pattern: '(' } } };
    expect(checkOf(['core', 'applicator'], schema)({})).toBe(true);
    expect(checkOf(['core', 'validation'], { $ref: '#/$defs/a', $defs: { a: { required: ['x'] } } })({})).toBe(false);
  });

  it('defaults are filled in with meta-data only', () => {
    const documents = { [own]: { $schema: `${latest}/schema`, $vocabulary: { [`${latest}/vocab/applicator`]: true } } };
    const schema = { properties: { a: { default: 1 } } };
    expect(jsonSchemaValidator({ documents }).compile({ $schema: own, ...schema })({})).toEqual({ value: {} });
    expect(jsonSchemaValidator().compile(schema)({})).toEqual({ value: { a: 1 } });
  });

  it('a metaschema without vocabularies has the dialect of its own $schema', () => {
    const documents = {
      [own]: { $schema: 'http://json-schema.org/draft-07/schema#' },
      'https://a.example/bare': {},
    };
    const validator = jsonSchemaValidator({ documents });
    expect(validator.compile({ $schema: own, items: [{ type: 'string' }] })([1]).issues).toHaveLength(1);
    expect(validator.compile({ $schema: 'https://a.example/bare#', prefixItems: [false] })([1]).issues).toHaveLength(1);
  });

  it('an optional unknown vocabulary is ignored, and a required one is refused by its name', () => {
    const unknown = 'https://a.example/vocab/money';
    expect(checkOf(['core', 'validation'], { type: 'number' }, { [unknown]: false })('x')).toBe(false);
    expect(() => checkOf(['core'], {}, { [unknown]: true })).toThrow(`has the vocabulary "${unknown}"`);
    expect(() => checkOf(['core'], {}, { [unknown]: true })).toThrow(ConfigError);
  });

  it('parts of a schema that name another metaschema are refused', () => {
    expect(() => checkOf(['core', 'applicator'], { not: { $schema: `${latest}/schema` } })).toThrow('differs from');
    expect(() => checkOf(['core', 'applicator'], { not: { $schema: own } })).not.toThrow();
  });
});

it('a missing metaschema is refused with an error that says what to do', () => {
  expect(() => jsonSchemaValidator().compile({ $schema: own })).toThrow(/documents/);
});
