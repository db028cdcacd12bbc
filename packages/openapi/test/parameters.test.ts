import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback, type Received } from './support/loopback.ts';

/** Returns the request that a server receives for one parameter with this value. */
async function sent(parameter: JsonObject, value: JsonValue | undefined): Promise<Received | readonly string[]> {
  await using server = await loopback();
  const path = parameter['in'] === 'path' ? '/a/{color}/z' : '/a';
  const operation = { parameters: [{ name: 'color', schema: {}, required: parameter['in'] === 'path', ...parameter }] };
  const tool = await onlyTool(testToolset(documentOf({ [path]: { get: operation } }), { baseUrl: server.url }));
  const [argument = ''] = Object.keys(tool.declaration?.parametersJsonSchema['properties'] as JsonObject);
  const called = await callTool(tool, value === undefined ? {} : { [argument]: value });
  if ('issues' in called) return called.issues;
  const [received] = server.received;
  if (!received) throw new Error(JSON.stringify(called));
  return received;
}

async function pathOf(parameter: JsonObject, value: JsonValue | undefined): Promise<unknown> {
  const result = await sent(parameter, value);
  return 'path' in result ? result.path : result;
}

const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

describe('a path parameter', () => {
  // The cases are from the table of styles in OpenAPI 3.1.1, where it differs from 3.0.
  it.each<[string, boolean, JsonValue, string]>([
    ['simple', false, 'blue', 'blue'],
    ['simple', false, list, 'blue,black,brown'],
    ['simple', true, list, 'blue,black,brown'],
    ['simple', false, object, 'R,100,G,200,B,150'],
    ['simple', true, object, 'R=100,G=200,B=150'],
    ['label', false, 'blue', '.blue'],
    ['label', false, list, '.blue,black,brown'],
    ['label', true, list, '.blue.black.brown'],
    ['label', false, object, '.R,100,G,200,B,150'],
    ['label', true, object, '.R=100.G=200.B=150'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, list, ';color=blue,black,brown'],
    ['matrix', true, list, ';color=blue;color=black;color=brown'],
    ['matrix', false, object, ';color=R,100,G,200,B,150'],
    ['matrix', true, object, ';R=100;G=200;B=150'],
  ])('the path parameter %s, explode %s, of %j is %s', async (style, explode, value, text) => {
    expect(await pathOf({ in: 'path', style, explode }, value)).toBe(`/a/${text}/z`);
  });

  it('a path parameter encodes characters with a meaning in URLs', async () => {
    expect(await pathOf({ in: 'path' }, "../x?y#z/ü %2e!'()*")).toBe(
      '/a/..%2Fx%3Fy%23z%2F%C3%BC%20%252e%21%27%28%29%2A/z',
    );
  });

  it('an undescribed name in the path is a string', async () => {
    await using server = await loopback();
    const document = documentOf({ '/users/{id}': { get: {} } });
    const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
    await callTool(tool, { id: '7' });
    expect(server.received[0]?.path).toBe('/users/7');
    expect(await callTool(tool, {})).toEqual({ issues: [expect.stringContaining('id')] });
  });
});

describe('a query parameter', () => {
  it.each<[string, boolean, JsonValue, string]>([
    ['form', false, 'blue', 'color=blue'],
    ['form', true, '', 'color='],
    ['form', true, list, 'color=blue&color=black&color=brown'],
    ['form', false, list, 'color=blue,black,brown'],
    ['form', true, object, 'R=100&G=200&B=150'],
    ['form', false, object, 'color=R,100,G,200,B,150'],
    ['spaceDelimited', false, list, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, list, 'color=blue%7Cblack%7Cbrown'],
    ['pipeDelimited', true, list, 'color=blue&color=black&color=brown'],
    ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['deepObject', true, { a: { b: [1, 2] } }, 'color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2'],
  ])('the query parameter %s, explode %s, of %j is %s', async (style, explode, value, text) => {
    expect(await pathOf({ in: 'query', style, explode }, value)).toBe(`/a?${text}`);
  });

  it('a query parameter has the style form with explode by default', async () => {
    expect(await pathOf({ in: 'query' }, list)).toBe('/a?color=blue&color=black&color=brown');
  });

  it('a query parameter encodes delimiters within a value', async () => {
    expect(await pathOf({ in: 'query', explode: false }, ['a,b', 'c&d=e', '+ %'])).toBe(
      '/a?color=a%2Cb,c%26d%3De,%2B%20%25',
    );
  });

  it('a query parameter leaves reserved characters unencoded if allowReserved is set and they are unambiguous', async () => {
    expect(await pathOf({ in: 'query', allowReserved: true }, "/a:b?c@d,e;f'g&h=i+j#k[l]")).toBe(
      '/a?color=/a:b?c@d,e;f%27g%26h%3Di%2Bj%23k%5Bl%5D',
    );
  });

  it('a parameter with a content type is sent as a document of that type', async () => {
    const content = { 'application/json': { schema: {} } };
    expect(await pathOf({ in: 'query', content }, { a: [1] })).toBe('/a?color=%7B%22a%22%3A%5B1%5D%7D');
  });

  it('a query parameter is not sent if it is absent, null or empty', async () => {
    for (const value of [undefined, null, [], {}]) expect(await pathOf({ in: 'query' }, value)).toBe('/a');
    expect(await pathOf({ in: 'query', required: true }, [])).toEqual([expect.stringContaining('not empty')]);
  });

  it('a query parameter refuses nested values', async () => {
    expect(await pathOf({ in: 'query' }, [['a']])).toEqual([
      'color.0: expected a text, a number or a boolean, got a nested value',
    ]);
    expect(await pathOf({ in: 'query' }, { a: {} })).toEqual([expect.stringContaining('color.a')]);
  });
});

