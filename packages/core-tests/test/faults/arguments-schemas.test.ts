import { type JsonObject, type SchemaValidator, schemaTool, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

/** A validator that refuses schemas like one that is linear in time and never reads the network. */
const careful: SchemaValidator = {
  compile(schema) {
    const text = JSON.stringify(schema);
    if (text.includes('(a+)+')) throw new Error('the pattern (a+)+$ can take exponential time');
    if (text.includes('https://')) throw new Error('the reference https://evil.example is not in the schema');
    return (value) => ({ value: value as JsonObject });
  },
};

function toolWith(property: JsonObject, ran: unknown[]): Tool {
  return schemaTool({
    name: 'act',
    description: 'Acts',
    inputJsonSchema: { type: 'object', properties: { x: property } },
    validator: careful,
    run: (args) => void ran.push(args),
  });
}

// The core compiles a schema at the first call of its tool, never at registration: a refusal appears there.
describe('a schema that the validator refuses', () => {
  it.each<[string, JsonObject]>([
    ['a pattern that can take exponential time', { type: 'string', pattern: '^(a+)+$' }],
    ['a reference to the network', { $ref: 'https://evil.example/schema.json' }],
  ])('a schema that the validator refuses fails only the calls of its tool: %s', async (_what, property) => {
    const ran: unknown[] = [];
    const act = () => toolWith(property, ran);
    const played = await playBoth(() => ({ act: act(), call: { name: 'act', args: { x: `${'a'.repeat(40)}!` } } }));
    expectError(played, 'check_failed', '`act`', 'not run');
    expect(ran).toEqual([]);
  });
});
