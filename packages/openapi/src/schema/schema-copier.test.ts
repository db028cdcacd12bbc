import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { SchemaCopier } from './schema-copier.ts';

type Direction = ConstructorParameters<typeof SchemaCopier>[1];

interface Given {
  readonly schemas?: JsonObject;
  readonly direction?: Direction;
  readonly limit?: number;
  readonly deepest?: number;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text: JsonObject = { type: 'string' };
const words = 'The inner schemas are omitted here: all would be too many chars.';

function copier({ schemas = {}, direction = 'request', limit = 1_000, deepest }: Given = {}): SchemaCopier {
  return new SchemaCopier({ root: { components: { schemas } }, url: undefined }, direction, limit, deepest);
}

/** Returns a copy of a schema with all schemas to which it refers. */
function whole(schema: JsonObject, given?: Given): JsonObject {
  const copying = copier(given);
  return copying.complete(copying.copy(schema) as JsonObject);
}

describe('the copy of a schema', () => {
  it('the copy of a schema has the JSON Schema keywords whose values are valid', () => {
    expect(
      whole({ type: 'object', example: 1, xml: {}, minLength: '1', required: ['a'], default: { xml: 1 } }),
    ).toEqual({
      type: 'object',
      required: ['a'],
      default: { xml: 1 },
    });
    expect(copier().copy(true)).toBe(true);
    expect(copier().copy(false)).toBe(false);
    expect(copier().copy('any')).toBe(true);
  });

  it('the copy of a schema turns an array of `items`, as in draft 4, into `prefixItems`', () => {
    expect(whole({ items: [text, { xml: 1 }] })).toEqual({ prefixItems: [text, {}] });
    expect(whole({ items: { ...text, xml: 1 } })).toEqual({ items: text });
    expect(whole({ items: [] })).toEqual({});
  });

  it('the copy of a schema has each referenced schema once, under distinct names, with the keywords next to the reference', () => {
    const schemas = { 'a.b': text, a_b: { type: 'integer' }, ['x'.repeat(70)]: {}, '.': { type: 'null' } };
    const schema = {
      allOf: [ref('a.b'), ref('a_b'), { ...ref('a.b'), description: 'D', xml: 1 }, ref('x'.repeat(70)), ref('.')],
    };
    expect(whole(schema, { schemas })).toEqual({
      allOf: [
        { $ref: '#/$defs/a_b' },
        { $ref: '#/$defs/a_b_2' },
        { $ref: '#/$defs/a_b', description: 'D' },
        { $ref: `#/$defs/${'x'.repeat(60)}` },
        { $ref: '#/$defs/_' },
      ],
      $defs: { a_b: text, a_b_2: { type: 'integer' }, ['x'.repeat(60)]: {}, _: { type: 'null' } },
    });
    expect(whole({ items: { $ref: '#' } }, {})).toMatchObject({ items: { $ref: '#/$defs/_' } });
  });

  it('the copy of a schema follows every position of schemas', () => {
    const places: readonly ((inner: JsonObject) => JsonObject)[] = [
      (inner) => ({ patternProperties: { '^a': inner } }),
      (inner) => ({ dependentSchemas: { a: inner } }),
      (inner) => ({ properties: { a: inner } }),
      (inner) => ({ anyOf: [inner] }),
      (inner) => ({ contains: inner }),
    ];
    for (const place of places)
      expect(whole(place(ref('A')), { schemas: { A: text } })).toEqual({
        ...place({ $ref: '#/$defs/A' }),
        $defs: { A: text },
      });
  });

  it('the copy of a schema ends at recursive schemas, and reports references without a target', () => {
    const schemas = { A: { properties: { a: ref('B') } }, B: { items: ref('A') } };
    expect(whole(ref('A'), { schemas })).toEqual({
      $ref: '#/$defs/A',
      $defs: { A: { properties: { a: { $ref: '#/$defs/B' } } }, B: { items: { $ref: '#/$defs/A' } } },
    });
    expect(() => whole(ref('None'))).toThrow('has no target in the document');
    expect(() => copier({ limit: 2 }).copy({ allOf: [text, text] })).toThrow('more schemas than limits.schemas');
    expect(copier({ limit: 3 }).copy({ allOf: [text, text] })).toEqual({ allOf: [text, text] });
  });
});

describe('the copy of a request schema', () => {
  const readOnly = { ...text, readOnly: true };
  const schemas = {
    Id: readOnly,
    Own: { properties: { id: readOnly } },
    Round: { allOf: [ref('Round')] },
  };
  const required = ['id', 'name'];

  it.each<[string, JsonObject, JsonObject]>([
    [
      'by itself',
      { properties: { id: readOnly, name: text }, required },
      { properties: { name: text }, required: ['name'] },
    ],
    [
      'by reference',
      { properties: { id: ref('Id'), name: text }, required },
      { properties: { name: text }, required: ['name'] },
    ],
    [
      'next to a reference',
      { properties: { id: { ...ref('Text'), readOnly: true } }, required },
      { properties: {}, required: ['name'] },
    ],
    [
      'in allOf',
      { allOf: [{ properties: { id: readOnly } }], required },
      { allOf: [{ properties: {} }], required: ['name'] },
    ],
    [
      'only if it is `true`',
      { properties: { id: { ...text, readOnly: 'true' } }, required },
      { properties: { id: text }, required },
    ],
    [
      'and not if it is `writeOnly`',
      { properties: { id: { ...text, writeOnly: true } }, required },
      { properties: { id: text }, required },
    ],
  ])('the copy of a request schema omits a member that is `readOnly` %s', (_where, schema, copy) => {
    expect(whole(schema, { schemas })).toEqual(copy);
  });

  it('the copy of a request schema does not require a `readOnly` member that is inherited by reference', () => {
    expect(whole({ allOf: [ref('Own')], required }, { schemas })).toMatchObject({ required: ['name'] });
    expect(whole({ ...ref('Own'), required }, { schemas })).toMatchObject({ required: ['name'] });
    expect(whole({ allOf: [ref('Round')], required }, { schemas })).toMatchObject({ required });
  });

  it('bytes in the copy of a request schema are base64, and in a form also the name of an artifact, even by reference', () => {
    const bytes = { ...text, format: 'binary', description: 'A cat.' };
    const copying = copier({ schemas: { Cat: bytes } });
    const form = copying.copyForm({ properties: { a: bytes, b: ref('Cat') } }) as JsonObject;
    const plain = copying.copy({ properties: { c: bytes } });
    const isNamed = { anyOf: [{ contentEncoding: 'base64' }, { required: ['artifact'] }], description: 'A cat.' };
    expect(form).toMatchObject({ properties: { a: isNamed } });
    expect(copying.complete(form)).toMatchObject({ $defs: { Cat: isNamed } });
    expect(plain).toEqual({
      properties: { c: { type: 'string', contentEncoding: 'base64', description: 'A cat. The bytes, as base64.' } },
    });
    const other = copier({ schemas: { Cat: bytes } });
    expect(other.complete(other.copy(ref('Cat')) as JsonObject)).toMatchObject({
      $defs: { Cat: { contentEncoding: 'base64' } },
    });
  });

  it('the copy of a request schema does not accept strings as numbers', () => {
    expect(whole({ type: 'integer' })).toEqual({ type: 'integer' });
  });
});

describe('the copy of a response schema', () => {
  const schema = {
    properties: { password: { ...text, writeOnly: true }, id: { ...text, readOnly: true } },
    required: ['password', 'id'],
  };

  it('the copy of a response schema does not require `writeOnly` members', () => {
    for (const direction of ['answer', 'read'] as const)
      expect(whole(schema, { direction })).toEqual({ properties: { password: text, id: text }, required: ['id'] });
  });

  it('the copy of a response schema declares bytes as in the document, and accepts strings for numbers that were read as strings', () => {
    const bytes = { ...text, format: 'binary' };
    expect(whole(bytes, { direction: 'answer' })).toEqual(bytes);
    expect(whole({ type: 'integer' }, { direction: 'answer' })).toEqual({ type: 'integer' });
    expect(whole({ type: 'integer' }, { direction: 'read' })).toMatchObject({ type: ['integer', 'string'] });
  });

  it('any alternative of a discriminator may match in the copy of a response schema', () => {
    const alternatives = { oneOf: [ref('A')], discriminator: { propertyName: 'kind' } };
    const schemas = { A: {} };
    expect(whole(alternatives, { schemas, direction: 'answer' })).toMatchObject({ anyOf: [{ $ref: '#/$defs/A' }] });
    expect(whole(alternatives, { schemas })).toMatchObject({ oneOf: [{ required: ['kind'] }] });
  });
});

describe('an unenforceable pattern', () => {
  const odd = { type: 'string', pattern: '(?=a)b' };

  it.each<[string, JsonObject, JsonObject]>([
    ['by itself', { not: odd, minLength: 1 }, { minLength: 1 }],
    ['next to a reference', { not: { ...ref('A'), pattern: '(?=a)b' }, minLength: 1 }, { minLength: 1 }],
    ['elsewhere', { not: ref('Odd'), minLength: 1 }, { minLength: 1 }],
  ])('an unenforceable pattern is described in words, and a negation of it is omitted: %s', (_where, schema, copy) => {
    expect(whole(schema, { schemas: { A: text, Odd: odd } })).toMatchObject(copy);
    expect(whole(schema, { schemas: { A: text, Odd: odd } })).not.toHaveProperty('not');
  });

  it('an unenforceable pattern does not change other patterns', () => {
    expect(whole({ not: text, properties: { a: odd, b: { pattern: '^a' } } })).toEqual({
      not: text,
      properties: { a: { type: 'string', description: 'Has to match the pattern (?=a)b' }, b: { pattern: '^a' } },
    });
  });
});

describe('a schema that is too deep', () => {
  const nested = (levels: number): JsonObject => (levels === 0 ? text : { properties: { a: nested(levels - 1) } });

  it('a schema that is too deep is cut, which is reported', () => {
    const copying = copier({ deepest: 1 });
    expect(copying.complete(copying.copy(nested(3)) as JsonObject)).toEqual({
      properties: { a: { properties: { a: { description: words } } } },
    });
    expect(copying.cut).toEqual(['the argument']);
    const beside = copier({ deepest: 1 });
    const siblings = { properties: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, nested(1)])) };
    expect(beside.copy(siblings)).toEqual(siblings);
    const enough = copier({ deepest: 1 });
    expect(enough.copy(nested(2))).toEqual(nested(2));
    expect(enough.cut).toEqual([]);
  });

  it('a schema that is too deep loosens keywords that negate or count it', () => {
    const copying = copier({ deepest: 0 });
    const copy = copying.copy({ not: text, oneOf: [nested(1)] }) as JsonObject;
    expect(copying.complete(copy)).toEqual({ anyOf: [{ description: words }] });
    const exact = copier({ deepest: 0 });
    expect(exact.complete(exact.copy({ not: text, oneOf: [text] }) as JsonObject)).toEqual({
      not: text,
      oneOf: [text],
    });
  });
});

