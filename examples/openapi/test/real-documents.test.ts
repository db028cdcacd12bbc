import { notOf2020 } from '@mortise/provider-kit/test/json-schema-2020';
import { ajvValidator } from '@mortise/schema-ajv';
import { describe, expect, it } from 'vitest';
import { loadTools } from './load-tools.ts';
import { documentsAbsent, realDocuments } from './real-documents.ts';
import { danglingIn, sentTools, tellings } from './sent-tools.ts';

const suffix = documentsAbsent ? ` (skipped: ${documentsAbsent})` : '';

describe.skipIf(documentsAbsent)(`the description of a real service${suffix}`, { timeout: 300_000 }, () => {
  it.each(realDocuments)('%s: every operation is a tool, or is omitted with a reason', async (_name, path, atLeast) => {
    const { tools, operations } = await loadTools(path);
    const problems = operations.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
    expect(tools.length).toBeGreaterThan(atLeast);
    expect(tools.length + problems.length).toBe(operations.length);
    expect(problems.filter((problem) => !expected.has(problem))).toEqual([]);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name } of tools) expect(name).toMatch(/^[A-Za-z_][\w-]{0,63}$/);
  });

  it.each(realDocuments)('%s: every schema is JSON Schema, and can be enforced', async (_name, path) => {
    const { tools } = await loadTools(path);
    const validator = ajvValidator();
    for (const { name, declaration } of tools) {
      for (const schema of [declaration?.parametersJsonSchema, declaration?.responseJsonSchema])
        if (schema) expect(notOf2020(schema), name).toBeUndefined();
      expect(() => validator.compile(declaration?.parametersJsonSchema ?? {}), name).not.toThrow();
    }
  });

  describe.each(tellings)('sent to $name', (telling) => {
    it.each(realDocuments)('%s: every schema is valid for its server', async (_name, path) => {
      const { tools } = await loadTools(path);
      const sent = await sentTools(telling, tools);
      expect(sent).toHaveLength(tools.length);
      for (const { name, schema, isStrict } of sent) {
        expect(telling.refused(schema, isStrict), name).toBeUndefined();
        expect(danglingIn(schema), name).toEqual([]);
      }
    });
  });
});

const expected: ReadonlySet<string> = new Set([
  'more schemas than limits.schemas',
  'arguments whose schema has more characters than limits.schemaCharacters',
]);
