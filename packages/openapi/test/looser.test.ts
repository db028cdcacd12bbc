import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { documentOf, onlyTool, testToolset } from './support/call-operation.ts';

/** Returns true if a body of this schema is accepted. */
async function takes(schema: JsonObject, body: JsonValue, schemas: JsonObject = {}): Promise<boolean> {
  const content = { 'application/json': { schema } };
  const document = documentOf({ '/a': { post: { requestBody: { content } } } }, { components: { schemas } });
  const tool = await onlyTool(testToolset({ ...document, openapi: '3.2.0' }, { baseUrl: 'https://a.example' }));
  return 'value' in ((await tool.check?.({ body })) ?? {});
}

/** A schema that no validator enforces: the model reads it in the description. */
const odd = { type: 'string', pattern: '^(?=x)y' };
const ref = { $ref: '#/components/schemas/Odd' };

const thenOf = (schema: JsonObject): JsonObject => Object.fromEntries([['then', schema]]);

describe('patterns described in words', () => {
  it.each<[string, JsonObject, JsonValue]>([
    ['below not', { not: odd }, 'a'],
    ['below not, elsewhere', { not: ref }, 'a'],
    ['below not, deeper', { not: { properties: { a: ref }, required: ['a'] } }, { a: 'b' }],
    ['below oneOf', { oneOf: [odd, { type: 'string', minLength: 1 }] }, 'a'],
    ['below oneOf, elsewhere', { oneOf: [ref, { type: 'string' }] }, 'a'],
    ['below if', { if: odd, ...thenOf({ minLength: 9 }) }, 'a'],
    ['below contains', { type: 'array', contains: odd, maxContains: 0 }, ['a']],
    [
      'next to the remaining keywords',
      { patternProperties: { '^a': odd }, unevaluatedProperties: false, anyOf: [{ properties: { b: odd } }] },
      { a: 'x', b: 'y' },
    ],
  ])('a pattern described in words refuses no value that the document accepts: %s', async (_where, schema, body) => {
    expect(await takes(schema, body, { Odd: odd })).toBe(true);
  });

  it.each<[string, JsonObject, JsonValue]>([
    ['not', { properties: { a: odd, b: { not: { type: 'string' } } } }, { b: 'x' }],
    ['oneOf', { properties: { a: odd, b: { oneOf: [{ type: 'string' }, { minLength: 1 }] } } }, { b: 'x' }],
    ['if', { properties: { a: odd }, if: { required: ['b'] }, ...thenOf({ required: ['c'] }) }, { b: 'x' }],
  ])('independent keywords next to a pattern are enforced as before: %s', async (_keyword, schema, body) => {
    expect(await takes(schema, body)).toBe(false);
  });
});

describe('a discriminator with a `defaultMapping` (3.2)', () => {
  const schemas = {
    Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
    Dog: { type: 'object', properties: { barks: { type: 'boolean' } } },
    Other: { type: 'object' },
  };
  const oneOf = ['Cat', 'Dog', 'Other'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const petOf = (more: JsonObject): JsonObject => ({ oneOf, discriminator: { propertyName: 'kind', ...more } });

  it.each<[string, JsonObject, JsonValue, boolean]>([
    ['a named alternative', { defaultMapping: 'Other' }, { kind: 'Cat', lives: 7 }, true],
    [
      'a value that does not match its named alternative',
      { defaultMapping: 'Other' },
      { kind: 'Cat', lives: 'many' },
      false,
    ],
    ['a value without the discriminating member', { defaultMapping: 'Other' }, { size: 1 }, true],
    ['a value with an unknown name', { defaultMapping: 'Other' }, { kind: 'Fish' }, true],
    [
      'a value with an unknown name if the default is a reference',
      { defaultMapping: '#/components/schemas/Other' },
      { kind: 'Fish' },
      true,
    ],
    [
      'a value that does not match its mapped alternative',
      { defaultMapping: 'Other', mapping: { c: 'Cat', d: 'Dog' } },
      { kind: 'c', lives: 'many' },
      false,
    ],
    ['a value of no alternative, without a default', {}, { size: 1 }, false],
  ])('a discriminator accepts %s: %s', async (_what, more, body, isTaken) => {
    expect(await takes(petOf(more), body, schemas)).toBe(isTaken);
  });
});

describe('a document with a URI of its own, `$self` (3.2)', () => {
  const operation = (at: string): JsonObject => ({
    get: { operationId: 'read', parameters: [{ $ref: `${at}#/components/parameters/id` }], responses: {} },
  });
  const parameters = { id: { name: 'id', in: 'query', required: true, schema: { type: 'string' } } };

  it.each(['https://a.example/v2/api.json', 'api.json', './api.json'])(
    'a document with a URI of its own is found by that URI in itself: %s',
    async (at) => {
      const document = {
        ...documentOf({ '/a': operation(at) }, { components: { parameters } }),
        openapi: '3.2.0',
        $self: 'https://a.example/v2/api.json',
      };
      const { declaration } = await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }));
      expect(declaration?.parametersJsonSchema).toMatchObject({ required: ['id'] });
    },
  );

  it('a document with a URI of its own has references relative to that URI', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mortise-self-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const self = pathToFileURL(join(folder, 'shared/api.json')).href;
    const document = { ...documentOf({ '/a': operation('parts.json') }), openapi: '3.2.0', $self: self };
    await mkdir(join(folder, 'shared'));
    await writeFile(join(folder, 'api.json'), JSON.stringify(document));
    await writeFile(join(folder, 'parts.json'), '{}');
    await writeFile(join(folder, 'shared/parts.json'), JSON.stringify({ components: { parameters } }));
    const references = { allow: () => true };
    const toolset = testToolset(join(folder, 'api.json'), { baseUrl: 'https://a.example', references });
    expect((await onlyTool(toolset)).declaration?.parametersJsonSchema).toMatchObject({ required: ['id'] });
  });
});
