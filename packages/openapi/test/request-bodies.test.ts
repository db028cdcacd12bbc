import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type Called, callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback, type Received } from './support/loopback.ts';

/** Returns the body that a server receives. */
async function sent(content: JsonObject, body: JsonValue, others: JsonObject = {}): Promise<Received | Called> {
  await using server = await loopback();
  const document = documentOf({ '/a': { post: { requestBody: { required: true, content } } } }, others);
  const called = await callTool(await onlyTool(testToolset(document, { baseUrl: server.url })), { body });
  return server.received[0] ?? called;
}

async function textOf(content: JsonObject, body: JsonValue): Promise<[string | undefined, string]> {
  const result = await sent(content, body);
  if (!('body' in result)) throw new Error(JSON.stringify(result));
  return [result.headers['content-type'], String(result.body)];
}

const anything = { schema: {} };

it('a JSON body is sent unchanged, with the content type of the document', async () => {
  const value = { a: [1, null, 'ü'], b: {} };
  expect(await textOf({ 'application/merge-patch+json': anything }, value)).toEqual([
    'application/merge-patch+json',
    JSON.stringify(value),
  ]);
  expect(await textOf({ '*/*': anything }, [])).toEqual(['application/json', '[]']);
});

it('JSON is preferred to a form, multipart, text and bytes', async () => {
  const types = ['application/octet-stream', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'];
  for (let at = 0; at < types.length; at++) {
    const offered = Object.fromEntries(types.slice(0, at + 1).map((type) => [type, anything]));
    const [type] = await textOf(offered, at === 0 || at === 1 ? 'YQ==' : { a: 1 });
    expect(type?.split(';')[0]).toBe(types[at]);
  }
  expect((await textOf({ 'application/xml': anything, 'application/json': anything }, {}))[0]).toBe('application/json');
});

describe('a form body', () => {
  const formOf = (encoding: JsonObject): JsonObject => ({
    'application/x-www-form-urlencoded': { schema: {}, encoding },
  });

  it('a form body repeats the members of arrays, and serializes nested values as JSON', async () => {
    const value = { name: 'a&b c', tags: ['x', 'y'], at: { lat: 1 }, none: null };
    expect(await textOf(formOf({}), value)).toEqual([
      'application/x-www-form-urlencoded',
      'name=a%26b%20c&tags=x&tags=y&at=%7B%22lat%22%3A1%7D',
    ]);
  });

  it('a form body follows the styles of its encoding', async () => {
    const encoding = {
      tags: { explode: false },
      at: { style: 'deepObject' },
      ids: { style: 'spaceDelimited' },
      url: { allowReserved: true },
    };
    expect((await textOf(formOf(encoding), { tags: ['x', 'y'], at: { lat: 1 }, ids: [1, 2], url: 'a/b' }))[1]).toBe(
      'tags=x,y&at%5Blat%5D=1&ids=1%202&url=a/b',
    );
  });
});

describe('a multipart body', () => {
  it('a multipart body sends bytes as a file, objects as JSON, lists repeated, and scalars as text', async () => {
    const schema = {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary', description: 'A picture.' },
        more: { type: 'array', items: { $ref: '#/components/schemas/Bytes' } },
      },
    };
    const content = { 'multipart/form-data': { schema, encoding: { file: { contentType: 'image/png' } } } };
    const value = { file: 'iVBORw==', more: ['YQ==', 'Yg=='], tags: ['x', 'y'], at: { lat: 1 }, 'na"me': 'ü' };
    const result = await sent(content, value, {
      components: { schemas: { Bytes: { contentMediaType: 'application/octet-stream' } } },
    });
    if (!('body' in result)) throw new Error(JSON.stringify(result));
    const form = await new Response(new Uint8Array(result.body), {
      headers: { 'content-type': result.headers['content-type'] ?? '' },
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([name, part]) => [
        name,
        typeof part === 'string'
          ? part
          : [part.name, part.type, Buffer.from(await part.arrayBuffer()).toString('base64')],
      ]),
    );
    expect(parts).toEqual([
      ['file', ['file', 'image/png', 'iVBORw==']],
      ['more', ['more', 'application/octet-stream', 'YQ==']],
      ['more', ['more', 'application/octet-stream', 'Yg==']],
      ['tags', 'x'],
      ['tags', 'y'],
      ['at', '{"lat":1}'],
      ['na"me', 'ü'],
    ]);
    expect(String(result.body)).toContain('name="at"\r\nContent-Type: application/json\r\n');
  });

  it('a multipart body may contain text that looks like its boundary, and is the same each time', async () => {
    const value = { a: '\r\n--mortise-form--\r\n', b: 'mortise-form-2' };
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    const [type, body] = await textOf({ 'multipart/form-data': { schema } }, value);
    const form = await new Response(body, { headers: { 'content-type': type ?? '' } }).formData();
    expect(Object.fromEntries(form)).toEqual(value);
    expect(await textOf({ 'multipart/form-data': { schema } }, value)).toEqual([type, body]);
  });

  it('a multipart body refuses invalid base64', async () => {
    const schema = { type: 'object', properties: { file: { format: 'binary' } } };
    expect(await sent({ 'multipart/form-data': { schema } }, { file: '%%' })).toEqual({
      issues: [expect.stringContaining('base64')],
    });
  });
});

