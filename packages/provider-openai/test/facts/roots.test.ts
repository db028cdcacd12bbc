import type { JsonObject } from '@mortise/core';
import { weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chatDialect } from '../support/chat-dialect.ts';
import { dialects } from '../support/dialects.ts';
import { sent } from '../support/sent.ts';

const schemas: readonly JsonObject[] = [
  {},
  { type: 'object' },
  { type: 'object', additionalProperties: false },
  { type: 'object', additionalProperties: { type: 'string' } },
  { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} },
  { type: ['object', 'null'] },
  { properties: { a: { type: 'string' } } },
  { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
  { anyOf: [{ type: 'object' }, { properties: { a: { type: 'string' } } }] },
];

describe.each(dialects)('the root of a schema over $name', (dialect) => {
  const servers = ([false, true] as const).flatMap((compatible) =>
    schemas.flatMap((schema) => (['auto', true, false] as const).map((strict) => ({ compatible, strict, schema }))),
  );

  it.each(servers)(
    'the root schema of a tool is an object with properties: %j',
    async ({ compatible, strict, schema }) => {
      const declarations = [{ ...weather, parametersJsonSchema: schema }];
      const { tools } = await sent(dialect, { declarations }, { compatible, strict });
      const parameters = (tools[0]?.['function'] as JsonObject | undefined)?.['parameters'] ?? tools[0]?.['parameters'];
      expect(parameters).toMatchObject({ type: 'object', properties: expect.any(Object) });
    },
  );

  it.each(schemas.slice(0, 5))('the root schema of an output is an object with properties: %j', async (schema) => {
    const { body } = await sent(dialect, { outputJsonSchema: schema, declarations: [] });
    const { text, response_format: format } = body as { readonly [name: string]: JsonObject | undefined };
    const said = (text?.['format'] ?? format?.['json_schema']) as JsonObject;
    expect(said['schema']).toMatchObject({ type: 'object', properties: expect.any(Object) });
  });
});

/** Written from the error message and from public issues: no recording has this case. */
describe('GPT-5.4 and later with tools over Chat Completions', () => {
  it.each(['gpt-5.4', 'gpt-5.6-sol'])('%s gets the setting that disables thinking, with a warning', async (id) => {
    for (const settings of [undefined, { thinking: 'high' }, { thinking: { budgetTokens: 9 } }] as const) {
      const { body, warnings } = await sent(chatDialect, settings ? { settings } : {}, { id });
      expect(body['reasoning_effort']).toBe('none');
      expect(warnings.filter((line) => line.startsWith('thinking:'))).toHaveLength(1);
    }
  });

  it('models think without tools, and with tools as `providerOptions` configure', async () => {
    const settings = { thinking: 'high' } as const;
    const alone = await sent(chatDialect, { settings, declarations: [] }, { id: 'gpt-5.6-sol' });
    expect(alone.body['reasoning_effort']).toBe('high');
    const providerOptions = { openai: { reasoning_effort: 'low' } };
    const own = await sent(chatDialect, { providerOptions }, { id: 'gpt-5.6-sol' });
    expect(own.body['reasoning_effort']).toBe('low');
    expect(own.warnings).toEqual([]);
  });
});
