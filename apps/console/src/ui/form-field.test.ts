import type { JsonObject } from '@mortise/core';
import { expect, test } from 'vitest';
import { type FormField, formFields, typedValue } from './form-field.ts';

test('a form reads the members of a form in order, and which are required', () => {
  const fields = fieldsOf({ name: { type: 'string', title: 'Your name', default: 'Ada' }, age: { type: 'integer' } }, [
    'age',
  ]);
  expect(fields).toMatchObject([
    { name: 'name', title: 'Your name', isRequired: false, initial: 'Ada' },
    { name: 'age', title: 'age', isRequired: true },
  ]);
  expect(fields.map(({ options }) => options)).toEqual([undefined, undefined]);
});

test.each<readonly [string, JsonObject, readonly string[], boolean]>([
  ['a choice', { type: 'string', enum: ['s', 'l'] }, ['s', 'l'], false],
  [
    'a choice with titles',
    { type: 'string', enum: ['s', 'l'], enumNames: ['small', 'large'] },
    ['small (s)', 'large (l)'],
    false,
  ],
  [
    'a choice with titles',
    {
      oneOf: [
        { const: 's', title: 'small' },
        { const: 'l', title: 'l' },
      ],
    },
    ['small (s)', 'l'],
    false,
  ],
  ['several', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, ['a', 'b'], true],
  ['several with titles', { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } }, ['A (a)'], true],
  ['yes or no', { type: 'boolean' }, ['yes', 'no'], false],
])('a form offers a choice for %s', (_, schema, labels, isList) => {
  const [field] = fieldsOf({ field: schema });
  expect(field?.options?.map(({ label }) => label)).toEqual(labels);
  expect(field?.isList).toBe(isList);
});

test('typedValue reads typed input for other fields: strings unchanged, other values as JSON', () => {
  const [text, number, odd, list] = fieldsOf({
    text: { type: 'string' },
    number: { type: 'number' },
    odd: { oneOf: [{ const: 1 }, { type: 'string' }] },
    list: { type: 'array' },
  });
  expect(odd?.options).toBeUndefined();
  expect(
    [text, number, number, odd, list].map(
      (field, at) => field && typedValue(field, ['7', '7', 'seven', 'x', '[1]'][at] ?? ''),
    ),
  ).toEqual(['7', 7, undefined, 'x', [1]]);
});

test('a question of another kind has no form', () => {
  expect(formFields(undefined)).toBeUndefined();
  expect(formFields({ type: 'object', properties: { action: { enum: ['accept'] } } })).toBeUndefined();
});

function fieldsOf(properties: JsonObject, required: readonly string[] = []): readonly FormField[] {
  const content = { type: 'object', properties, required };
  return formFields({ anyOf: [{ properties: { action: { const: 'accept' }, content } }] }) ?? [];
}
