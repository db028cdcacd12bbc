import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import type { PreparedBody } from './prepared-request.ts';
import type { BodyKind } from './request-body.ts';
import { writeBody } from './write-body.ts';

const types: { readonly [kind in BodyKind]: string } = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  bytes: 'image/png',
};

interface Described {
  readonly schema?: JsonValue;
  readonly encoding?: JsonObject;
  readonly mediaType?: string;
  readonly schemas?: JsonObject;
}

function written(
  kind: BodyKind,
  value: JsonValue,
  { schema = {}, encoding = {}, mediaType = types[kind], schemas = {} }: Described = {},
): PreparedBody {
  const document: OpenapiDocument = { root: { components: { schemas } }, url: undefined };
  const body = { isRequired: true, mediaType, kind, description: undefined, schema, encoding, argument: 'body' };
  return writeBody(document, body, value);
}

/** Returns the content of a body, or the parts of a multipart form. */
function contentOf(body: PreparedBody): unknown {
  return 'content' in body ? body.content : body.parts;
}

function refused(act: () => unknown): unknown {
  try {
    return { written: act() };
  } catch (error) {
    return { path: (error as { readonly path?: unknown }).path, message: (error as Error).message };
  }
}

const half = 'a\udc00';
const bytes = { type: 'string', format: 'binary' };

describe('a text body', () => {
  it('a text body is sent unchanged, in UTF-8', () => {
    expect(written('text', 'ü', { mediaType: 'text/csv' })).toEqual({ mediaType: 'text/csv', content: 'ü' });
    expect(contentOf(written('text', 7))).toBe('7');
    for (const charset of ['utf-8', 'UTF8', '"utf-8"'])
      expect(contentOf(written('text', 'ü', { mediaType: `text/csv; charset=${charset}` }))).toBe('ü');
  });

  it('a text body in another charset may only have characters that UTF-8 encodes in the same way', () => {
    const mediaType = 'text/csv; header=no; charset=iso-8859-1';
    expect(contentOf(written('text', 'a,b\n', { mediaType }))).toBe('a,b\n');
    for (const other of ['text/csv;charset=latin1', 'text/csv; Charset="x-utf-8"'])
      expect(() => written('text', 'ü', { mediaType: other })).toThrow('expected ASCII characters');
    expect(refused(() => written('text', 'größer', { mediaType }))).toEqual({
      path: ['body'],
      message: 'expected ASCII characters for the charset iso-8859-1, got others',
    });
  });

  it.each<JsonValue>([null, {}, ['a'], half])('a text body is refused if it is not a string: %j', (value) => {
    expect(refused(() => written('text', value))).toEqual({
      path: ['body'],
      message: expect.stringContaining('expected a text'),
    });
  });
});

describe('a binary body', () => {
  it('a binary body is decoded from base64, or loaded from a named artifact when it is sent', () => {
    expect(contentOf(written('bytes', 'AAH/'))).toEqual(Uint8Array.from([0, 1, 255]));
    expect(contentOf(written('bytes', { artifact: 'a', version: 0 }))).toEqual({ artifact: 'a', version: 0 });
    expect(contentOf(written('bytes', { artifact: 'a', version: '0' }))).toEqual({ artifact: 'a' });
  });

  it.each<[JsonValue, string]>([
    ['a_b-', 'expected base64, got something else'],
    ['a', 'expected base64, got something else'],
    [{ artifact: 7 }, 'expected a text, a number or a boolean, got a nested value'],
    [null, 'expected a text, a number or a boolean, got null'],
  ])('a binary body is refused if it is neither base64 nor the name of an artifact: %j', (value, message) => {
    expect(refused(() => written('bytes', value))).toEqual({ path: ['body'], message });
  });
});

describe('a form body', () => {
  it.each<[JsonObject, JsonValue, string]>([
    [{}, 'a b', 'm=a%20b'],
    [{}, [1, 'x'], 'm=1&m=x'],
    [{}, [[1]], 'm=%5B%5B1%5D%5D'],
    [{}, [{ a: 1 }], 'm=%5B%7B%22a%22%3A1%7D%5D'],
    [{}, [1, { a: 1 }], 'm=%5B1%2C%7B%22a%22%3A1%7D%5D'],
    [{}, { a: 1 }, 'm=%7B%22a%22%3A1%7D'],
    [{ explode: true }, { a: 1, b: 2 }, 'a=1&b=2'],
    [{ explode: false }, { a: 1, b: 2 }, 'm=a,1,b,2'],
    [{ explode: false }, [1, 2], 'm=1,2'],
    [{ style: 'form' }, [1, 2], 'm=1&m=2'],
    [{ style: 'pipeDelimited' }, [1, 2], 'm=1%7C2'],
    [{ style: 'pipeDelimited', explode: true }, [1, 2], 'm=1&m=2'],
    [{ style: 'deepObject' }, { a: [1] }, 'm%5Ba%5D%5B0%5D=1'],
    [{ allowReserved: true }, 'a/b&c', 'm=a/b%26c'],
    [{ allowReserved: false }, 'a/b', 'm=a%2Fb'],
    [{ allowReserved: false }, { a: 1 }, 'a=1'],
    [{ contentType: 'application/json' }, { a: 1 }, 'm=%7B%22a%22%3A1%7D'],
  ])('a form body with the encoding %j, of %j, is %s', (encoding, value, text) => {
    expect(contentOf(written('form', { m: value }, { encoding: { m: encoding } }))).toBe(text);
  });

  it('a form body uses the encoding of each own member, and ignores inherited names', () => {
    const encoding = { a: { explode: false } };
    expect(contentOf(written('form', { a: [1, 2], b: [1, 2], constructor: ['x'] }, { encoding }))).toBe(
      'a=1,2&b=1&b=2&constructor=x',
    );
  });

  it('a form body omits null members and encodes names', () => {
    expect(contentOf(written('form', { a: null, 'b&c=d': '' }))).toBe('b%26c%3Dd=');
  });

  it.each<[JsonValue, readonly string[]]>([
    ['a', ['body']],
    [['a'], ['body']],
    [{ [half]: 1 }, ['body']],
    [{ m: half }, ['body', 'm']],
    [{ m: [half] }, ['body', 'm', '0']],
    [{ m: [1, null] }, ['body', 'm', '1']],
  ])('a form body is refused with the path of the member: %j', (value, path) => {
    for (const kind of ['form', 'multipart'] as const)
      expect(refused(() => written(kind, value))).toMatchObject({
        path: kind === 'form' ? path : path.slice(0, 2),
      });
  });
});

