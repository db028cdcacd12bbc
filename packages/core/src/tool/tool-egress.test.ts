import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { functionTool } from './function-tool.ts';
import { isEgress, type ToolEgress } from './tool-egress.ts';

const schema = { type: 'object', properties: { address: { type: 'string' }, method: { type: 'string' } } };
const of = (egress: unknown, of: JsonObject = schema): boolean => isEgress(egress as ToolEgress, of);

describe('isEgress', () => {
  it.each<[unknown]>([['none'], [{ hosts: ['a.example'] }], [{ addressIn: ['address'] }], [{ addressIn: [] }]])(
    'isEgress accepts %j',
    (egress) => expect(of(egress)).toBe(true),
  );

  it.each<[unknown]>([
    [{ addressIn: ['url'] }],
    [{ addressIn: ['address', 'url'] }],
    [{ addressIn: ['toString'] }],
    [{ addressIn: 'address' }],
    [{ hosts: 'a.example' }],
    [{ hosts: [7] }],
    [{ hosts: [''] }],
    [{ addressIn: [null] }],
    ['None'],
    [null],
    [true],
    [{ hosts: ['a.example'], addressIn: ['address'] }],
    [{ hosts: undefined, addressIn: ['address'] }],
    [{ addressIn: ['address'], hosts: undefined }],
    [{}],
  ])('isEgress refuses %j', (egress) => expect(of(egress)).toBe(false));

  it.each<[JsonObject]>([
    [{ type: 'object', additionalProperties: { type: 'string' } }],
    [{ ...schema, patternProperties: { '^u': {} } }],
    [{ ...schema, allOf: [{ properties: { url: {} } }] }],
    [{ ...schema, anyOf: [{ properties: { url: {} } }] }],
    [{ ...schema, if: {}, else: { properties: { url: {} } } }],
    [{ ...schema, dependentSchemas: { address: { properties: { url: {} } } } }],
    [{ ...schema, unevaluatedProperties: {} }],
    [{ $ref: '#/$defs/a', $defs: { a: { properties: { url: {} } } } }],
  ])('isEgress accepts an argument that may be declared elsewhere: %j', (open) =>
    expect(of({ addressIn: ['url'] }, open)).toBe(true),
  );

  it.each<[JsonObject]>([[{ type: 'object' }], [{ ...schema, additionalProperties: false }]])(
    'isEgress refuses an argument that a complete schema does not have: %j',
    (closed) => expect(of({ addressIn: ['url'] }, closed)).toBe(false),
  );
});

describe('a tool whose egress names an argument that it does not have', () => {
  const input = {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  } as const;

  it('a tool whose egress names an argument that it does not have is refused when the tool is created, and the error lists the arguments that it has', () => {
    const make = (egress: unknown) => () =>
      functionTool({ name: 'fetch', description: 'Fetches.', input, egress: egress as ToolEgress, run: () => null });
    expect(make({ addressIn: ['url'] })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringMatching(/addressIn .*: address, method$/),
      }),
    );
    expect(make({ host: ['a.example'] })).toThrow('egress of tool "fetch" takes no "host": the nearest is "hosts"');
    expect(make({ addressIn: ['address'] })).not.toThrow();
  });
});
