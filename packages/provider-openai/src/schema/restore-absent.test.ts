import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { restoreAbsent } from './restore-absent.ts';
import { toSchema } from './to-schema.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer' },
    note: { type: ['string', 'null'] },
    stops: {
      type: 'array',
      items: { type: 'object', properties: { at: { type: 'string' }, via: { type: 'string' } }, required: ['at'] },
    },
    next: { $ref: '#' },
    by: { anyOf: [{ type: 'object', properties: { id: { type: 'string' } } }, { type: 'integer' }] },
  },
  required: ['city'],
};
const sent = toSchema(schema, true);
const restored = (text: string): string => restoreAbsent(text, sent);

describe('strict: true', () => {
  it('strict mode sends an omitted optional member as null', () => {
    expect(sent.strict).toBe(true);
    expect(sent.schema['required']).toEqual(Object.keys(schema['properties'] as object));
    expect(sent.schema['properties']).toMatchObject({
      days: { type: ['integer', 'null'] },
      note: { type: ['string', 'null'] },
      next: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      by: { anyOf: [{}, {}, { type: 'null' }] },
    });
  });

  it('strict mode adds null to the values of an optional enum', () => {
    const { schema: lowered } = toSchema(
      { type: 'object', properties: { a: { enum: ['x'] }, b: { const: 'y' } } },
      true,
    );
    expect(lowered['properties']).toEqual({
      a: { type: ['string', 'null'], enum: ['x', null] },
      b: { anyOf: [{ type: 'string', const: 'y' }, { type: 'null' }] },
    });
  });
});

describe('the JSON text of arguments', () => {
  it('the JSON text of arguments removes the nulls of omitted members', () => {
    expect(restored('{"city":"Rome","days":null,"note":"n"}')).toBe('{"city":"Rome","note":"n"}');
    expect(restored(' { "days" : null } ')).toBe(' {} ');
  });

  it('the JSON text of arguments keeps the nulls that the tool itself allows', () => {
    expect(restored('{"city":"Rome","note":null}')).toBe('{"city":"Rome","note":null}');
  });

  it('the JSON text of arguments removes the nulls of omitted members at every depth', () => {
    expect(
      restored(
        '{"city":"a","stops":[{"at":"x","via":null},{"at":"y","via":"z"}],"next":{"city":"b","days":null},"by":{"id":null}}',
      ),
    ).toBe('{"city":"a","stops":[{"at":"x"},{"at":"y","via":"z"}],"next":{"city":"b"},"by":{}}');
  });

  it('the JSON text of arguments is matched with one of several schemas by the other members of a value', () => {
    const kind = (name: string, note: JsonObject, required: readonly string[]): JsonObject => ({
      type: 'object',
      properties: { kind: { const: name }, note },
      required: ['kind', ...required],
    });
    const either = {
      type: 'object',
      properties: {
        a: { anyOf: [kind('x', { type: 'string' }, []), kind('y', { type: ['string', 'null'] }, ['note'])] },
      },
      required: ['a'],
    };
    const both = toSchema(either, true);
    expect(restoreAbsent('{"a":{"kind":"x","note":null}}', both)).toBe('{"a":{"kind":"x"}}');
    expect(restoreAbsent('{"a":{"kind":"y","note":null}}', both)).toBe('{"a":{"kind":"y","note":null}}');
  });

  it('the JSON text of arguments keeps everything else unchanged: numbers, escapes, space', () => {
    const kept = '{"city" : "\\u0022 null, {[\\\\", "days":9007199254740993 , "stops": [ ] }';
    expect(restored(kept)).toBe(kept);
    expect(restored('{"days": 9007199254740993,"d\\u0061ys" : 1.0e1, "next":null}')).toBe(
      '{"days": 9007199254740993,"d\\u0061ys" : 1.0e1, "next":null}',
    );
    expect(restored('{"days": 12 , "next" : null}')).toBe('{"days": 12}');
  });

  it.each([
    '{"days":null',
    'null',
    '[{"days":null}]',
    '"null"',
    '{"city":"days\\":null"}',
    '',
    '{"days":null,"days":1}',
    '{"other":1,"days":null}',
  ])('the JSON text of arguments stays unchanged: %s', (text) => expect(restored(text)).toBe(text));

  it('the JSON text of arguments stays unchanged if nothing was lowered', () => {
    const text = '{"days":null}';
    expect(restoreAbsent(text, toSchema(schema, 'auto'))).toBe(text);
    expect(restoreAbsent(text, toSchema(schema, false))).toBe(text);
  });
});
