import {
  type Credential,
  createRunner,
  type JsonObject,
  llmAgent,
  type SchemaValidator,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel, shownSecrets } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type OpenapiToolsetOptions, openapiToolset } from '../../src/index.ts';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from '../../test/support/call-operation.ts';

const baseUrl = 'https://a.example';
const answering =
  (status: number, body: unknown = {}) =>
  async (): Promise<Response> =>
    Response.json(body, { status });

/** Creates a gate that provides a credential for each call. */
function handing(credential: Credential): ToolGate {
  return { name: 'hand', order: 'auth', check: () => ({ type: 'proceed', credential }) };
}

describe('the position of a parameter in a URL', () => {
  it.each(['/a?x={y}', '/a#x={y}', '/a?{y}', '/a/{z}?x=1&y={y}', '/a?#{y}'])(
    'an operation is omitted if a parameter follows its path in the URL, because it would not be sent: %s',
    async (path) => {
      const toolset = testToolset(documentOf({ [path]: { get: {} } }), { baseUrl });
      expect(await toolset.operations()).toMatchObject([
        { problem: expect.stringContaining('a parameter after the path, in its query or fragment') },
      ]);
    },
  );

  it('an operation is a tool if the text after its path is fixed', async () => {
    const document = documentOf({ '/a/{z}?x=1': { get: {} }, '/{b}#c': { get: {} } });
    expect(await toolsOf(testToolset(document, { baseUrl }))).toHaveLength(2);
  });
});

describe('a server that only the document names', () => {
  const servers = [{ url: 'http://a.example' }];
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } };
  const auth = { key: { type: 'apiKey', value: 'k' } as const };

  it('a server that only the document names gets no credential unless the document comes from that server', async () => {
    const secured = documentOf({ '/a': { get: { security: [{ key: [] }] } } }, { servers, components });
    await expect(toolsOf(testToolset(secured, { auth }))).rejects.toMatchObject({ code: 'openapi_auth' });
    expect(await toolsOf(testToolset(secured, { auth, baseUrl }))).toHaveLength(1);
  });

  it('a server that only the document names is called if no credential is needed', async () => {
    const open = documentOf({ '/a': { get: {} } }, { servers, components });
    expect(await toolsOf(testToolset(open, { auth }))).toHaveLength(1);
  });
});

describe('a server error', () => {
  it.each([
    ['post', true],
    ['patch', true],
    ['put', false],
    ['delete', false],
    ['get', false],
  ])('a server error in response to %s leaves the effect unknown: %s', async (method, isUnsure) => {
    const options = { baseUrl, fetch: answering(500), limits: { retries: 0 } };
    const called = await callTool(await onlyTool(testToolset(documentOf({ '/a': { [method]: {} } }), options)), {});
    expect(called).toMatchObject({ code: 'http_error' });
    expect(JSON.stringify(called).includes('Its side effects are unknown')).toBe(isUnsure);
  });
});

describe('the credential of a call', () => {
  const schemes = {
    own: { type: 'http', scheme: 'basic' },
    fixed: { type: 'apiKey', in: 'header', name: 'x-key' },
  };
  const document = (...names: readonly string[]): JsonObject =>
    documentOf(
      { '/a': { get: { operationId: 'act', security: [Object.fromEntries(names.map((name) => [name, []]))] } } },
      { components: { securitySchemes: schemes } },
    );
  const password = 'pass-4f"9Z';
  const own = handing({ type: 'apiKey', value: `user:${password}` });
  const fixed = { type: 'apiKey', value: 'k' } as const;

  it('the credential of a call appears in no log or result, and neither does its password alone', async () => {
    const toolset = openapiToolset(document('own'), {
      unchecked: true,
      baseUrl,
      auth: { own },
      fetch: answering(200, { password, whole: `user:${password}` }),
    });
    const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }) });
    await app.run({ message: 'go' });
    const said = JSON.stringify(model.requests.at(-1)?.contents);
    expect(said).toContain('«secret:own»');
    expect(shownSecrets({ said: model.requests }, [password])).toEqual([]);
  });

  it.each<[string, OpenapiToolsetOptions['auth'], number, number]>([
    ['is reported as refused', { own }, 401, 1],
    ['is reported as refused even next to a fixed credential', { own, fixed }, 401, 1],
    ['is not reported for another failure', { own }, 403, 0],
    ['is not reported if it is fixed', { fixed }, 401, 0],
  ])('the credential of a call %s', async (_what, auth = {}, status, times) => {
    let reported = 0;
    const options = { baseUrl, auth, fetch: answering(status), onUnauthorized: () => void reported++ };
    const tool = await onlyTool(testToolset(document(...Object.keys(auth)), options));
    expect(await callTool(tool, {})).toMatchObject({ code: 'http_error' });
    expect(reported).toBe(times);
    const silent = await onlyTool(
      testToolset(document(...Object.keys(auth)), { baseUrl, auth, fetch: answering(status) }),
    );
    expect(await callTool(silent, {})).toMatchObject({ code: 'http_error' });
  });
});

it('an error thrown by a validator is passed on unchanged', async () => {
  const failure = new Error('no memory');
  let compiled = 0;
  const validator: SchemaValidator = {
    compile: () => {
      if (++compiled > 1) throw failure;
      return (value) => ({ value: value as JsonObject });
    },
  };
  const responses = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
  const toolset = openapiToolset(documentOf({ '/a': { get: { responses } } }), {
    validator,
    baseUrl,
    fetch: answering(200),
  });
  expect(await callTool(await onlyTool(toolset), {})).toMatchObject({ message: 'no memory' });
});