describe('a multipart body', () => {
  const parts = (value: JsonObject, described?: Described): unknown =>
    contentOf(written('multipart', value, described));

  it('a multipart body has a part for each member, unchanged', () => {
    expect(parts({ a: 'x', b: 7, c: { d: null }, e: null, f: [1, 'y'], g: [[1], 2], h: [] })).toEqual([
      { name: 'a', content: 'x' },
      { name: 'b', content: '7' },
      { name: 'c', mediaType: 'application/json', content: '{"d":null}' },
      { name: 'f', content: '1' },
      { name: 'f', content: 'y' },
      { name: 'g', mediaType: 'application/json', content: '[[1],2]' },
    ]);
  });

  it('a multipart body has the declared content type, or the first of several, and omits an empty one', () => {
    const typed = (contentType: string, value: JsonValue): unknown =>
      parts({ a: value }, { encoding: { a: { contentType } } });
    expect(typed('text/csv', 'x')).toEqual([{ name: 'a', mediaType: 'text/csv', content: 'x' }]);
    expect(typed(' text/csv , text/html', 'x')).toEqual([{ name: 'a', mediaType: 'text/csv', content: 'x' }]);
    expect(typed('text/*', 'x')).toEqual([{ name: 'a', content: 'x' }]);
    expect(typed('application/vnd.a+json', {})).toEqual([
      { name: 'a', mediaType: 'application/vnd.a+json', content: '{}' },
    ]);
  });

  it('a multipart body sends bytes as a file named after the member, or after the artifact without its folders', () => {
    const schema = { properties: { file: bytes, files: { type: 'array', items: bytes } } };
    const file = (value: JsonValue, encoding: JsonObject = {}): unknown => parts({ file: value }, { schema, encoding });
    const plain = { name: 'file', filename: 'file', mediaType: 'application/octet-stream' };
    expect(file('YQ==')).toEqual([{ ...plain, content: Uint8Array.from([97]) }]);
    expect(file('YQ==', { file: { contentType: 'image/png' } })).toMatchObject([{ mediaType: 'image/png' }]);
    expect(file('YQ==', { file: { contentType: 'image/*' } })).toMatchObject([{ mediaType: plain.mediaType }]);
    for (const [artifact, filename] of [
      ['a/b/c.png', 'c.png'],
      ['user:c.png', 'c.png'],
      ['c.png', 'c.png'],
      ['a/', 'file'],
    ])
      expect(file({ artifact: artifact ?? '' })).toEqual([{ ...plain, filename, content: { artifact } }]);
    expect(parts({ files: ['YQ==', { artifact: 'b' }] }, { schema })).toMatchObject([
      { name: 'files', filename: 'files' },
      { name: 'files', filename: 'b' },
    ]);
    expect(refused(() => file('%'))).toEqual({
      path: ['body', 'file'],
      message: 'expected base64, got something else',
    });
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['by reference', { $ref: '#/components/schemas/A' }, { A: { properties: { file: bytes } } }],
    ['of a member by reference', { properties: { file: { $ref: '#/components/schemas/A' } } }, { A: bytes }],
    [
      'of items by reference',
      { properties: { file: { type: 'array', items: { $ref: '#/components/schemas/A' } } } },
      { A: bytes },
    ],
    ['in allOf', { allOf: [{}, { properties: { file: bytes } }] }, {}],
    ['in oneOf', { oneOf: [{ properties: { other: {} } }, { properties: { file: bytes } }] }, {}],
    ['in anyOf', { anyOf: [{ allOf: [{ properties: { file: bytes } }] }] }, {}],
  ])('a multipart body recognizes bytes %s', (_where, schema, schemas) => {
    expect(parts({ file: 'YQ==' }, { schema, schemas })).toMatchObject([{ content: Uint8Array.from([97]) }]);
    expect(parts({ text: 'YQ==' }, { schema, schemas })).toEqual([{ name: 'text', content: 'YQ==' }]);
  });

  it('a multipart body prefers the encoding of a member to that of an alternative, and stops at recursive schemas', () => {
    const schema = { properties: { file: { type: 'string' } }, allOf: [{ properties: { file: bytes } }] };
    expect(parts({ file: 'YQ==' }, { schema })).toEqual([{ name: 'file', content: 'YQ==' }]);
    const round = { A: { allOf: [{ $ref: '#/components/schemas/A' }] } };
    expect(parts({ file: 'YQ==' }, { schema: { $ref: '#/components/schemas/A' }, schemas: round })).toEqual([
      { name: 'file', content: 'YQ==' },
    ]);
  });
});
