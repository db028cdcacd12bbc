import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { closed, memberOf, object, reason, strict, text } from '../../test/support/strict-lowering.ts';

describe('a strict object', () => {
  it('a strict object is closed if it describes its members or declares that there are no others', () => {
    const inner = closed({ b: text });
    expect(memberOf(object({ b: text }))).toEqual(inner);
    expect(memberOf(closed({}))).toEqual(closed({}));
    expect(memberOf(object({}, { unevaluatedProperties: false }))).toEqual(closed({}));
    expect(strict(object({})).lowered).toEqual(closed({}));
    const open = 'strict mode has no open maps';
    for (const more of [{ additionalProperties: true }, { additionalProperties: text }])
      expect(memberOf(object({ b: text }, more))).toEqual(reason('', 'additionalProperties', open));
    for (const unevaluatedProperties of [true, text])
      expect(memberOf(object({ b: text }, { unevaluatedProperties }))).toEqual(
        reason('', 'additionalProperties', open),
      );
    for (const schema of [{ type: 'object' }, object({})])
      expect(memberOf(schema)).toEqual(
        reason('', 'additionalProperties', `it describes no members, so it may have any, and ${open}`),
      );
    expect(memberOf({ type: 'object', properties: [] } as JsonObject)).toEqual(
      reason('', 'properties', 'it is not an object of schemas'),
    );
    expect(strict({ type: 'object' }).notes).toEqual(['notStrict  additionalProperties']);
  });

  it('a strict object requires the described members', () => {
    const required = (names: JsonValue): unknown => strict(object({ a: text }, { required: names })).whole;
    const missing = (name: string): unknown => [
      { did: 'notStrict', pointer: '', keyword: 'required', why: `${name} is required but not described` },
    ];
    expect(required(['a', 'b'])).toEqual(missing('"b"'));
    expect(required(['toString'])).toEqual(missing('"toString"'));
    expect(required([7])).toEqual(missing('7'));
    expect(strict(object({ a: text }, { required: ['a', 'a'] })).lowered).toEqual(
      closed({ a: text }, { required: ['a'] }),
    );
    expect(strict(object({ a: text }, { required: 'a' })).lowered).toEqual(closed({ a: text }));
    expect(strict(object({ a: text }, { required: [] })).lowered).toEqual(closed({ a: text }));
  });

  it('a strict object is refused if a member at the root has a name that the server does not accept there', () => {
    const rootNames = /^[a-z]+$/;
    const { whole } = strict(object({ $a: closed({ $b: text }) }), { rootNames });
    expect(whole).toEqual([
      { did: 'notStrict', pointer: '', keyword: 'properties', why: 'the name "$a" is not accepted at the root' },
    ]);
    expect(strict(object({ a: closed({ $b: text }) }), { rootNames }).whole).toEqual([]);
  });
});

describe('an optional member', () => {
  it('an optional member is required if null can replace its absence, which is noted', () => {
    const { lowered, absences, whole } = strict(object({ a: text, b: { type: 'null' } }), { optional: 'asNull' });
    expect(lowered).toEqual(closed({ a: { type: ['string', 'null'] }, b: { type: 'null' } }, { required: ['a', 'b'] }));
    expect([...absences]).toEqual([{ type: ['string', 'null'] }]);
    expect(whole).toEqual([
      {
        did: 'lowered',
        pointer: '/properties/a',
        keyword: 'required',
        why: 'optional, and now required: null means that it is omitted',
      },
      {
        did: 'lowered',
        pointer: '/properties/b',
        keyword: 'required',
        why: 'optional, and now required: it may be null',
      },
    ]);
    expect(strict(object({ a: text }, { required: ['a'] }), { optional: 'asNull' }).whole).toEqual([]);
  });

  it('an optional member must allow null if nothing replaces its absence', () => {
    const { whole } = strict(object({ a: text, b: { type: ['string', 'null'] } }), { optional: 'nullable' });
    expect(whole.filter(({ did }) => did === 'notStrict')).toEqual([
      expect.objectContaining({
        pointer: '/properties/a',
        keyword: 'required',
        why: expect.stringMatching(/^optional; /),
      }),
    ]);
  });

  it.each<[JsonValue, JsonValue]>([
    [
      { ...text, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ ...text, const: 'a' }, { anyOf: [{ ...text, const: 'a' }, { type: 'null' }] }],
    [{ $ref: '#/$defs/x' }, { anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] }],
    [{ anyOf: [text, { type: 'integer' }] }, { anyOf: [text, { type: 'integer' }, { type: 'null' }] }],
    [{ type: ['string', 'integer'] }, { anyOf: [text, { type: 'integer' }, { type: 'null' }] }],
    // These allow null already.
    [{ $ref: '#/$defs/n' }, { $ref: '#/$defs/n' }],
    [{ $ref: '#/$defs/toNull' }, { $ref: '#/$defs/toNull' }],
    [{ anyOf: [text, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
    [{ enum: ['a', null] }, { type: ['string', 'null'], enum: ['a', null] }],
    [{ const: null }, { type: 'null', const: null }],
    // These schemas have no strict form, whatever their type.
    [
      { type: ['string', 'null'], enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ type: ['string', 'null'], const: 'a' }, { anyOf: [{ ...text, const: 'a' }, { type: 'null' }] }],
    [
      { type: 'null', enum: [null] },
      { type: 'null', enum: [null] },
    ],
  ])('an optional member with the schema %j is sent as %j', (member, nullable) => {
    const $defs = { x: text, n: { type: ['string', 'null'] }, toNull: { $ref: '#/$defs/n' } };
    const { lowered } = strict(object({ a: member }, { $defs }), { optional: 'asNull' });
    expect(lowered?.['properties']).toEqual({ a: nullable });
  });

  it('an optional member that refers to itself allows no null, without endless recursion', () => {
    const $defs = { x: { $ref: '#/$defs/x' }, y: { anyOf: [{ $ref: '#/$defs/y' }, text] } };
    for (const name of ['x', 'y'])
      expect(strict(object({ a: { $ref: `#/$defs/${name}` } }, { $defs }), { optional: 'asNull' }).notes).toEqual([
        'lowered /properties/a required',
        `notStrict /$defs/${name} $ref`,
      ]);
  });
});
