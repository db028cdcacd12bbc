import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createRunner, type JsonObject, llmAgent } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type Called, callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const json = (schema: JsonObject): JsonObject => ({
  200: { description: '', content: { 'application/json': { schema } } },
});

/** Returns the outcome of a call for a response of the server. */
async function answered(
  status: number,
  headers: { readonly [name: string]: string },
  body: string | Buffer,
  {
    responses = {},
    method = 'get',
    ...options
  }: { responses?: JsonObject; method?: string; uncheckedAnswers?: boolean } = {},
): Promise<Called> {
  await using server = await loopback((_request, response) => {
    response.writeHead(status, headers).end(body);
    return undefined;
  });
  const document = documentOf({ '/a': { [method]: { operationId: 'a', responses } } });
  return await callTool(await onlyTool(testToolset(document, { baseUrl: server.url, ...options })), {});
}

describe('responses with success', () => {
  it('a response is returned as the parsed value for any JSON content type', async () => {
    for (const type of ['application/json', 'application/problem+json; charset=utf-8', 'APPLICATION/JSON'])
      expect(await answered(200, { 'content-type': type }, '[1,{"a":null}]')).toEqual({ output: [1, { a: null }] });
  });

  it('a response is returned as JSON with the digits of integers that a number cannot hold', async () => {
    const properties = {
      id: { type: 'integer' },
      text: { type: 'string' },
      small: { type: ['integer', 'null'] },
      far: { type: 'number' },
    };
    const responses = json({ type: 'array', items: { type: 'object', properties } });
    const headers = { 'content-type': 'application/json' };
    const body =
      '[{"id":12345678901234567890,"text":"12345678901234567890","small":-9007199254740991,"far":100000000000000000001}]';
    expect(await answered(200, headers, body, { responses })).toEqual({
      output: [
        {
          id: '12345678901234567890',
          text: '12345678901234567890',
          small: -9007199254740991,
          far: '100000000000000000001',
        },
      ],
    });
    expect(await answered(200, headers, '[{"id":"12"}]', { responses })).toEqual({ issues: [expect.anything()] });
  });

  it('a response without a content type is returned as the parsed value if the document says JSON', async () => {
    expect(await answered(200, {}, '{"a":1}', { responses: json({}) })).toEqual({ output: { a: 1 } });
    expect(await answered(200, {}, '{"a":1}')).toEqual({ output: '{"a":1}' });
  });

  it('a text response is returned unchanged, in its charset', async () => {
    expect(await answered(200, { 'content-type': 'text/csv' }, 'a,ü\n')).toEqual({ output: 'a,ü\n' });
    expect(await answered(200, { 'content-type': 'text/plain; charset=iso-8859-1' }, Buffer.from([0xfc]))).toEqual({
      output: 'ü',
    });
    expect(await answered(200, { 'content-type': 'text/plain; charset=none' }, 'ü')).toEqual({ output: 'ü' });
    expect(await answered(200, { 'content-type': 'application/xml' }, '<a/>')).toEqual({ output: '<a/>' });
  });

  it('a response without a body is returned as its status and the header location', async () => {
    expect(await answered(204, {}, '')).toEqual({ output: { status: 204 } });
    expect(await answered(201, { location: '/a/7' }, '')).toEqual({ output: { status: 201, location: '/a/7' } });
    expect(await answered(205, {}, '')).toEqual({ output: { status: 205 } });
    expect(await answered(200, {}, '', { method: 'head' })).toEqual({ output: { status: 200 } });
    expect(await answered(200, { 'content-encoding': 'gzip' }, '', { method: 'head' })).toEqual({
      output: { status: 200 },
    });
  });

  it('a response with status 304 is returned if the document declares it, and is otherwise an error', async () => {
    const responses = { ...json({ type: 'object', required: ['a'] }), 304: { description: 'as it was' } };
    expect(await answered(304, {}, '', { responses })).toEqual({ output: { status: 304 } });
    expect(await answered(304, {}, '')).toMatchObject({ code: 'http_error' });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('a response is decoded: %s', async (encoding, encode) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(await answered(200, headers, encode('{"a":1}'))).toEqual({ output: { a: 1 } });
    expect(await answered(200, headers, 'not that')).toMatchObject({ code: 'unreachable' });
  });

  it('a response is requested in the types of the document', async () => {
    await using server = await loopback();
    const content = { 'text/csv': {}, 'application/vnd.a+json': {} };
    const document = documentOf({
      '/a': { get: { responses: { 200: { content }, 404: { content: { 'text/html': {} } } } } },
    });
    await callTool(await onlyTool(testToolset(document, { baseUrl: server.url })), {});
    expect(server.received[0]?.headers.accept).toBe('application/vnd.a+json, text/csv, */*;q=0.1');
  });
});

describe('unexpected responses', () => {
  it('a page of HTML instead of JSON is an error', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    expect(await answered(200, headers, '<html>', { responses: json({}) })).toMatchObject({ code: 'bad_response' });
    expect(await answered(200, headers, '<html>')).toEqual({ output: '<html>' });
  });

  it('a response is an error if its content type is JSON and its body is not', async () => {
    expect(await answered(200, { 'content-type': 'application/json' }, '{"a":')).toMatchObject({
      code: 'bad_response',
    });
  });

  it('a response is an error if it does not match its schema, unless that is allowed', async () => {
    const responses = json({ type: 'object', required: ['a'], properties: { a: { type: 'integer', default: 1 } } });
    const headers = { 'content-type': 'application/json' };
    expect(await answered(200, headers, '{"a":true}', { responses })).toEqual({
      issues: [expect.stringContaining('integer')],
    });
    expect(await answered(200, headers, '{"a":"x"}', { responses, uncheckedAnswers: true })).toEqual({
      output: { a: 'x' },
    });
    expect(await answered(200, headers, '{"a":2}', { responses })).toEqual({ output: { a: 2 } });
  });

  it('a response whose schema is unenforceable is not an error', async () => {
    const responses = json({ $ref: 'https://a.example/schema.json' });
    expect(await answered(200, { 'content-type': 'application/json' }, '{"a":1}', { responses })).toEqual({
      output: { a: 1 },
    });
  });
});

