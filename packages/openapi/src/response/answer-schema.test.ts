import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { answerSchema, type Successes, successesOf } from './answer-schema.ts';

const of = (responses: JsonObject): Successes => successesOf({ value: { responses } } as unknown as DescribedOperation);
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const whole = { type: 'object' };

describe('the success responses of an operation', () => {
  it.each<[JsonObject, readonly JsonObject[]]>([
    [{ 200: json(text), 404: json(whole), default: json(whole) }, [text]],
    [{ '2xx': json(text), '4XX': json(whole) }, [text]],
    [{ 200: json(text), 201: json(whole) }, [text, whole]],
    [{ default: json(text), 404: json(whole) }, [text]],
    [{ 404: json(whole) }, []],
    [{ 2000: json(whole), 12: json(whole), '20': json(whole), x200: json(whole) }, []],
    [{ 200: { content: { 'application/json': {} } } }, [{}]],
  ])('the success responses of an operation are %j', (responses, schemas) => {
    expect(of(responses).schemas).toEqual(schemas);
  });

  it('the success responses of an operation give the accepted types, JSON first, each type once', () => {
    const content = { 'text/csv': {}, 'application/vnd.a+json': {}, 'application/json': {} };
    expect(of({ 200: { content }, 201: { content } }).mediaTypes).toEqual([
      'application/vnd.a+json',
      'application/json',
      'text/csv',
    ]);
  });

  it.each<[JsonObject, boolean]>([
    [{ 200: json(text) }, true],
    [{ 200: json(text), 204: {} }, true],
    [{ 200: { content: { 'application/json; charset=utf-8': {} } } }, true],
    [{ 200: { content: { 'application/json': {}, 'text/csv': {} } } }, false],
    [{ 200: { content: { 'application/json-seq': {} } } }, false],
    [{ 200: { content: { 'text/plain; of=a/json': {} } } }, false],
    [{ 204: {} }, false],
    [{}, false],
  ])('the success responses %j are all JSON: %s', (responses, isJson) => {
    expect(of(responses).isJson).toBe(isJson);
  });

  it.each<[JsonObject, boolean, boolean]>([
    [{ 200: json(text) }, false, false],
    [{ 200: json(text), 204: {} }, true, false],
    [{ 200: json(text), 204: { content: {} } }, true, false],
    [{ 200: json(text), 304: {} }, true, true],
    [{ 200: json(text), 404: {} }, false, false],
    [{ 304: {} }, true, true],
    [{}, true, false],
  ])('the success responses %j may have no body: %s; may be unchanged: %s', (responses, mayBeEmpty, mayBeUnchanged) => {
    expect(of(responses)).toMatchObject({ mayBeEmpty, mayBeUnchanged });
  });
});

describe('the output schema of an operation', () => {
  const deep = (levels: number): JsonObject =>
    levels === 0 ? text : { ...whole, properties: { a: deep(levels - 1), b: deep(levels - 1) } };
  const document: OpenapiDocument = {
    root: { components: { schemas: { A: deep(6), B: whole, Broken: { items: { $ref: '#/none' } } } } },
    url: undefined,
  };
  const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const schemaOf = (
    responses: JsonObject,
    { as = 'answer', limit = 1_000, characters }: Partial<Parameters<typeof answerSchema>[2]> = {},
  ): JsonObject | undefined => answerSchema(document, of(responses), { as, limit, characters });
  const withoutBody = {
    type: 'object',
    properties: { status: { type: 'integer' }, location: { type: 'string' } },
    required: ['status'],
    additionalProperties: false,
  };

  it('the output schema of an operation is the schema of the only response, a choice between several, or null for no body', () => {
    expect(schemaOf({ 200: json(text) })).toEqual(text);
    expect(schemaOf({ 200: json(text), 201: json(whole) })).toEqual({ anyOf: [text, whole] });
    expect(schemaOf({ 200: json(text), 204: {} })).toEqual({ anyOf: [text, withoutBody] });
    expect(schemaOf({ 200: { content: { 'application/json': { schema: true } } } })).toEqual({ anyOf: [true] });
    expect(schemaOf({ 200: json(ref('B')) })).toEqual({ $ref: '#/$defs/B', $defs: { B: whole } });
    expect(schemaOf({ 200: { content: { 'text/csv': { schema: text } } } })).toBeUndefined();
  });

  it('the output schema of an operation has no digit pattern for the model, but has one for numbers that were read as strings', () => {
    expect(schemaOf({ 200: json({ type: 'integer' }) })).toEqual({ type: 'integer' });
    expect(schemaOf({ 200: json({ type: 'integer' }) }, { as: 'read' })).toMatchObject({ type: ['integer', 'string'] });
  });

  it('the output schema of an operation is complete, or an error if it may not be cut', () => {
    expect(JSON.stringify(schemaOf({ 200: json(ref('A')) }))).not.toContain('omitted');
    expect(() => schemaOf({ 200: json(ref('A')) }, { limit: 20 })).toThrow('more schemas than limits.schemas');
    expect(() => schemaOf({ 200: json(ref('None')) })).toThrow('has no target in the document');
  });

  it('the output schema of an operation is cut to its budget, or an error if it cannot be cut', () => {
    const all = JSON.stringify(schemaOf({ 200: json(ref('A')) }));
    expect(JSON.stringify(schemaOf({ 200: json(ref('A')) }, { characters: all.length * 2 }))).toBe(all);
    const cut = JSON.stringify(schemaOf({ 200: json(ref('A')) }, { characters: 3_000 }));
    expect(cut.length).toBeLessThanOrEqual(3_000);
    expect(cut).toContain('The inner schemas are omitted here');
    const few = JSON.stringify(schemaOf({ 200: json(deep(6)) }, { characters: 1e6, limit: 50 }));
    expect(few).toContain('The inner schemas are omitted here');
    expect(() => schemaOf({ 200: json(deep(6)) }, { characters: 20 })).toThrow('too large');
    for (const name of ['None', 'Broken'])
      expect(() => schemaOf({ 200: json(ref(name)) }, { characters: 3_000 })).toThrow('has no target in the document');
  });
});