describe('referenced schemas within a character limit', () => {
  const many = (name: string): JsonObject => ({
    type: 'object',
    description: name,
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`p${at}`, { items: { ...text, title: name } }]),
    ),
  });
  const schemas = { A: many('A'), B: many('B'), C: { properties: { a: ref('A'), b: ref('B') } } };
  const copyWithin = (characters: number | undefined, given: Given = {}): readonly [JsonObject, readonly string[]] => {
    const copying = copier({ schemas, ...given });
    const schema = copying.copy({ allOf: [ref('A'), ref('B')] }) as JsonObject;
    return [copying.complete(schema, characters), copying.cut];
  };
  const size = (schema: JsonValue): number => JSON.stringify(schema).length;

  it('referenced schemas are complete if there is space, the first schema before the second', () => {
    const [all] = copyWithin(undefined);
    expect(copyWithin(size(all) + 600)).toEqual([all, []]);
    const [some, cut] = copyWithin(size(all) - 100);
    expect(size(some)).toBeLessThanOrEqual(size(all) - 100);
    expect((some['$defs'] as JsonObject)['A']).toEqual((all['$defs'] as JsonObject)['A']);
    expect((some['$defs'] as JsonObject)['B']).toMatchObject({ type: 'object', description: `B ${words}` });
    expect(cut).toEqual(['B']);
    expect(copyWithin(100)[1]).toEqual(['A', 'B']);
  });

  it('referenced schemas that were tried and dropped are counted only once', () => {
    const limit = 3 + 61 + 1;
    const [some, cut] = copyWithin(1e6, { limit });
    expect(cut).toEqual(['B']);
    expect((some['$defs'] as JsonObject)['A']).toEqual(many('A'));
    expect(copyWithin(1e6, { limit: 3 + 61 + 61 })[1]).toEqual([]);
  });

  it('referenced schemas are cut as deep as there is space, and schemas that only the dropped part needed are free for others', () => {
    const nest = (levels: number, leaf: JsonObject): JsonObject =>
      levels === 0 ? leaf : { type: 'object', properties: { in: nest(levels - 1, leaf) } };
    const large = nest(10, { properties: { deep: ref('Deep') }, enum: ['x'.repeat(5_000)] });
    const small = nest(11, { items: ref('Deep') });
    const copying = copier({ schemas: { Large: large, Small: small, Deep: text } });
    const copy = copying.copy({ allOf: [ref('Large'), ref('Small')] }) as JsonObject;
    const { $defs } = copying.complete(copy, 2_500);
    expect($defs).toEqual({
      Large: nest(9, { type: 'object', description: words }),
      Small: nest(11, { items: { $ref: '#/$defs/Deep' } }),
      Deep: text,
    });
    expect(copying.cut).toEqual(['Large']);
  });
});
