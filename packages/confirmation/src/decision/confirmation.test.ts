import type { JsonValue } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { describe, expect, it } from 'vitest';
import { type ConfirmationForm, confirmationSchema, readConfirmation } from './confirmation.ts';

const forms: readonly ConfirmationForm[] = [
  { plain: true, remember: [] },
  { plain: false, remember: [] },
  { plain: false, remember: ['session'] },
  { plain: false, remember: ['session', 'always'] },
];

const values: readonly JsonValue[] = [
  null,
  true,
  'true',
  [],
  {},
  { confirmed: true },
  { confirmed: false },
  { confirmed: 'true' },
  { confirmed: 1 },
  { confirmed: null },
  { confirmed: true, args: {} },
  { confirmed: true, args: [] },
  { confirmed: true, args: null },
  { confirmed: false, args: {} },
  { confirmed: true, remember: 'session' },
  { confirmed: true, remember: 'always' },
  { confirmed: true, remember: 'forever' },
  { confirmed: true, remember: true },
  { confirmed: false, remember: 'session' },
  { confirmed: true, args: {}, remember: 'session' },
  { confirmed: false, reason: 'no' },
  { confirmed: true, reason: 'yes' },
  { confirmed: false, reason: 1 },
  { confirmed: false, reason: 'x'.repeat(4001) },
  { confirmed: true, payload: [1], hint: 'h' },
  { confirmed: true, hint: 1 },
  { confirmed: true, admin: true },
  { result: 1 },
  { result: null },
  { result: 1, confirmed: true },
  { result: 1, reason: 'r' },
];

describe.each(forms)('an answer in the form %o', (form) => {
  const check = jsonSchemaValidator().compile(confirmationSchema(form));

  it.each(values.map((value) => [JSON.stringify(value).slice(0, 60), value] as const))(
    'an answer in this form is parsed by its schema: %s',
    (_text, value) => {
      expect(readConfirmation(value, form) !== undefined).toBe(check(value).issues === undefined);
    },
  );
});

it('an answer may only choose what its form offers', () => {
  const taken = forms.map((form) => values.filter((value) => readConfirmation(value, form)).length);
  expect(taken).toEqual([4, 7, 9, 10]);
});