it('a string is sent unchanged as a text or XML body', async () => {
  expect(await textOf({ 'text/csv': { schema: { type: 'string' } } }, 'a,b\n')).toEqual(['text/csv', 'a,b\n']);
  expect(await textOf({ 'application/xml': { schema: { type: 'object' } } }, '<a/>')).toEqual([
    'application/xml',
    '<a/>',
  ]);
});

it('bytes are base64 for the model, and raw bytes for the server', async () => {
  const result = await sent({ 'image/png': { schema: { type: 'string', format: 'binary' } } }, 'AAH/');
  expect(result).toMatchObject({ body: Buffer.from([0, 1, 255]) });
  expect(await sent({ 'image/png': {} }, 'no base64!')).toEqual({ issues: [expect.stringContaining('base64')] });
});

it('a required body cannot be omitted, and an optional one can', async () => {
  await using server = await loopback();
  const needed = { '/a': { post: { requestBody: { required: true, content: { 'text/plain': {} } } } } };
  const strict = await onlyTool(testToolset(documentOf(needed), { baseUrl: server.url }));
  expect(await callTool(strict, {})).toEqual({ issues: [expect.stringContaining('body')] });
  expect(server.received).toEqual([]);
  const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
  const tool = await onlyTool(testToolset(documentOf({ '/a': { post: { requestBody } } }), { baseUrl: server.url }));
  await callTool(tool, {});
  expect(server.received[0]).toMatchObject({ body: Buffer.from('') });
  expect(server.received[0]?.headers['content-type']).toBeUndefined();
});

it('a default value is not sent: in a PATCH it would change a member that was not given', async () => {
  await using server = await loopback();
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, isPrivate: { type: 'boolean', default: false } },
  };
  const requestBody = { content: { 'application/json': { schema } } };
  const parameters = [{ name: 'page', in: 'query', schema: { type: 'integer', default: 1 } }];
  const document = documentOf({ '/a': { patch: { parameters, requestBody } } });
  const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
  await callTool(tool, { body: { name: 'x' } });
  expect(server.received[0]).toMatchObject({ path: '/a', body: Buffer.from('{"name":"x"}') });
  expect(JSON.stringify(tool.declaration?.parametersJsonSchema)).toContain('"default":false');
});

it.each(['get', 'delete', 'patch', 'options'])('a request with the method %s may also have a body', async (method) => {
  await using server = await loopback();
  const requestBody = { content: { 'application/json': {} } };
  const document = documentOf({ '/a': { [method]: { requestBody } } });
  await callTool(await onlyTool(testToolset(document, { baseUrl: server.url })), { body: { a: 'ü' } });
  expect(server.received).toMatchObject([{ body: Buffer.from('{"a":"ü"}'), headers: { 'content-length': '10' } }]);
});
