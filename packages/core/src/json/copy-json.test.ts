import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { copyJson } from './copy-json.ts';
import { argumentLimits, type JsonLimits } from './json-limits.ts';
import type { JsonValue } from './json-value.ts';
import { mergeJson } from './object-members.ts';

const small: JsonLimits = { chars: 10, depth: 2, nodes: 5 };

describe('copyJson', () => {
  const values: readonly JsonValue[] = [
    null,
    true,
    0,
    -1.5,
    '',
    'text',
    [],
    {},
    [1, [2, { a: [] }]],
    { a: { b: null }, c: [true] },
    { constructor: 1, toString: 2 },
  ];
  for (const value of values)
    it(`copyJson copies ${JSON.stringify(value)}`, () =>
      expect(copyJson(value, argumentLimits)).toEqual({ copy: value }));

  it('copyJson returns a copy that shares no object with the value', () => {
    const value = { list: [{ a: 1 }] };
    const copied = copyJson(value, argumentLimits);
    if ('problem' in copied) throw new Error(copied.problem.message);
    copied.copy.list[0] = { a: 2 };
    copied.copy.list.push({ a: 3 });
    expect(value).toEqual({ list: [{ a: 1 }] });
  });

  it('copyJson copies a frozen value to a value that is not frozen', () => {
    const copied = copyJson(Object.freeze({ list: Object.freeze([1]) }), argumentLimits);
    expect('copy' in copied && [Object.isFrozen(copied.copy), Object.isFrozen(copied.copy.list)]).toEqual([
      false,
      false,
    ]);
  });

  it('copyJson copies an object without prototype', () => {
    expect(copyJson(Object.assign(Object.create(null) as Record<string, JsonValue>, { a: 1 }), argumentLimits)).toEqual(
      { copy: { a: 1 } },
    );
  });

  const refused: Readonly<Record<string, readonly [unknown, string, JsonLimits]>> = {
    'a key that could replace a prototype': [JSON.parse('{"a":{"__proto__":1}}'), 'unsafe_key', argumentLimits],
    NaN: [[Number.NaN], 'invalid_args_schema', argumentLimits],
    Infinity: [{ a: Number.POSITIVE_INFINITY }, 'invalid_args_schema', argumentLimits],
    'too many levels': [[[[]]], 'args_too_deep', small],
    'too many values': [[1, 2, 3, 4, 5], 'args_too_large', small],
    'too many characters': [['123456', '789012'], 'args_too_large', small],
  };

  for (const [what, [value, code, limits]] of Object.entries(refused)) {
    it(`copyJson refuses ${what}`, () =>
      expect(copyJson(value as JsonValue, limits)).toEqual({ problem: { code, message: expect.any(String) } }));
  }

  it('copyJson accepts a value just within the limits', () => {
    for (const value of [[[]], [1, 2, 3, 4], ['12345', '67890']])
      expect(copyJson(value, small)).toEqual({ copy: value });
  });

  it('copyJson refuses a cycle as too deep', () => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    expect(copyJson(value as JsonValue, argumentLimits)).toMatchObject({ problem: { code: 'args_too_deep' } });
  });

  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const foreign: Readonly<Record<string, readonly [unknown, string, string]>> = {
    'an item that is undefined': [[undefined], 'invalid_args_type', '$.0'],
    'a date': [{ at: new Date(0) }, 'invalid_args_type', '$.at'],
    'a map': [new Map([['a', 1]]), 'invalid_args_type', '$'],
    'an object of a class': [new (class Spot {})(), 'invalid_args_type', '$'],
    'an object whose only key is a symbol': [{ [Symbol('s')]: 1 }, 'invalid_args_type', '$'],
    'a function': [{ a: () => 1 }, 'invalid_args_type', '$.a'],
    'a bigint': [{ a: [1n] }, 'invalid_args_type', '$.a.0'],
    NaN: [{ a: [Number.NaN] }, 'invalid_args_schema', '$.a.0'],
  };
  for (const [what, [value, code, path]] of Object.entries(foreign))
    for (const kind of ['parsed', 'given'] as const)
      it(`copyJson refuses ${what} in a value that is ${kind}, and says where it is`, () =>
        expect(copyJson(value as JsonValue, argumentLimits, kind)).toEqual({
          problem: { code, message: expect.stringContaining(`It is at ${path}.`) },
        }));

  for (const kind of ['parsed', 'given'] as const) {
    it(`copyJson omits undefined members of a value that is ${kind}`, () =>
      expect(copyJson({ a: undefined, b: 1 } as unknown as JsonValue, argumentLimits, kind)).toEqual({
        copy: { b: 1 },
      }));

    it(`copyJson refuses members that throw, and cycles, in a value that is ${kind}`, () => {
      const throws = {
        get a(): JsonValue {
          throw new Error('no');
        },
      };
      expect(copyJson(throws, argumentLimits, kind)).toMatchObject({ problem: { code: 'invalid_args_type' } });
      expect(copyJson(cyclic as JsonValue, argumentLimits, kind)).toMatchObject({ problem: { code: 'args_too_deep' } });
    });
  }

  it('copyJson refuses a number that has lost digits only if the value was parsed', () => {
    const value = { id: 2 ** 60 };
    expect(copyJson(value, argumentLimits, 'parsed')).toMatchObject({ problem: { code: 'invalid_args_schema' } });
    expect(copyJson(value, argumentLimits, 'given')).toEqual({ copy: value });
    expect(copyJson(value, argumentLimits, 'own')).toEqual({ copy: value });
    expect(copyJson(1e30, argumentLimits, 'parsed')).toEqual({ copy: 1e30 });
  });
});

