import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { closed, memberOf, object, reason, strict, text } from '../../test/support/strict-lowering.ts';
import type { StrictDialect } from './lowering.ts';

describe('a strict reference', () => {
  const $defs = { x: text, node: object({ next: { $ref: '#/$defs/node' } }), 'a/b': text };
  const member = (schema: JsonObject, more?: Partial<StrictDialect>): unknown => memberOf(schema, more, { $defs });

  it('a strict reference adds its definition to the sent schema, once', () => {
    expect(
      strict(object({ a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' }, c: { $ref: '#/$defs/a~1b' } }, { $defs }))
        .lowered,
    ).toEqual({
      ...closed({ a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' }, c: { $ref: '#/$defs/a~1b' } }),
      $defs: { x: text, 'a/b': text },
    });
    expect(strict(object({ a: text }, { $defs })).lowered).not.toHaveProperty('$defs');
  });

  it('a strict reference with a description next to it is inlined, each time', () => {
    const { lowered, notes } = strict(
      object(
        { a: { $ref: '#/$defs/x', description: 'A' }, b: { $ref: '#/$defs/x', title: 'B', $comment: 'c' } },
        { $defs },
      ),
    );
    expect([lowered, notes]).toEqual([closed({ a: { ...text, description: 'A' }, b: { ...text, title: 'B' } }), []]);
    expect(member({ $ref: '#/$defs/node', description: 'D' })).toMatchObject({ properties: {}, description: 'D' });
    const round = { node: object({ next: { $ref: '#/$defs/node', description: 'N' } }) };
    const place = 'dropped /$defs/node/properties/next description';
    expect(strict(object({ a: { $ref: '#/$defs/node', description: 'D' } }, { $defs: round })).notes).toEqual([
      place,
      place,
    ]);
  });

  it('a strict reference to the root is a recursion without a description next to it', () => {
    expect(member({ $ref: '#' })).toEqual({ $ref: '#' });
    expect(member({ $ref: '#', description: 'D' })).toEqual([{ $ref: '#' }, ['dropped /properties/a description']]);
    expect(member({ $ref: '#' }, { recursion: false })).toEqual(
      reason('', '$ref', 'it refers to the root, and strict mode has no recursion'),
    );
  });

  it('a strict reference must have a target, and drops the keywords next to it', () => {
    const nowhere = 'strict mode refers to "#" and to definitions of the root only';
    expect(member({ $ref: '#/properties/a' })).toEqual(reason('', '$ref', nowhere));
    expect(member({ $ref: '#/$defs/none' })).toEqual(reason('', '$ref', nowhere));
    expect(member({ $ref: '#/$defs/x', minLength: 1 })).toEqual(
      reason('', '$ref', 'strict mode allows nothing next to a reference, and there is minLength'),
    );
  });

  it('a strict reference must not be recursive on a server without recursion, directly or indirectly', () => {
    const refused = (defs: JsonObject): readonly string[] =>
      strict(object({ a: { $ref: '#/$defs/x' } }, { $defs: defs }), { recursion: false })
        .whole.filter(({ did }) => did === 'notStrict')
        .map(({ pointer, why }) => `${pointer}: ${why}`);
    const recursion = 'it refers to itself, and strict mode has no recursion';
    const to = (name: string): JsonObject => object({ next: { $ref: `#/$defs/${name}` } });
    expect(refused({ x: to('x') })).toEqual([`/$defs/x: ${recursion}`]);
    expect(refused({ x: to('y'), y: { type: 'array', items: { $ref: '#/$defs/x' } } })).toEqual([
      `/$defs/x: ${recursion}`,
      `/$defs/y: ${recursion}`,
    ]);
    const choice = { anyOf: [{ type: 'null' }, { $ref: '#/$defs/x' }] };
    expect(refused({ x: object({ next: choice }) })).toEqual([`/$defs/x: ${recursion}`]);
    expect(refused({ x: to('y'), y: to('y') })).toEqual([`/$defs/y: ${recursion}`]);
    const twice = object({ a: { $ref: '#/$defs/z' }, b: { $ref: '#/$defs/z' } });
    expect(refused({ x: to('y'), y: twice, z: object({ end: text }) })).toEqual([]);
  });

  it('a strict reference is refused if it leads directly to itself', () => {
    const endless = (defs: JsonObject): readonly string[] =>
      strict(object({ a: { $ref: '#/$defs/x' } }, { $defs: defs }))
        .whole.filter(({ did }) => did === 'notStrict')
        .map(({ pointer }) => pointer);
    const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
    expect(endless({ x: ref('x') })).toEqual(['/$defs/x']);
    expect(endless({ x: ref('y'), y: ref('y') })).toEqual(['/$defs/y']);
    expect(endless({ x: ref('y'), y: ref('x') })).toEqual(['/$defs/x', '/$defs/y']);
    expect(endless({ x: { anyOf: [text, ref('y')] }, y: { anyOf: [ref('x'), text] } })).toEqual([
      '/$defs/x',
      '/$defs/y',
    ]);
    expect(endless({ x: { anyOf: [ref('y'), ref('z')] }, y: ref('z'), z: text })).toEqual([]);
    expect(endless({ x: object({ next: ref('x') }) })).toEqual([]);
    expect(endless({ x: { anyOf: [ref('y'), text] }, y: { anyOf: [{ $ref: '#' }, text] } })).toEqual([]);
  });

  it('a strict reference to a part of the root is inlined, and named by its path', () => {
    const at = (schema: JsonObject): unknown => strict(schema);
    expect(at({ $ref: '#/$defs/A', title: 'T', $defs: { A: object({ a: text }) } })).toMatchObject({
      lowered: { ...closed({ a: text }), title: 'T' },
    });
    expect(at({ $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: object({ a: {} }) } })).toMatchObject({
      notes: ['notStrict /$defs/B/properties/a type'],
    });
    for (const schema of [
      { $ref: '#' },
      { $ref: '#/$defs/None' },
      { $ref: '#/$defs/A', minProperties: 1, $defs: { A: object({}) } },
    ])
      expect(strict(schema as JsonObject).lowered).toBeUndefined();
    expect(strict({ $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } }).lowered).toBeUndefined();
  });

  it('a strict reference with the same name in two documents becomes two definitions with different names', () => {
    const both = object(
      { a: { $ref: '#/$defs/x' }, b: { $ref: '#/definitions/x' } },
      { $defs: { x: text }, definitions: { x: text } },
    );
    expect(strict(both).notes).toEqual(['notStrict /definitions/x definitions']);
  });
});
