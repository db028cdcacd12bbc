import type { JsonObject } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';

const options = { baseUrl: 'https://a.example' };

/** Returns the names of the tools of operations, given as `[operationId, method, path]`. */
async function namesOf(
  operations: readonly (readonly [string | undefined, string, string])[],
): Promise<readonly string[]> {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [operationId, method, path] of operations) {
    const item = paths[path] ?? {};
    item[method] = operationId === undefined ? {} : { operationId };
    paths[path] = item;
  }
  return (await toolsOf(testToolset(documentOf(paths), options))).map(({ name }) => name);
}

describe('the name of a tool', () => {
  it('the name of a tool is the operationId, as far as providers accept it', async () => {
    expect(
      await namesOf([
        ['listPets', 'get', '/a'],
        ['repos/list-for-org', 'get', '/b'],
        ['a.b c', 'get', '/c'],
        ['7up', 'get', '/d'],
        ['名', 'get', '/e'],
      ]),
    ).toEqual(['listPets', 'repos_list-for-org', 'a_b_c', '_7up', 'operation']);
  });

  it('the name of a tool is method and path if there is no operationId', async () => {
    expect(
      await namesOf([
        [undefined, 'get', '/pets/{id}'],
        [undefined, 'delete', '/pets/{id}'],
        ['', 'get', '/'],
      ]),
    ).toEqual(['get_pets_id', 'delete_pets_id', 'get']);
  });

  it('the name of a tool is unique: duplicates end in a hash of method and path', async () => {
    const names = await namesOf([
      ['a.b', 'get', '/a'],
      ['a/b', 'get', '/b'],
      ['a_b', 'get', '/c'],
      ['c', 'get', '/d'],
    ]);
    expect(names).toEqual([
      expect.stringMatching(/^a_b_[0-9a-f]{8}$/),
      expect.stringMatching(/^a_b_[0-9a-f]{8}$/),
      expect.stringMatching(/^a_b_[0-9a-f]{8}$/),
      'c',
    ]);
    expect(new Set(names).size).toBe(4);
  });

  it('the name of a tool has at most 64 characters, and stays unique when it is cut', async () => {
    const long = 'x'.repeat(80);
    const names = await namesOf([
      [`${long}a`, 'get', '/a'],
      [`${long}b`, 'get', '/b'],
    ]);
    expect(names.map(({ length }) => length)).toEqual([64, 64]);
    expect(new Set(names).size).toBe(2);
  });

  it('the name of a tool does not depend on the selected operations, and maps back to its operation', async () => {
    const document = documentOf({ '/a': { get: { operationId: 'a.b' } }, '/b': { get: { operationId: 'a/b' } } });
    const all = await testToolset(document, options).operations();
    const [chosen] = await testToolset(document, { ...options, operations: ['a/b'] }).operations();
    expect(chosen).toEqual(all[1]);
    expect(chosen).toMatchObject({ operationId: 'a/b', method: 'GET', path: '/b' });
  });

  it('the name of a tool may be chosen by the application, and is made valid and unique as well', async () => {
    const document = documentOf({ '/a': { get: {} }, '/b': { get: {} }, '/c/d': { get: {} } });
    const naming = ({ path }: { readonly path: string }): string => (path === '/c/d' ? path : 'same');
    const names = (await toolsOf(testToolset(document, { ...options, naming }))).map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/^same_/), expect.stringMatching(/^same_/), 'c_d']);
  });
});

describe('the selected operations', () => {
  const document = documentOf({
    '/a': { get: { operationId: 'readA', tags: ['x'] }, post: { operationId: 'writeA' } },
    '/b': { get: { operationId: 'readB' } },
  });

  it('the selected operations are given as a list of ids or as a predicate', async () => {
    const named = async (operations: never): Promise<readonly string[]> =>
      (await toolsOf(testToolset(document, { ...options, operations }))).map(({ name }) => name);
    expect(await named(['readB', 'readA'] as never)).toEqual(['readA', 'readB']);
    expect(await named((({ tags }: { tags: string[] }) => tags.includes('x')) as never)).toEqual(['readA']);
  });

  it('the selected operations include only known ids: an unknown one is an error', async () => {
    await expect(toolsOf(testToolset(document, { ...options, operations: ['readC'] }))).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('"readC"'),
    });
  });
});

