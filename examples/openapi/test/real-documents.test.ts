import { isJsonObject, type JsonObject, type ReadonlyContext, type Tool } from '@mortise/core';
import { type ListedOperation, openapiToolset, type SchemeAuth } from '@mortise/openapi';
import { lowerSchema as lowerForAnthropic } from '@mortise/provider-anthropic';
import { lowerSchema as lowerForGemini } from '@mortise/provider-gemini';
import { notOf2020 } from '@mortise/provider-kit/test/json-schema-2020';
import { lowerSchema as lowerForOpenAI } from '@mortise/provider-openai';
import { ajvValidator } from '@mortise/schema-ajv';
import { describe, expect, it } from 'vitest';
import { documentsAbsent, realDocuments } from './real-documents.ts';

const suffix = documentsAbsent ? ` (skipped: ${documentsAbsent})` : '';

describe.skipIf(documentsAbsent)(`the description of a real service${suffix}`, { timeout: 120_000 }, () => {
  it.each(realDocuments)('%s: every operation is a tool, or says why not', async (_name, path, atLeast) => {
    const { tools, operations } = await load(path);
    const problems = operations.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
    expect(tools.length).toBeGreaterThan(atLeast);
    expect(tools.length + problems.length).toBe(operations.length);
    expect(problems.filter((problem) => !expected.has(problem))).toEqual([]);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name } of tools) expect(name).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
  });

  it.each(realDocuments)('%s: every schema is JSON Schema, and can be enforced', async (_name, path) => {
    const { tools } = await load(path);
    const validator = ajvValidator();
    for (const { name, declaration } of tools) {
      for (const schema of [declaration?.parametersJsonSchema, declaration?.responseJsonSchema])
        if (schema) expect(notOf2020(schema), name).toBeUndefined();
      expect(() => validator.compile(declaration?.parametersJsonSchema ?? {}), name).not.toThrow();
    }
  });

  it.each(realDocuments)('%s: every schema stays one as each provider is told it', async (_name, path) => {
    for (const { name, declaration } of (await load(path)).tools) {
      for (const [dialect, lower] of lowerings) {
        const { schema } = lower(declaration?.parametersJsonSchema ?? {});
        expect(notOf2020(schema), `${name} for ${dialect}`).toBeUndefined();
        expect(danglingIn(schema), `${name} for ${dialect}`).toEqual([]);
      }
    }
  });
});

const lowerings: readonly (readonly [string, (schema: JsonObject) => { readonly schema: JsonObject }])[] = [
  ['openai', (schema) => lowerForOpenAI(schema, 'openai')],
  ['openai-auto', (schema) => lowerForOpenAI(schema, 'openai-auto')],
  ['anthropic', (schema) => lowerForAnthropic(schema, 'anthropic')],
  ['anthropic-strict', (schema) => lowerForAnthropic(schema, 'anthropic-strict')],
  ['gemini', (schema) => lowerForGemini(schema, 'gemini')],
];

interface Loaded {
  readonly tools: readonly Tool[];
  readonly operations: readonly ListedOperation[];
}

function load(path: string): Promise<Loaded> {
  const known = loaded.get(path) ?? loadAnew(path);
  loaded.set(path, known);
  return known;
}

async function loadAnew(path: string): Promise<Loaded> {
  const toolset = openapiToolset(path, { validator: ajvValidator(), baseUrl: 'https://a.example', auth: anyAuth });
  return { tools: await toolset.tools({} as ReadonlyContext), operations: await toolset.operations() };
}

/** References to definitions that are not there. */
function danglingIn(schema: JsonObject): readonly string[] {
  const { $defs } = schema;
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isJsonObject($defs) || !Object.hasOwn($defs, name));
}

const loaded = new Map<string, Promise<Loaded>>();

/** Wires every scheme of any document to nothing. */
const anyAuth: { readonly [scheme: string]: SchemeAuth } = new Proxy<{ readonly [scheme: string]: SchemeAuth }>(
  {},
  {
    get: () => 'none',
    getOwnPropertyDescriptor: () => ({ value: 'none', configurable: true, enumerable: true }),
  },
);

const expected: ReadonlySet<string> = new Set([
  'more schemas than limits.schemas',
  'arguments whose schema has more than 250000 characters',
]);
