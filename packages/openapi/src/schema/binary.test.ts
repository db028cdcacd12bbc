import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { artifactNameIn, base64Schema, bytesSchema, isBinary } from './binary.ts';

describe('binary content', () => {
  it.each<[JsonValue, boolean]>([
    [{ type: 'string', format: 'binary' }, true],
    [{ type: 'string', format: 'byte' }, false],
    [{ contentMediaType: 'image/png' }, true],
    [{ contentMediaType: 'image/png', contentEncoding: 'base64' }, false],
    [{ type: 'string', contentMediaType: 'image/png' }, false],
    [{ type: 'string', contentMediaType: 'application/octet-stream' }, true],
    [{ type: 'string', contentEncoding: 'base64' }, false],
    [{}, false],
    [true, false],
  ])('binary content is declared by %j: %s', (schema, is) => {
    expect(isBinary(schema)).toBe(is);
  });

  it('binary content is written by a model as base64, or as the name of an artifact', () => {
    expect(base64Schema(undefined)).toEqual({
      type: 'string',
      contentEncoding: 'base64',
      description: 'The bytes, as base64.',
    });
    expect(base64Schema('A cat.')['description']).toBe('A cat. The bytes, as base64.');
    expect(bytesSchema('A cat.')).toMatchObject({ description: 'A cat.', anyOf: [base64Schema(undefined), {}] });
    expect(bytesSchema(undefined)).not.toHaveProperty('description');
  });
});

describe('the file name of an artifact', () => {
  it.each<[JsonValue, unknown]>([
    [{ artifact: 'a' }, { artifact: 'a' }],
    [
      { artifact: 'a', version: 0 },
      { artifact: 'a', version: 0 },
    ],
    [{ artifact: 'a', version: '1' }, { artifact: 'a' }],
    [{ artifact: 'a', other: 1 }, { artifact: 'a' }],
    [{ artifact: 1 }, undefined],
    [{}, undefined],
    ['a', undefined],
    [null, undefined],
    [['artifact'], undefined],
  ])('the file name of an artifact from %j is %j', (value, name) => {
    expect(artifactNameIn(value)).toEqual(name);
  });
});
