import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { DescribedOperation } from '../operation/operation.ts';
import { type Parameter, parametersOf } from './parameter.ts';

/** Returns the parameters of an operation, and the parts reported as omitted. */
function read(
  parameters: readonly JsonObject[],
  { path = '/a', ofPath = [] }: { readonly path?: string; readonly ofPath?: readonly JsonObject[] } = {},
): { readonly found: readonly Parameter[]; readonly reported: readonly string[] } {
  const operation: Partial<DescribedOperation> = { path, value: { parameters }, pathItem: { parameters: ofPath } };
  const reported: string[] = [];
  return { found: parametersOf(operation as DescribedOperation, (each) => reported.push(each)), reported };
}

const query = { name: 'q', in: 'query' };

describe('a parameter', () => {
  it('a parameter is serialized in the default style of its location if the document has no style', () => {
    const ofPlace = (place: string): Parameter | undefined =>
      read([{ name: 'q', in: place, schema: { type: 'string' } }], { path: place === 'path' ? '/{q}' : '/' }).found[0];
    expect(ofPlace('path')).toMatchObject({ style: 'simple', explode: false, isRequired: true });
    expect(ofPlace('header')).toMatchObject({ style: 'simple', explode: false, isRequired: false });
    expect(ofPlace('query')).toMatchObject({ style: 'form', explode: true, isRequired: false });
    expect(ofPlace('cookie')).toMatchObject({ style: 'form', explode: true, isRequired: false });
  });

  it('a parameter is exploded as declared, and by default in a form or a cookie', () => {
    const exploded = (more: JsonObject): boolean | undefined => read([{ ...query, ...more }]).found[0]?.explode;
    expect(exploded({ explode: false })).toBe(false);
    expect(exploded({ style: 'pipeDelimited' })).toBe(false);
    expect(exploded({ style: 'pipeDelimited', explode: true })).toBe(true);
    expect(exploded({ in: 'cookie', style: 'cookie' })).toBe(true);
    expect(exploded({ explode: 'no' })).toBe(true);
  });

  it.each([
    ['path', 'form'],
    ['path', 'deepObject'],
    ['query', 'simple'],
    ['header', 'form'],
    ['cookie', 'simple'],
    ['query', 'cookie'],
  ])('a parameter in "%s" with the style "%s" makes its operation unusable', (place, style) => {
    expect(() => read([{ name: 'q', in: place, style }], { path: '/{q}' })).toThrow(
      `the ${place} parameter "q" has the style "${style}"`,
    );
  });

  it('a parameter has its own schema, or that of its first content type, in which it is serialized', () => {
    const content = {
      'application/json': { schema: { type: 'object' }, encoding: { a: { explode: false } } },
      'text/plain': {},
    };
    expect(read([{ ...query, content, schema: { type: 'string' } }]).found).toMatchObject([
      { mediaType: 'application/json', schema: { type: 'object' }, encoding: { a: { explode: false } } },
    ]);
    expect(read([{ ...query, schema: { type: 'string' } }]).found).toMatchObject([
      { mediaType: undefined, schema: { type: 'string' }, encoding: {} },
    ]);
    expect(read([query]).found).toMatchObject([{ schema: {}, isReserved: false }]);
    expect(read([{ ...query, allowReserved: true, required: true, description: 'D' }]).found).toMatchObject([
      { isReserved: true, isRequired: true, description: 'D' },
    ]);
  });

  it('a parameter of the operation overrides that of the path in the same location', () => {
    const ofPath = [{ ...query, description: 'path' }];
    expect(read([{ ...query, description: 'own' }], { ofPath }).found).toMatchObject([{ description: 'own' }]);
    expect(read([{ ...query, in: 'header' }], { ofPath }).found).toHaveLength(2);
    expect(read([{ ...query, name: 'Q' }], { ofPath }).found).toHaveLength(2);
  });

  it('a header parameter has the same name in any case, because two spellings are one header', () => {
    const ofPath = [{ name: 'X-Id', in: 'header', description: 'path' }];
    expect(read([{ name: 'x-id', in: 'header', description: 'own' }], { ofPath }).found).toMatchObject([
      { name: 'x-id', description: 'own' },
    ]);
  });
});

describe('a name in the path template', () => {
  it('a name in the path template that is not described is one string parameter, even if the name occurs several times', () => {
    expect(read([], { path: '/a/{x}/{y}/{x}' }).found).toEqual(
      ['x', 'y'].map((name) => ({
        in: 'path',
        name,
        isRequired: true,
        description: undefined,
        schema: { type: 'string' },
        style: 'simple',
        explode: false,
        isReserved: false,
        mediaType: undefined,
        encoding: {},
      })),
    );
    const described = { name: 'x', in: 'path', schema: { type: 'integer' } };
    expect(read([described], { path: '/{x}' }).found).toMatchObject([{ schema: { type: 'integer' } }]);
    expect(read([{ name: 'x', in: 'query' }], { path: '/{x}' }).found).toHaveLength(2);
  });

  it('a name in the path template may be long', () => {
    expect(read([], { path: '/{petId}' }).found).toMatchObject([{ name: 'petId' }]);
  });

  it('a name in the path template that does not occur in the path is omitted, even if it is required', () => {
    expect(read([{ name: 'x', in: 'path', required: true }])).toEqual({
      found: [],
      reported: ['the parameter "x" does not occur in the path'],
    });
  });
});

describe('an unsupported parameter', () => {
  it.each<[JsonObject, string]>([
    [{ in: 'query' }, 'a parameter without a name'],
    [{ name: '', in: 'query' }, 'a parameter without a name'],
    [{ name: 'q' }, 'the parameter "q" is in ""'],
    [{ name: 'q', in: 'constructor' }, 'the parameter "q" is in "constructor"'],
    [{ name: 'q q', in: 'header' }, 'the parameter "q q" is not a valid header name'],
  ])(
    'an unsupported parameter is omitted if it is optional, and otherwise makes the operation unusable: %j',
    (parameter, why) => {
      expect(read([parameter])).toEqual({ found: [], reported: [why] });
      expect(() => read([{ ...parameter, required: true }])).toThrow(why);
    },
  );

  it.each(['Authorization', 'cookie', 'HOST', 'Content-Length', 'Transfer-Encoding', 'accept', 'Content-Type'])(
    'an unsupported parameter is omitted if the transport or a credential sets this header, even if it is required: %s',
    (name) => {
      const { found, reported } = read([{ name, in: 'header', required: true }]);
      expect(found).toEqual([]);
      expect(reported).toEqual([`the header "${name}", which the request or a credential sets`]);
    },
  );
});

describe('in: querystring', () => {
  const whole = { name: 'w', in: 'querystring', content: { 'application/json': {} } };

  it('querystring is the only parameter of the query, and has a content', () => {
    expect(read([whole, { name: 'h', in: 'header' }]).found).toHaveLength(2);
    expect(() => read([whole, query])).toThrow('which is the complete query');
    expect(() => read([whole, { ...whole, name: 'v' }])).toThrow('which is the complete query');
    expect(() => read([{ name: 'w', in: 'querystring' }])).toThrow('without a content');
  });
});
