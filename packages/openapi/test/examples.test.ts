import { readFileSync } from 'node:fs';
import type { JsonObject } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { exampleDocuments, publishedDocuments } from '@mortise/provider-kit/test/example-documents';
import { notOf2020 } from '@mortise/provider-kit/test/json-schema-2020';
import { describe, expect, it } from 'vitest';
import { anyAuth } from './support/any-auth.ts';
import { testToolset, toolsOf } from './support/call-operation.ts';

const options = { auth: anyAuth, baseUrl: 'https://a.example' };
const documents = [...exampleDocuments(), ...publishedDocuments];

describe('the tools of the examples', () => {
  it.each(documents)(
    'every operation of %s is a tool whose schemas are enforceable JSON Schema 2020-12',
    async (_name, path) => {
      const toolset = testToolset(path, options);
      const tools = await toolsOf(toolset);
      const problems = (await toolset.operations()).filter(({ problem }) => problem !== undefined);
      expect(problems).toEqual([]);
      const validator = jsonSchemaValidator();
      for (const { name, declaration } of tools) {
        expect(name).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
        for (const schema of [declaration?.parametersJsonSchema, declaration?.responseJsonSchema]) {
          if (!schema) continue;
          expect(notOf2020(schema), name).toBeUndefined();
          expect(() => validator.compile(schema), name).not.toThrow();
        }
      }
      expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    },
  );

  it('the examples have at least one operation', async () => {
    expect(documents.length).toBeGreaterThan(100);
  });
});

it.each(documents.filter(([, path]) => path.endsWith('.json')))(
  '%s has a tool for each operation',
  async (_name, path) => {
    const { paths = {} } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly paths?: { readonly [path: string]: JsonObject };
    };
    const described = Object.values(paths).filter((item) => !('$ref' in item));
    const count = described.reduce((sum, item) => sum + Object.keys(item).filter((key) => methods.has(key)).length, 0);
    const referring = Object.keys(paths).length - described.length;
    const { length } = await toolsOf(testToolset(path, options));
    expect(length).toBeGreaterThanOrEqual(count + referring);
    if (referring === 0) expect(length).toBe(count);
  },
);

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
