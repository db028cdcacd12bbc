import type { JsonObject } from '@mortise/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Script } from './script.ts';
import { argumentDeltas, lookups, oneCallPerTurn } from './scripts.ts';
import type { ToolSpec } from './tool-spec.ts';
import { addTool, lookupTool, writeTool } from './tools.ts';

const write = writeTool(() => undefined);

const scripted: readonly [string, ToolSpec, Script][] = [
  ['add', addTool(), oneCallPerTurn(1)],
  ['write', write, argumentDeltas(10, 1000)],
  ['lookup', lookupTool(0), lookups(1)],
];

test.each(scripted)('the schema of %s accepts the arguments of the scripts', (_, { zod }, script) => {
  const schema = zod(z);
  const args: unknown = JSON.parse(script.next(undefined, { tools: 1, messages: 1 }).calls?.[0]?.args ?? '');
  expect(schema['~standard'].validate(args)).toEqual({ value: args });
});

test('the schema of lookup refuses the bad arguments in every field', async () => {
  const schema = lookupTool(0).zod(z);
  const script = lookups(1, { valid: false });
  const args: unknown = JSON.parse(script.next(undefined, { tools: 1, messages: 1 }).calls?.[0]?.args ?? '');
  const result = await schema['~standard'].validate(args);
  const fields = result.issues?.map(({ path }) => path?.[0]);
  expect(new Set(fields)).toEqual(new Set(['id', 'count', 'kind', 'tags', 'options']));
});

test.each(scripted)('the JSON Schema of %s and its Zod schema are equivalent', (_, { jsonSchema, zod }) => {
  const described = zod(z)['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  expect(described).toMatchObject(withoutClosing(jsonSchema));
});

/** Zod leaves objects open on the input side. */
function withoutClosing(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll(',"additionalProperties":false', ''));
}
