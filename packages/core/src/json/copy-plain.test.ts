import { describe, expect, it } from 'vitest';
import { copyJson } from './copy-json.ts';
import { copyPlain, plainPicture } from './copy-plain.ts';
import { argumentLimits, resultLimits } from './json-limits.ts';
import type { JsonValue } from './json-value.ts';
import { pictureJson } from './snapshot-json.ts';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

const values: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['texts, numbers and lists', { a: [1, 'x', true, null, { b: -1.5 }] }],
  ['no members', {}],
  ['members that are undefined', { a: undefined, b: 1 }],
  ['an item that is undefined', [undefined]],
  ['a key that poisons prototypes', JSON.parse('{"a":{"__proto__":1}}')],
  ['a way to a prototype', { constructor: { prototype: 1 } }],
  ['a member named constructor', { constructor: 1 }],
  ['not a number', [Number.NaN]],
  ['a number that has lost digits', { id: 2 ** 60 }],
  ['a large number', 1e30],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  [
    'an object of a class',
    new (class Spot {
      x = 1;
    })(),
  ],
  ['an object without prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a symbol beside nothing', { [Symbol('s')]: 1 }],
  ['a function', { a: () => 1 }],
  ['a bigint', { a: 1n }],
  ['what a pattern found', /a(b)/.exec('ab')],
  [
    'a member that throws',
    {
      get a() {
        throw new Error('no');
      },
    },
  ],
  ['a cycle', cyclic],
  ['more levels than there may be', JSON.parse(`${'['.repeat(129)}${']'.repeat(129)}`)],
];

describe('copyPlain', () => {
  for (const [what, value] of values) {
    it(`agrees with copyJson about ${what}`, () => {
      for (const [kind, foreign] of [
        ['own', false],
        ['parsed', true],
      ] as const) {
        if (kind === 'own' && !isJson(value)) continue;
        const copied = copyJson(value as JsonValue, argumentLimits, foreign);
        expect(copyPlain(value as JsonValue, argumentLimits, kind)).toEqual('copy' in copied ? copied.copy : undefined);
      }
    });

    it(`takes a picture of ${what} as pictureJson does, or none`, () => {
      const plain = plainPicture(value, resultLimits);
      if (plain) expect(pictureJson(value, resultLimits)).toEqual({ ...plain, changed: undefined, bytes: undefined });
    });
  }

  it('gives pictures of plain values, and of nothing else', () => {
    const taken = values.filter(([, value]) => plainPicture(value, resultLimits)).map(([what]) => what);
    expect(taken).toEqual([
      'null',
      'texts, numbers and lists',
      'no members',
      'a member named constructor',
      'a number that has lost digits',
      'a large number',
      'an object without prototype',
    ]);
  });
});

/** What JSON.parse may have given. */
function isJson(value: unknown): boolean {
  try {
    const text = JSON.stringify(value);
    return text !== undefined && Object.getPrototypeOf(value ?? {}) === Object.getPrototypeOf(JSON.parse(text) ?? {});
  } catch {
    return false;
  }
}
