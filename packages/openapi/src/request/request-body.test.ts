import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { DescribedOperation } from '../operation/operation.ts';
import { type RequestBody, requestBodyOf } from './request-body.ts';

function read(requestBody: JsonValue | undefined): {
  readonly body: RequestBody | undefined;
  readonly reported: readonly string[];
} {
  const reported: string[] = [];
  const value = requestBody === undefined ? {} : { requestBody };
  return { body: requestBodyOf({ value } as unknown as DescribedOperation, (each) => reported.push(each)), reported };
}

const bodyOf = (content: JsonObject, more: JsonObject = {}): RequestBody | undefined => read({ content, ...more }).body;

describe('a request body', () => {
  it.each<[string, string, string]>([
    ['application/json', 'json', 'application/json'],
    ['APPLICATION/JSON; charset=utf-8', 'json', 'APPLICATION/JSON; charset=utf-8'],
    ['application/json ; charset=utf-8', 'json', 'application/json ; charset=utf-8'],
    ['application/vnd.a+json', 'json', 'application/vnd.a+json'],
    ['*/*', 'json', 'application/json'],
    ['application/*', 'json', 'application/json'],
    ['application/x-www-form-urlencoded', 'form', 'application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x', 'multipart', 'multipart/form-data; boundary=x'],
    ['multipart/mixed', 'bytes', 'multipart/mixed'],
    ['text/csv', 'text', 'text/csv'],
    ['text/*', 'text', 'text/plain'],
    ['application/xml', 'text', 'application/xml'],
    ['application/atom+xml; type=entry', 'text', 'application/atom+xml; type=entry'],
    ['application/yaml', 'text', 'application/yaml'],
    ['application/graphql', 'text', 'application/graphql'],
    ['image/png', 'bytes', 'image/png'],
    ['image/*', 'bytes', 'application/octet-stream'],
    ['application/json-seq', 'bytes', 'application/json-seq'],
    ['application/xml-dtd', 'bytes', 'application/xml-dtd'],
    ['', 'bytes', ''],
  ])('a request body of the type %s is sent as %s, with the media type %s', (type, kind, mediaType) => {
    expect(bodyOf({ [type]: {} })).toMatchObject({ kind, mediaType });
  });

  it('a request body of several types is sent as the first of JSON, form, multipart, text and bytes, and the others are reported', () => {
    const types = ['image/png', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'a/b+json'];
    for (let at = 0; at < types.length; at++) {
      const { body, reported } = read({
        content: Object.fromEntries(types.slice(0, at + 1).map((type) => [type, {}])),
      });
      expect(body?.mediaType).toBe(types[at]);
      expect(reported).toEqual(at === 0 ? [] : [`the body as ${types.slice(0, at).reverse().join(', ')}`]);
    }
    expect(bodyOf({ 'a/x+json': {}, 'a/y+json': {} })?.mediaType).toBe('a/x+json');
  });
});

it('a request body is required if the document says `true`', () => {
  const content = { 'text/plain': {} };
  expect(bodyOf(content, { required: true })?.isRequired).toBe(true);
  for (const required of [false, 'true', 1]) expect(bodyOf(content, { required })?.isRequired).toBe(false);
  expect(bodyOf(content)).toMatchObject({ isRequired: false, description: undefined });
  expect(bodyOf(content, { description: 'D' })?.description).toBe('D');
});

it('a request body has the schema and the encoding of its type', () => {
  const schema = { type: 'object' };
  const encoding = { a: { explode: false } };
  expect(bodyOf({ 'application/json': { schema, encoding } })).toMatchObject({ schema, encoding });
  expect(bodyOf({ 'application/json': { encoding: [1] } })).toMatchObject({ schema: {}, encoding: {} });
  expect(bodyOf({ 'application/json': { schema: false } })?.schema).toBe(false);
});

it('a request body is a string for the model if text is sent, and base64 or an artifact if bytes are sent', () => {
  const text = { type: 'string', maxLength: 7 };
  expect(bodyOf({ 'text/csv': { schema: text } })?.schema).toEqual(text);
  expect(bodyOf({ 'application/xml': { schema: { type: 'object' } } })?.schema).toEqual({
    type: 'string',
    description: 'A text of the type application/xml.',
  });
  expect(bodyOf({ 'image/png': { schema: { description: 'A cat.' } } })?.schema).toMatchObject({
    description: 'A cat.',
    anyOf: [{ type: 'string', contentEncoding: 'base64' }, { required: ['artifact'] }],
  });
  expect(bodyOf({ 'image/png': {} })?.schema).not.toHaveProperty('description');
});

it('a request body is absent if the document has none, and is reported if the document names no content type', () => {
  expect(read(undefined)).toEqual({ body: undefined, reported: [] });
  for (const requestBody of [{}, { content: {} }, { content: [] }])
    expect(read(requestBody)).toEqual({
      body: undefined,
      reported: ['the body, for which the document has no content type'],
    });
});
