import type { JsonObject, JsonValue } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { describe, expect, it } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';

const options = { baseUrl: 'https://a.example', fetch: async () => Response.json({ ok: true }) };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const words = 'Words about it. '.repeat(20);

/**
 * Creates a schema like the query language of a search engine: `fan` kinds of queries at each of `levels`
 * levels, each with members of the next level.
 */
function queryLanguage(levels: number, fan: number): JsonObject {
  const schemas: Record<string, JsonValue> = {};
  for (let level = 0; level < levels; level++)
    for (let at = 0; at < fan; at++) {
      const next = (member: number): JsonObject =>
        level + 1 < levels ? ref(`Q${level + 1}_${(at * 7 + member) % fan}`) : ref('Leaf');
      const members = Array.from({ length: 6 }, (_, member) => [`m${member}`, next(member)]);
      schemas[`Q${level}_${at}`] = {
        type: 'object',
        description: words,
        properties: { name: { type: 'string', description: words }, ...Object.fromEntries(members) },
        additionalProperties: false,
      };
    }
  return { ...schemas, Leaf: { type: 'string', enum: ['a', 'b'] } };
}

function bodyDocument(schema: JsonObject, schemas: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema } };
  return documentOf({ '/search': { post: { requestBody: { content } } } }, { components: { schemas } });
}

const search: JsonObject = {
  type: 'object',
  required: ['query'],
  properties: { size: { type: 'integer', maximum: 10 }, query: ref('Q0_0') },
  additionalProperties: false,
};

