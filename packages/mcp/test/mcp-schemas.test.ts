import type { JsonObject } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { describe, expect, it } from 'vitest';
import { type McpTool, type McpWarning, mcpTool, mcpToolset } from '../src/index.ts';
import { loosenSchema } from '../src/schema/loosen-schema.ts';
import { rawServer } from './raw-server.ts';

const validator = jsonSchemaValidator();

/** The pattern of an email address as zod 4.1 writes it. */
const mail = "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
const duration =
  '^P(?:(\\d+W)|(?!.*W)(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+([.,]\\d+)?S)?)?)$';

function toolOf(inputSchema: object, outputSchema?: object): McpTool {
  return mcpTool(
    { name: 'act', inputSchema, ...(outputSchema && { outputSchema }) },
    () => Promise.reject(new Error('not called')),
    { name: 'raw', validator },
  );
}

async function takes(tool: McpTool, args: JsonObject): Promise<boolean> {
  return 'value' in ((await tool.check?.(args)) ?? {});
}

function propertyOf({ declaration }: McpTool, name: string): JsonObject {
  const { properties = {} } = declaration?.parametersJsonSchema ?? {};
  return (properties as { readonly [name: string]: JsonObject })[name] ?? {};
}

describe('a pattern with lookaround', () => {
  const schema = {
    type: 'object',
    properties: {
      mail: { type: 'string', format: 'email', pattern: mail, description: 'Whom to write to' },
      span: { type: 'string', format: 'duration', pattern: duration },
      count: { type: 'integer', minimum: 1 },
    },
    required: ['mail', 'span', 'count'],
    additionalProperties: false,
  };

  it('an unenforceable part of a schema becomes text, and the other parts are enforced', async () => {
    const tool = toolOf(schema);
    expect(propertyOf(tool, 'mail')).toMatchObject({
      type: 'string',
      format: 'email',
      description: expect.stringMatching(/^Whom to write to Has to match the pattern \^\(\?!/),
    });
    expect(propertyOf(tool, 'mail')).not.toHaveProperty('pattern');
    expect(tool.mcp.unenforced).toEqual([
      '/inputSchema/properties/mail/pattern',
      '/inputSchema/properties/span/pattern',
    ]);
    expect(await takes(tool, { mail: 'a@b.example', span: 'P1D', count: 1 })).toBe(true);
    expect(await takes(tool, { mail: 'a@b.example', span: 'P1D', count: 0 })).toBe(false);
    expect(await takes(tool, { mail: 'a@b.example', span: 'P1D' })).toBe(false);
    expect(await takes(tool, { mail: 7, span: 'P1D', count: 1 })).toBe(false);
  });

  it('a pattern with lookaround in an output schema does not disable the tool either', async () => {
    const tool = toolOf({ type: 'object' }, schema);
    const good = { mail: 'a@b.example', span: 'P1D', count: 1 };
    expect(await tool.checkOutput?.({ output: good })).toEqual({ value: { output: good } });
    expect(await tool.checkOutput?.({ output: { ...good, count: 'x' } })).toHaveProperty('issues');
  });

  it('a pattern with lookaround is reported in one warning', async () => {
    const warnings: McpWarning[] = [];
    const { server } = rawServer({
      'tools/list': () => ({
        tools: [
          { name: 'act', inputSchema: schema, outputSchema: 'none' },
          { name: 'plain', inputSchema: {} },
        ],
      }),
    });
    const toolset = mcpToolset({ name: 'raw', server, validator, onWarning: (warning) => warnings.push(warning) });
    expect(await toolset.tools()).toHaveLength(2);
    toolset.refresh();
    expect(await toolset.tools()).toHaveLength(2);
    expect(warnings.map(({ code, tool, message }) => [code, tool, message.slice(0, 40)])).toEqual([
      ['mcp_schema_loosened', 'act', 'has schema rules that only the server en'],
      ['mcp_schema_loosened', 'act', 'has an invalid outputSchema: its results'],
    ]);
    await toolset.close();
  });
});

describe('unenforced parts of a schema', () => {
  const lookaround = { type: 'string', pattern: '^(?!no)' };
  it.each<[string, JsonObject, JsonObject, JsonObject | undefined]>([
    [
      'draft-04 bounds',
      { properties: { n: { type: 'number', minimum: 1, exclusiveMinimum: true } } },
      { n: 2 },
      { n: 0 },
    ],
    [
      'draft-04 itself',
      { $schema: 'http://json-schema.org/draft-04/schema#', properties: { n: { type: 'number' } } },
      { n: 2 },
      { n: 'x' },
    ],
    ['required as a flag', { properties: { n: { type: 'number', required: true } } }, { n: 2 }, { n: 'x' }],
    ['an invalid type', { properties: { n: { type: 'any' }, m: { type: 'string' } } }, { n: 2 }, { m: 2 }],
    [
      'a list of items',
      { properties: { l: { type: 'array', items: [{ type: 'string' }] } } },
      { l: ['x', 1] },
      { l: [1] },
    ],
    [
      'a reference elsewhere',
      { properties: { a: { $ref: 'https://example.com/a.json' }, b: { type: 'string' } } },
      { a: 1 },
      { b: 1 },
    ],
    [
      'a reference to nothing',
      { properties: { a: { $ref: '#/$defs/none' }, b: { type: 'string' } } },
      { a: 1 },
      { b: 1 },
    ],
    ['a definition', { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: lookaround } }, { a: 'no' }, { a: 1 }],
    [
      'a reference of 2019-09',
      { properties: { a: { $recursiveRef: '#' }, b: { type: 'string' } } },
      { a: {} },
      { b: 1 },
    ],
    [
      'names by a pattern',
      { patternProperties: { '^(?=x)': { type: 'number' } }, additionalProperties: false },
      { x: 1 },
      undefined,
    ],
    [
      'names by a pattern, before',
      { additionalProperties: false, patternProperties: { '^(?=x)': {} } },
      { x: 1 },
      undefined,
    ],
    ['not', { properties: { a: { not: lookaround }, b: { type: 'string' } } }, { a: 'nono' }, { b: 1 }],
    [
      'if',
      { if: { properties: { a: lookaround } }, else: { required: ['b'] }, properties: { c: { type: 'string' } } },
      { a: 'no', b: 1 },
      { c: 1 },
    ],
    [
      'oneOf',
      { properties: { a: { oneOf: [lookaround, { type: 'string', minLength: 9 }] } } },
      { a: 'no long text' },
      { a: 1 },
    ],
    [
      'oneOf next to anyOf',
      { properties: { a: { anyOf: [{ type: 'string' }], oneOf: [lookaround, { minLength: 9 }] } } },
      { a: 'no long text' },
      { a: 1 },
    ],
    [
      'contains',
      { properties: { a: { contains: lookaround, maxContains: 1, type: 'array' } } },
      { a: ['no', 'yes', 'no'] },
      { a: 1 },
    ],
    [
      'not, by reference',
      { properties: { a: { not: { $ref: '#/$defs/a' } }, b: { type: 'string' } }, $defs: { a: lookaround } },
      { a: 'nono' },
      { b: 1 },
    ],
    [
      'oneOf, by reference',
      {
        properties: { a: { oneOf: [{ $ref: '#/$defs/a' }, { type: 'string', minLength: 9 }] } },
        $defs: { a: lookaround },
      },
      { a: 'no long text' },
      { a: 1 },
    ],
    [
      'unevaluatedProperties next to a reference',
      {
        properties: { c: { $ref: '#/$defs/c' } },
        $defs: { c: { $ref: '#/$defs/d', unevaluatedProperties: false }, d: { patternProperties: { '^(?=x)': {} } } },
      },
      { c: { x: 1 } },
      undefined,
    ],
    [
      'unevaluatedProperties',
      { allOf: [{ $ref: 'https://example.com/a.json' }], unevaluatedProperties: false },
      { a: 1 },
      undefined,
    ],
    ['an invalid property', { properties: { a: 'text', b: { type: 'string' } } }, { a: 1 }, { b: 1 }],
    ['no type at all', { properties: { b: { type: 'string' } } }, { b: 'x' }, { b: 1 }],
  ])(
    'an unenforced part is described in words, and every value that the schema accepts is accepted: %s',
    async (_what, schema, good, bad) => {
      const tool = toolOf(schema['$schema'] || !schema['properties'] ? { type: 'object', ...schema } : schema);
      expect(await takes(tool, good)).toBe(true);
      if (bad) expect(await takes(tool, bad)).toBe(false);
    },
  );

  it('an unenforced part is described with its complete text', () => {
    const tool = toolOf({
      type: 'object',
      properties: { a: { description: 'First', $ref: 'https://example.com/a.json' }, b: { oneOf: [lookaround, {}] } },
    });
    expect(propertyOf(tool, 'a')).toEqual({ description: 'First Its $ref is https://example.com/a.json' });
    expect(propertyOf(tool, 'b')).toEqual({
      anyOf: [{ type: 'string', description: 'Has to match the pattern ^(?!no)' }, {}],
      description: 'Exactly one of the alternatives has to match.',
    });
  });

  it('texts that are too long for the validator are left out of the check, and do not disable the tool', async () => {
    const tool = toolOf({ type: 'object', description: 'x'.repeat(1_000_000), required: ['a'] });
    expect(await takes(tool, { a: 1 })).toBe(true);
    expect(await takes(tool, {})).toBe(false);
    expect(JSON.stringify(tool.declaration).length).toBeLessThan(10_000);
  });

  it('an output schema without any enforceable rule is not checked', () => {
    const tool = toolOf({ type: 'object' }, { allOf: [{ $ref: '#' }] });
    expect(tool.checkOutput).toBeUndefined();
    expect(tool.mcp.unenforced).toEqual(['/outputSchema']);
  });

  it('a tool is omitted if its schema is too expensive to loosen', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2_100 }, (_each, at) => [`p${at}`, { type: 'string', pattern: `^(?!${at})` }]),
    );
    expect(loosenSchema({ type: 'object', properties }, () => false)).toBeUndefined();
    expect(() => toolOf({ type: 'object', properties })).toThrow('pattern');
  });
});

