/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { describe, expect, it } from 'vitest';
import { toSchema } from './to-schema.ts';

/** Returns the result of the vendor's own converter for a schema; undefined if it refuses the schema. */
function vendorOf(schema: JsonObject): JsonObject | undefined {
  try {
    return toStrictJsonSchema(schema as never) as unknown as JsonObject;
  } catch {
    return undefined;
  }
}

const shared = new URL('../../../../../shared/recordings/', import.meta.url);
const absent = existsSync(shared) ? undefined : 'the recordings are not here (../shared/recordings)';

function jsonIn(folder: string): readonly (readonly [string, JsonObject])[] {
  if (absent) return [];
  return readdirSync(new URL(`${folder}/`, shared))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(readFileSync(new URL(`${folder}/${file}`, shared), 'utf8')) as JsonObject]);
}

/** Returns the tool schemas of real MCP servers. */
function toolSchemas(): readonly (readonly [string, JsonObject])[] {
  return jsonIn('mcp-tool-lists').flatMap(([file, list]) =>
    ((list['tools'] ?? []) as readonly JsonObject[]).map((tool): readonly [string, JsonObject] => [
      `${file} ${String(tool['name'])}`,
      tool['inputSchema'] as JsonObject,
    ]),
  );
}

/** Returns the strict tool schemas in the recorded requests, each with a title. */
function recordedCalls(): readonly (readonly [string, JsonObject])[] {
  return ['openai.chat', 'openai.responses'].flatMap((folder) =>
    jsonIn(`providers/${folder}`).flatMap(([file, { turns }]) =>
      (turns as readonly JsonObject[]).flatMap((turn, at) => {
        const { body } = (turn['request'] ?? {}) as { readonly body?: JsonObject };
        const tools = (body?.['tools'] ?? []) as readonly JsonObject[];
        return tools.flatMap((tool): readonly (readonly [string, JsonObject])[] => {
          const { parameters, strict, name } = (tool['function'] ?? tool) as JsonObject;
          return strict === true && isJsonObject(parameters)
            ? [[`${file} turn ${at + 1} ${String(name)}`, parameters]]
            : [];
        });
      }),
    ),
  );
}

if (absent) it.skip(`schemas of other projects are not lowered: ${absent}`, () => {});

describe.skipIf(absent !== undefined)(
  `a schema that the profile of OpenAI calls valid${absent ? ` (skipped: ${absent})` : ''}`,
  () => {
    it.each(jsonIn('schema-profiles/tests/openai_202602/valid'))(
      'the valid schema %s is sent unchanged, and strict',
      (_, schema) => {
        expect(toSchema(schema, 'auto')).toMatchObject({ schema, strict: true, notes: [] });
      },
    );
  },
);

describe.skipIf(absent !== undefined)(
  `a schema that the profile of OpenAI calls invalid${absent ? ` (skipped: ${absent})` : ''}`,
  () => {
    it.each(jsonIn('schema-profiles/tests/openai_202602/invalid'))(
      'the invalid schema %s is never sent as strict',
      (_, schema) => {
        const sent = toSchema(schema, 'auto');
        expect(sent.strict && JSON.stringify(sent.schema) === JSON.stringify(schema)).toBe(false);
      },
    );
  },
);

describe.skipIf(absent !== undefined)(`a tool of a real server${absent ? ` (skipped: ${absent})` : ''}`, () => {
  it.each(toolSchemas())(
    'the strict schema of the tool %s is one that OpenAI’s own converter leaves unchanged',
    (_, schema) => {
      for (const mode of ['auto', true] as const) expectVendorAgrees(schema, mode);
    },
  );
});

describe.skipIf(absent !== undefined)(
  `a tool that OpenAI accepted as strict${absent ? ` (skipped: ${absent})` : ''}`,
  () => {
    it.each(recordedCalls())('the tool %s is strict, and no member is lost', (_, schema) => {
      const sent = toSchema(schema, 'auto');
      expect(sent).toMatchObject({ strict: true, notes: [] });
      expect(sent.schema).toEqual(schema);
    });
  },
);

describe('OpenAI\u2019s own converter', () => {
  const object = (a: JsonValue, more: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties: { a },
    required: ['a'],
    ...more,
  });
  it.each<readonly [string, JsonObject]>([
    ['simple members', object({ type: 'string', description: 'D' })],
    ['nested objects', object(object(object({ type: 'integer', minimum: 1 })))],
    ['an optional member', object({ type: 'string' }, { required: [] })],
    ['an optional member that may be null', object({ type: ['string', 'null'] }, { required: [] })],
    ['an optional reference', object({ $ref: '#/$defs/x' }, { required: [], $defs: { x: { enum: ['a', 'b'] } } })],
    ['a union', object({ oneOf: [object({ const: 'x' }), object({ const: 'y' })] })],
    ['several types', object({ type: ['string', 'number', 'null'] })],
    ['recursion', object({ type: 'array', items: { $ref: '#' } })],
    ['a described reference', object({ $ref: '#/$defs/x', description: 'D' }, { $defs: { x: { type: 'string' } } })],
    ['a wrapper', object({ allOf: [{ type: 'string' }] })],
    ['a map', object({ type: 'object', additionalProperties: { type: 'string' } })],
    ['unknown rules', object({ type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true })],
    ['an unknown format', object({ type: 'string', format: 'uri', pattern: '^(?=x)' })],
    ['a root that is a reference', { $ref: '#/definitions/x', definitions: { x: object({ type: 'string' }) } }],
  ])('OpenAI’s own converter leaves a lowered schema unchanged: %s', (_, schema) => {
    for (const mode of ['auto', true] as const) expectVendorAgrees(schema, mode);
  });
});

function expectVendorAgrees(schema: JsonObject, mode: 'auto' | true): void {
  const sent = toSchema(schema, mode);
  if (sent.strict) expect(vendorOf(sent.schema)).toEqual(sent.schema);
  else expect(sent.notes.length).toBeGreaterThan(0);
}