describe('a schema that is too large for a model', () => {
  it('a schema that is too large for a model keeps its outer levels, accepts any object at the cut, and reports the cut', async () => {
    const toolset = testToolset(bodyDocument(search, queryLanguage(8, 200)), options);
    const { declaration } = await onlyTool(toolset);
    const schema = declaration?.parametersJsonSchema as { readonly $defs: JsonObject; readonly properties: JsonObject };
    const size = JSON.stringify(schema).length;
    expect(size).toBeLessThanOrEqual(250_000);
    expect(size).toBeGreaterThan(150_000);
    expect(schema.properties['body']).toMatchObject({ required: ['query'], properties: { size: { maximum: 10 } } });
    const cut = Object.entries(schema.$defs).filter(([, each]) => JSON.stringify(each).includes('omitted here'));
    expect(cut.length).toBeGreaterThan(10);
    for (const [name, each] of cut) {
      // The outer schemas are not cut.
      expect(Number(name[1])).toBeGreaterThan(2);
      expect(each).toMatchObject({ type: 'object' });
    }
    const [{ omitted = [] } = {}] = await toolset.operations();
    expect(omitted).toEqual([expect.stringMatching(/^the inner schemas of .+, .*limits\.schemaCharacters/)]);
  });

  it('a schema that is too large for a model is cut the same each time', async () => {
    const document = bodyDocument(search, queryLanguage(6, 200));
    const one = await onlyTool(testToolset(document, options));
    const other = await onlyTool(testToolset(document, options));
    expect(JSON.stringify(one.declaration)).toBe(JSON.stringify(other.declaration));
  });

  it('a schema that is too large for a model is as large as limits.schemaCharacters and limits.schemas allow', async () => {
    const document = bodyDocument(search, queryLanguage(6, 200));
    for (const limits of [{ schemaCharacters: 20_000 }, { schemas: 300 }]) {
      const tool = await onlyTool(testToolset(document, { ...options, limits }));
      const text = JSON.stringify(tool.declaration?.parametersJsonSchema);
      expect(text.length).toBeLessThan(100_000);
      expect(text).toContain('omitted here');
    }
  });

  it('a schema is cut for each operation if all schemas refer to all others, so that the tools grow only linearly with the document', async () => {
    const ringOf = async (size: number): Promise<number> => {
      const names = Array.from({ length: size }, (_, at) => `Ring${at}`);
      const schemas = names.map((name, at) => [name, { properties: { next: ref(names[(at + 1) % size] ?? name) } }]);
      const paths = names.map((name) => [
        `/${name}`,
        { post: { requestBody: { content: { 'application/json': { schema: ref(name) } } } } },
      ]);
      const components = { schemas: Object.fromEntries(schemas) };
      const toolset = testToolset(documentOf(Object.fromEntries(paths), { components }), options);
      const operations = await toolset.operations();
      expect(operations.filter(({ problem }) => problem !== undefined)).toEqual([]);
      const reported = operations.filter(({ omitted = [] }) =>
        omitted.some((each) => each.includes('schemaCharacters')),
      );
      expect(reported.length > 0).toBe(true);
      const tools = await toolsOf(toolset);
      return JSON.stringify(tools.map(({ declaration }) => declaration?.parametersJsonSchema)).length;
    };
    expect(await ringOf(300)).toBeLessThan(5_000_000);
  });

  it('a schema that is too large for a model is enforced as far as it was declared', async () => {
    const tool = await onlyTool(
      testToolset(bodyDocument(search, queryLanguage(6, 200)), { ...options, limits: { schemaCharacters: 20_000 } }),
    );
    const deep = { m0: { m1: { m2: { m3: { anything: 1 } } } } };
    expect(await callTool(tool, { body: { query: deep } })).toEqual({ output: { ok: true } });
    expect(await callTool(tool, { body: { query: deep, size: 11 } })).toHaveProperty('issues');
    expect(await callTool(tool, { body: { query: { none: 1 } } })).toHaveProperty('issues');
  });

  it('a cut schema refuses no value that the complete schema accepts: alternatives, negations, remaining members', async () => {
    const big = (name: string): JsonObject => ({
      type: 'object',
      properties: { [name]: { type: 'string' }, ...wide(400) },
      required: [name],
    });
    const schema = {
      type: 'object',
      properties: {
        one: { oneOf: [ref('A'), ref('B')] },
        no: { not: ref('A') },
        left: { allOf: [ref('A')], unevaluatedProperties: false },
      },
    };
    const tool = await onlyTool(
      testToolset(bodyDocument(schema, { A: big('a'), B: big('b') }), {
        ...options,
        limits: { schemaCharacters: 5_000 },
      }),
    );
    for (const body of [{ one: { a: 'x' } }, { no: { b: 'x' } }, { no: 1 }, { left: { a: 'x' } }])
      expect(await callTool(tool, { body: body as JsonObject }), JSON.stringify(body)).toEqual({
        output: { ok: true },
      });
  });

  it('a schema that is too large for a model is cut at inner levels if it has no references', async () => {
    const nested = (depth: number): JsonObject =>
      depth === 0 ? { type: 'string', description: words } : { type: 'object', properties: branches(depth) };
    const branches = (depth: number): JsonObject =>
      Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`b${at}`, nested(depth - 1)]));
    const toolset = testToolset(bodyDocument({ type: 'object', properties: branches(6) }), options);
    const { declaration } = await onlyTool(toolset);
    const text = JSON.stringify(declaration?.parametersJsonSchema);
    expect(text.length).toBeLessThanOrEqual(250_000);
    expect(text).toContain('omitted here');
    expect(declaration?.parametersJsonSchema).toMatchObject({
      properties: { body: { properties: { b4: { properties: { b4: { type: 'object' } } } } } },
    });
    expect(() => jsonSchemaValidator().compile(declaration?.parametersJsonSchema as JsonObject)).not.toThrow();
  });

  it('a schema that is too large for a model omits its operation if even the outer levels are too large', async () => {
    const toolset = testToolset(bodyDocument({ type: 'object', properties: wide(5_000) }), options);
    expect(await toolsOf(toolset)).toEqual([]);
    expect(await toolset.operations()).toMatchObject([{ problem: expect.stringContaining('limits.schema') }]);
  });

  it('a schema that is too large for a model and belongs to a response is enforced at its outer levels', async () => {
    const content = { 'application/json': { schema: search } };
    const document = documentOf(
      { '/a': { get: { responses: { 200: { content } } } } },
      { components: { schemas: queryLanguage(6, 200) } },
    );
    const answered = async (answer: JsonObject): Promise<unknown> =>
      callTool(
        await onlyTool(
          testToolset(document, { ...options, limits: { schemas: 300 }, fetch: async () => Response.json(answer) }),
        ),
        {},
      );
    const deep = { m0: { m1: { m2: { m3: { m4: { anything: 1 } } } } } };
    expect(await answered({ query: deep })).toEqual({ output: { query: deep } });
    expect(await answered({ size: 1 })).not.toHaveProperty('output');
  });
});

function wide(members: number): JsonObject {
  return Object.fromEntries(
    Array.from({ length: members }, (_, at) => [`p${at}`, { type: 'string', description: words }]),
  );
}