describe('the output schema', () => {
  it('the output schema is declared as the schema of { output }, which the model reads', () => {
    const tool = toolOf(
      { type: 'object' },
      {
        type: 'object',
        properties: { tree: { $ref: '#/$defs/node' }, again: { $ref: '#' } },
        $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, $ref: { type: 'string' } } } },
      },
    );
    expect(tool.declaration?.responseJsonSchema).toEqual({
      type: 'object',
      properties: {
        output: {
          type: 'object',
          properties: { tree: { $ref: '#/$defs/node' }, again: { $ref: '#/properties/output' } },
        },
      },
      required: ['output'],
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, $ref: { type: 'string' } } } },
    });
  });

  it('the output schema accepts the results of the tool', () => {
    const outputSchema = {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, n: { type: 'number' } } } },
    };
    const reported = toolOf({ type: 'object' }, outputSchema).declaration?.responseJsonSchema ?? {};
    const check = validator.compile(reported);
    expect(check({ output: { tree: { next: { n: 1 } } } }).issues).toBeUndefined();
    expect(check({ output: { tree: { next: { n: 'x' } } } }).issues).toHaveLength(1);
  });

  it('the output schema is absent if the server has none', () => {
    expect(toolOf({ type: 'object' }).declaration).not.toHaveProperty('responseJsonSchema');
  });
});