describe('a binary response', () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');

  async function run(artifacts = inMemoryArtifactService(), kept = true): Promise<string> {
    await using server = await loopback((_request, response) => {
      const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="../my cat.png"' };
      response.writeHead(200, headers).end(png);
      return undefined;
    });
    const tools = [testToolset(documentOf({ '/a': { get: { operationId: 'cat' } } }), { baseUrl: server.url })];
    const model = scriptedModel([{ calls: [{ name: 'cat' }] }, 'A cat.']);
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools }), ...(kept && { artifacts }) });
    await app.run({ message: 'Show me the cat' });
    return JSON.stringify(model.requests.at(-1)?.contents);
  }

  it('a binary response becomes an artifact named after the tool and the file', async () => {
    const said = await run();
    expect(said).toContain('"artifact":"cat-_my_cat.png"');
    expect(said).toContain('"mimeType":"image/png","bytes":9');
    expect(said).not.toContain(png.toString('base64'));
  });

  it('a binary response is sent to the model with the result if the runner has no artifact service', async () => {
    expect(await run(undefined, false)).toContain(`"mimeType":"image/png","data":"${png.toString('base64')}"`);
  });
});

describe('a busy server', () => {
  async function tries(
    method: string,
    status: number,
    headers: { readonly [name: string]: string } = {},
  ): Promise<readonly [number, Called]> {
    let left = 1;
    await using server = await loopback((_request, response) => {
      if (left-- <= 0) return { ok: true };
      response.writeHead(status, headers).end();
      return undefined;
    });
    const tool = await onlyTool(testToolset(documentOf({ '/a': { [method]: {} } }), { baseUrl: server.url }));
    const result = await callTool(tool, {});
    return [server.received.length, result];
  }

  it.each(['get', 'put', 'delete'])('a busy server gets a %s request again', async (method) => {
    for (const status of [429, 502, 503, 504])
      expect(await tries(method, status)).toEqual([2, { output: { ok: true } }]);
  });

  it.each(['post', 'patch'])('a busy server gets a %s request only once', async (method) => {
    for (const status of [429, 502, 503, 504])
      expect(await tries(method, status)).toMatchObject([1, { code: 'http_error' }]);
  });

  it('a busy server with a long retry delay is reported to the model at once', async () => {
    expect(await tries('get', 429, { 'retry-after': '0' })).toMatchObject([2, {}]);
    expect(await tries('get', 429, { 'retry-after': new Date(0).toUTCString() })).toMatchObject([2, {}]);
    expect(await tries('get', 429, { 'retry-after': '3600' })).toMatchObject([
      1,
      { code: 'http_error', message: expect.stringContaining('Do not try again before: 3600') },
    ]);
  });
});