describe('canonicalJson', () => {
  const texts: readonly (readonly [JsonValue, string])[] = [
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ['a"b', '"a\\"b"'],
    [[], '[]'],
    [{}, '{}'],
    [{ b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    [{ b: 1, B: 2, 10: 3, 9: 4 }, '{"10":3,"9":4,"B":2,"b":1}'],
  ];

  for (const [value, text] of texts)
    it(`canonicalJson of ${JSON.stringify(value)} is ${text}`, () => expect(canonicalJson(value)).toBe(text));

  it('canonicalJson returns the same text for equal objects, whatever the order of their keys', () => {
    expect(canonicalJson({ a: 1, b: { c: 2, d: 3 } })).toBe(canonicalJson({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it('canonicalJson keeps the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('canonicalJson omits members that are undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 } as unknown as JsonValue)).toBe('{"b":1}');
  });

  it('canonicalJson returns JSON that parses to the value', () => {
    const value = { z: ['ä', '\u2028', { y: null }], a: -0.5 };
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
  });
});

it.each<[string, JsonValue, JsonValue, JsonValue]>([
  ['the members of both objects', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ['the later value of a member that both objects have', { a: 1 }, { a: 2 }, { a: 2 }],
  ['merged objects within objects', { a: { b: { c: 1 } } }, { a: { b: { d: 2 } } }, { a: { b: { c: 1, d: 2 } } }],
  ['the later list in place of the earlier list', { a: [1, 2] }, { a: [3] }, { a: [3] }],
  ['a later null in place of an object', { a: { b: 1 } }, { a: null }, { a: null }],
  ['a later object in place of a value that is not an object', { a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
  ['the later object if the earlier value is a string', 'x', { a: 1 }, { a: 1 }],
])('the result of mergeJson has %s', (_what, before, after, merged) => {
  const given = JSON.stringify([before, after]);
  expect(mergeJson(before, after)).toEqual(merged);
  expect(JSON.stringify([before, after])).toBe(given);
});

it('mergeJson merges members of any name', () => {
  const merged = mergeJson(JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"b":2},"toString":1}'));
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":1,"b":2},"toString":1}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
