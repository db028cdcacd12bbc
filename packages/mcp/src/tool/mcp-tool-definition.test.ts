import { describe, expect, it } from 'vitest';
import { rawKey } from '../transport/repair-message.ts';
import { hasOutputSchema, type McpToolDefinition, readDefinition } from './mcp-tool-definition.ts';

const inputSchema = { type: 'object', properties: { to: { type: 'string' } } };
const read = (entry: unknown) => readDefinition(entry) as McpToolDefinition;

describe('the definition of a tool', () => {
  it('the definition of a tool has the known members, if their types are valid', () => {
    const whole = {
      name: 'pay',
      title: 'Pay',
      description: 'Pays',
      inputSchema,
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
      execution: { taskSupport: 'required' },
      _meta: { a: 1 },
    };
    expect(read(whole)).toEqual(whole);
  });

  it('the definition of a tool loses invalid members only', () => {
    const odd = {
      title: 1,
      description: 2,
      outputSchema: 'a',
      annotations: { readOnlyHint: 'yes', other: true },
      _meta: [],
    };
    expect(read({ name: 'pay', inputSchema, execution: { taskSupport: 'optional' }, ...odd })).toEqual({
      name: 'pay',
      description: '',
      inputSchema,
      annotations: {},
    });
    expect(read({ name: 'pay', inputSchema, annotations: [true], execution: 'required' })).toMatchObject({
      annotations: {},
    });
  });

  it('the definition of a tool that was already read is returned unchanged', () => {
    const once = read({ name: 'pay', inputSchema });
    expect(read(once)).toBe(once);
    expect(read({ ...once })).not.toBe(once);
  });

  it('the definition of a tool is read from the original message in the stub, not from the copy that the client parsed', () => {
    const raw = { name: 'pay', description: 'Pays', inputSchema };
    expect(read({ name: '?', inputSchema: {}, _meta: { [rawKey]: raw } })).toMatchObject(raw);
  });

  it.each([{}, { type: 'object' }, { type: ['object', 'null'] }])(
    'the definition of a tool may have this input schema, which describes an object: %j',
    (schema) => {
      expect(read({ name: 'pay', inputSchema: schema }).inputSchema).toEqual(schema);
    },
  );

  it.each<[unknown, object]>([
    ['pay', { problem: 'it is not an object', about: {} }],
    [null, { problem: 'it is not an object', about: {} }],
    [{ inputSchema }, { problem: 'it has no name', about: {} }],
    [
      { name: '', inputSchema },
      { problem: 'it has no name', about: {} },
    ],
    [
      { name: 1, inputSchema },
      { problem: 'it has no name', about: {} },
    ],
    ...[undefined, 'object', [], { type: 'string' }, { type: ['string'] }, { type: { includes: () => true } }].map(
      (schema): [unknown, object] => [
        { name: 'pay', inputSchema: schema },
        { problem: 'its inputSchema is not the schema of an object', about: { tool: 'pay' } },
      ],
    ),
  ])('the definition of a tool is invalid: %o', (entry, problem) => expect(readDefinition(entry)).toEqual(problem));
});

it.each<[unknown, boolean]>([
  [{ outputSchema: {} }, true],
  [{ outputSchema: 'none' }, true],
  [{ outputSchema: null }, false],
  [{}, false],
  ['a', false],
])('the definition %j has the output schema %s', (entry, says) => expect(hasOutputSchema(entry)).toBe(says));
