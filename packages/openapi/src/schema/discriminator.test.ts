import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import { alternativeRule, type Discriminator, discriminatorOf, discriminatorText } from './discriminator.ts';
import { discriminated } from './keyword-shapes.ts';

const at = (name: string): string => `#/components/schemas/${name}`;
const kind = (more: JsonObject = {}): JsonObject => ({ properties: { kind: { type: 'string', ...more } } });
const schemas = {
  Cat: kind(),
  Dog: kind({ enum: ['dog'] }),
  Cow: kind({ const: 'cow' }),
  Calf: { allOf: [{}, { $ref: at('Cow') }] },
  Fox: { properties: { kind: { $ref: at('Foxy') } } },
  Foxy: { enum: ['fox'] },
  Round: { allOf: [{ $ref: at('Round') }] },
};
const document: OpenapiDocument = { root: { components: { schemas } }, url: undefined };
const discriminator = (
  mapping: Readonly<Record<string, string>> = {},
  fallback: string | undefined = undefined,
): Discriminator => ({ propertyName: 'kind', mapping: Object.entries(mapping), fallback });
const ofValues = (...values: readonly string[]): JsonObject => ({
  properties: { kind: { enum: values } },
  required: ['kind'],
});

it('a discriminator has its mapping and its default, if they are strings', () => {
  expect(discriminatorOf({})).toBeUndefined();
  expect(discriminatorOf({ discriminator: 'kind' })).toBeUndefined();
  expect(discriminatorOf({ discriminator: { propertyName: 7 } })).toBeUndefined();
  expect(
    discriminatorOf({
      discriminator: { propertyName: 'kind', mapping: { c: 'Cat', d: 7 }, defaultMapping: 'Cat' },
    }),
  ).toEqual({ propertyName: 'kind', mapping: [['c', 'Cat']], fallback: 'Cat' });
  expect(discriminatorOf({ discriminator: { propertyName: 'kind' } })).toEqual({
    propertyName: 'kind',
    mapping: [],
    fallback: undefined,
  });
});

describe('the discriminating member of an alternative', () => {
  it.each<[string, Discriminator, string, JsonObject]>([
    ['of its name', discriminator(), 'Cat', ofValues('Cat')],
    ['of its mapping by name', discriminator({ c: 'Cat', x: 'Dog' }), 'Cat', ofValues('c')],
    ['of its mapping by reference', discriminator({ c: at('Cat'), kitten: 'Cat' }), 'Cat', ofValues('c', 'kitten')],
    ['of its own enum', discriminator({ d: 'Dog' }), 'Dog', { required: ['kind'] }],
    ['of its own constant', discriminator(), 'Cow', { required: ['kind'] }],
    ['of an inherited enum', discriminator(), 'Calf', { required: ['kind'] }],
    ['of an enum elsewhere', discriminator(), 'Fox', { required: ['kind'] }],
    ['of its name if it is recursive', discriminator(), 'Round', ofValues('Round')],
  ])('an alternative requires the discriminating member with the value %s', (_what, given, name, rule) => {
    expect(alternativeRule(document, given, at(name))).toEqual(rule);
  });

  it('an alternative without a mapped name in another document requires the discriminating member', () => {
    const place = { root: { x: kind() }, url: undefined };
    expect(alternativeRule(place, discriminator(), '#/x')).toEqual({ required: ['kind'] });
    expect(alternativeRule(place, discriminator({ y: '#/x' }), '#/x')).toEqual(ofValues('y'));
  });

  it('the default alternative accepts all other values', () => {
    const others = ['Cat', 'Dog', 'Cow'].map(at);
    const not = (...values: readonly string[]): JsonObject => ({ properties: { kind: { not: { enum: values } } } });
    expect(alternativeRule(document, discriminator({}, 'Cat'), at('Cat'), others)).toEqual(not('Dog', 'Cow'));
    expect(alternativeRule(document, discriminator({}, at('Cat')), at('Cat'), others)).toEqual(not('Dog', 'Cow'));
    expect(alternativeRule(document, discriminator({ d: 'Dog', c: 'Cat' }, 'Cat'), at('Cat'), others)).toEqual(
      not('d', 'Cow'),
    );
    expect(alternativeRule(document, discriminator({ Cow: 'Dog' }, 'Cat'), at('Cat'), others)).toEqual(not('Cow'));
    expect(alternativeRule(document, discriminator({ c: 'Cat' }, 'Cat'), at('Cat'))).toEqual({});
    expect(alternativeRule(document, discriminator({}, 'Cat'), at('Dog'), others)).toEqual({ required: ['kind'] });
  });
});

describe('the copy of a schema', () => {
  const made = (copy: JsonObject, schema: JsonObject, given = discriminator(), isAnswer = false): JsonObject =>
    discriminated(document, copy, given, { schema, isAnswer });
  const copied = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

  it.each(['oneOf', 'anyOf'])(
    'the copy of a schema for a request distinguishes the alternatives of %s, as far as they have a name',
    (keyword) => {
      const schema = {
        [keyword]: [{ $ref: at('Cat') }, { type: 'null' }, { $ref: at('Dog') }, { $ref: at('Cat') }],
      };
      const beside = { ...copied('Cat'), description: 'beside' };
      expect(made({ title: 'T', [keyword]: [copied('Cat'), { type: 'null' }, copied('Dog'), beside] }, schema)).toEqual(
        {
          title: 'T',
          [keyword]: [
            { ...copied('Cat'), ...ofValues('Cat') },
            { type: 'null' },
            { ...copied('Dog'), required: ['kind'] },
            beside,
          ],
        },
      );
    },
  );

  it('the copy of a schema for a request has a default next to alternatives without a name', () => {
    const oneOf = [{ $ref: at('Cat') }, { type: 'null' }, { $ref: at('Cow') }];
    expect(
      made({ oneOf: [copied('Cat'), { type: 'null' }, copied('Cow')] }, { oneOf }, discriminator({}, 'Cat')),
    ).toEqual({
      oneOf: [
        { ...copied('Cat'), properties: { kind: { not: { enum: ['Cow'] } } } },
        { type: 'null' },
        { ...copied('Cow'), required: ['kind'] },
      ],
    });
  });

  it('the copy of a schema for a response accepts any alternative, even if several match', () => {
    const schema = { oneOf: [{ $ref: at('Cat') }] };
    expect(made({ title: 'T', oneOf: [copied('Cat')] }, schema, discriminator(), true)).toEqual({
      title: 'T',
      anyOf: [copied('Cat')],
    });
  });

  it('the copy of a schema describes in words the schemas that extend others', () => {
    expect(made({ type: 'object' }, {})).toEqual({ type: 'object' });
    expect(made({ type: 'object' }, {}, discriminator({ c: 'Cat' }))).toEqual({
      type: 'object',
      description: '"kind" says what it is: "c".',
    });
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, value) => [`v${value}`, 'Cat']));
    expect(discriminatorText(discriminator(many))).toMatch(/^"kind" says what it is: "v0", .*"v29", ….$/);
    const { v30: _last, ...fewer } = many;
    expect(discriminatorText(discriminator(fewer))).toMatch(/"v29"\.$/);
  });
});