describe('a header parameter', () => {
  it.each<[boolean, JsonValue, string]>([
    [false, 'blue', 'blue'],
    [false, list, 'blue,black,brown'],
    [false, object, 'R,100,G,200,B,150'],
    [true, object, 'R=100,G=200,B=150'],
  ])('the header parameter simple, explode %s, of %j is %s', async (explode, value, text) => {
    const result = await sent({ in: 'header', explode }, value);
    expect('headers' in result && result.headers['color']).toBe(text);
  });

  it('a header parameter with a line break or a character beyond Latin-1 is refused', async () => {
    for (const value of ['a\r\nx-admin: 1', 'a\nb', '\u0000', '日'])
      expect(await sent({ in: 'header' }, value)).toEqual([expect.stringContaining('Latin-1')]);
  });

  it('a header parameter is not an argument if the transport, the body or the credential sets it', async () => {
    const names = ['Host', 'Content-Length', 'Cookie', 'Authorization', 'Accept', 'Content-Type', 'X-Own', 'a b'];
    const parameters = names.map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
    const tool = await onlyTool(
      testToolset(documentOf({ '/a': { get: { parameters } } }), { baseUrl: 'https://a.example' }),
    );
    expect(Object.keys(tool.declaration?.parametersJsonSchema['properties'] as JsonObject)).toEqual(['X_Own']);
  });
});

describe('a cookie parameter', () => {
  it.each<[boolean, JsonValue, string]>([
    [true, 'blue; a=b', 'color=blue%3B%20a%3Db'],
    [false, list, 'color=blue,black,brown'],
    [false, object, 'color=R,100,G,200,B,150'],
    [true, list, 'color=blue; color=black; color=brown'],
  ])('the cookie parameter form, explode %s, of %j is %s', async (explode, value, text) => {
    const result = await sent({ in: 'cookie', explode }, value);
    expect('headers' in result && result.headers.cookie).toBe(text);
  });
});

it('parameters of a path are those of its operations, which may override them', async () => {
  await using server = await loopback();
  const parameters = [
    { name: 'a', in: 'query', schema: { type: 'string' }, explode: false },
    { name: 'b', in: 'query', schema: { type: 'string' } },
  ];
  const get = { parameters: [{ name: 'b', in: 'query', schema: { type: 'array', items: { type: 'integer' } } }] };
  const tool = await onlyTool(testToolset(documentOf({ '/a': { parameters, get } }), { baseUrl: server.url }));
  await callTool(tool, { a: 'x', b: [1, 2] });
  expect(server.received[0]?.path).toBe('/a?a=x&b=1&b=2');
});

it('every argument has a name that providers accept, and its description names a different original', async () => {
  await using server = await loopback();
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'id', in: 'query', schema: { type: 'string' } },
    { name: 'filter[name]', in: 'query', schema: { type: 'string' }, description: 'By name.' },
    { name: '$top', in: 'query', schema: { type: 'integer' } },
    { name: '2x', in: 'query', schema: { type: 'integer' } },
    { name: 'constructor', in: 'query', schema: { type: 'integer' } },
    { name: 'body', in: 'query', schema: { type: 'integer' } },
    { name: '名', in: 'header', schema: { type: 'string' } },
  ];
  const requestBody = { content: { 'text/plain': {} } };
  const document = documentOf({ '/a/{id}': { post: { parameters, requestBody } } });
  const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
  const properties = tool.declaration?.parametersJsonSchema['properties'] as JsonObject;
  expect(Object.keys(properties)).toEqual([
    'id',
    'id_query',
    'filter_name',
    'top',
    '_2x',
    'constructor_query',
    'body',
    'body_request',
  ]);
  expect(properties['filter_name']).toMatchObject({
    description: 'By name. Sent as the query parameter "filter[name]".',
  });
  await callTool(tool, {
    id: '1',
    id_query: '2',
    filter_name: 'x',
    top: 3,
    _2x: 4,
    constructor_query: 5,
    body: 6,
    body_request: 'b',
  });
  expect(server.received[0]).toMatchObject({
    path: '/a/1?id=2&filter%5Bname%5D=x&%24top=3&2x=4&constructor=5&body=6',
    body: Buffer.from('b'),
  });
});