it('the effect of a tool is that of its HTTP method, unless the option effect returns another one', async () => {
  const methods = ['get', 'head', 'options', 'trace', 'put', 'delete', 'post', 'patch'];
  const document = documentOf({ '/a': Object.fromEntries(methods.map((method) => [method, { operationId: method }])) });
  const effects = async (effect?: () => 'read' | undefined): Promise<unknown> =>
    Object.fromEntries(
      (await toolsOf(testToolset(document, { ...options, ...(effect && { effect }) }))).map((tool) => [
        tool.name,
        tool.effect,
      ]),
    );
  const own = {
    ...{ get: 'read', head: 'read', options: 'read', trace: 'read' },
    ...{ put: 'idempotent', delete: 'idempotent', post: 'write', patch: 'write' },
  };
  expect(await effects()).toEqual(own);
  expect(await effects(() => undefined)).toEqual(own);
  expect(new Set(Object.values((await effects(() => 'read')) as object))).toEqual(new Set(['read']));
});

it('the description of a tool consists of summary and description, and marks a deprecated operation', async () => {
  const described = async (operation: JsonObject): Promise<string> =>
    (await onlyTool(testToolset(documentOf({ '/a': { get: operation } }), options))).description;
  expect(await described({ summary: 'A.', description: 'B.', deprecated: true })).toBe('Deprecated.\nA.\nB.');
  expect(await described({ summary: 'A.', description: 'A.' })).toBe('A.');
  expect(await described({})).toBe('GET /a');
  expect(await described({ description: 'x'.repeat(10_000) })).toBe(`${'x'.repeat(999)}…`);
});

it('an approver is shown the request that a call would send', async () => {
  const requestBody = { content: { 'application/json': {} } };
  const tool = await onlyTool(testToolset(documentOf({ '/a/{id}': { post: { requestBody } } }), options));
  const checked = await tool.check?.({ id: 'x/y', body: { a: 1 } });
  if (!checked || 'issues' in checked) throw new Error('refused');
  expect(await tool.preview?.(checked.value as never, {} as never)).toBe('POST https://a.example/a/x%2Fy\n{"a":1}');
});

it('callbacks, webhooks and links do not become tools', async () => {
  const callbacks = { done: { '{$request.body#/url}': { post: { operationId: 'called' } } } };
  const links = { next: { operationId: 'other' } };
  const operation = { operationId: 'own', callbacks, responses: { 200: { description: '', links } } };
  const document = documentOf(
    { '/a': { post: operation }, 'x-b': { get: {} } },
    { webhooks: { changed: { post: { operationId: 'hooked' } } } },
  );
  expect((await testToolset(document, options).operations()).map(({ toolName }) => toolName)).toEqual(['own']);
});

describe('warnings about omitted operations', () => {
  const bad = { parameters: [{ $ref: '#/nothing' }] };
  const document = documentOf({
    '/a': { get: {} },
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`/b${at}`, { get: bad }])),
  });

  it('warnings about omitted operations are reported once, to the first run', async () => {
    const toolset = testToolset(document, options);
    const heard: (readonly [string, string])[] = [];
    const warn = (code: string, message: string): void => void heard.push([code, message]);
    await toolset.tools(testToolContext());
    await toolset.tools(testToolContext(), warn);
    await toolset.tools(testToolContext(), warn);
    expect(heard).toEqual([
      ['openapi_omitted', expect.stringContaining('GET /b1: "#/nothing" has no target in the document')],
    ]);
    expect(heard[0]?.[1]).toContain('operations() lists all 6');
    expect(heard[0]?.[1]).not.toContain('/b6');
  });

  it('warnings about omitted operations are not emitted if every operation is a tool', async () => {
    const toolset = testToolset(documentOf({ '/a': { get: {} } }), options);
    const heard: string[] = [];
    await toolset.tools(testToolContext(), (code) => heard.push(code));
    expect(heard).toEqual([]);
  });
});
