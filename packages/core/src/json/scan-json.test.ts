import { describe, expect, it } from 'vitest';
import { argumentLimits, type JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

const small: JsonLimits = { chars: 100, depth: 3, nodes: 5 };

describe('JSON without problems', () => {
  const clean: readonly string[] = [
    '{}',
    '{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}',
    '{"a":{"x":1},"b":{"x":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a"],"b":"a"}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"\\\\","b":"\\""}',
    '{"a":"__proto__"}',
    '{"a":9007199254740991,"b":-9007199254740991,"c":0.1,"d":1e10,"e":-0.5e-3}',
    '{"a":0.30000000000000004,"b":1.50,"c":100.0e-2,"d":0.000,"e":0e9,"f":-0.0,"g":5e-324,"h":1.7976931348623157e308}',
    '[9007199254740991.0,9007199254740991e0,90071992547409910E-1,1e21,0.10000000000000000000]',
    '{"a":true,"b":false,"c":null}',
    ' { "a" : [ ] } ',
    '"text"',
    '17',
  ];

  for (const text of clean)
    it(`scanJson finds no problem in ${text}`, () => expect(scanJson(text, argumentLimits)).toBeUndefined());
});

describe('problems that scanJson finds', () => {
  const found: Readonly<Record<string, readonly [string, string]>> = {
    'a duplicate key': ['{"a":1,"a":1}', 'invalid_args_json'],
    'a duplicate key deep inside': ['{"x":[1,{"y":{"a":1,"b":2,"a":3}}]}', 'invalid_args_json'],
    'a duplicate key after a nested object': ['{"a":{"b":1},"a":2}', 'invalid_args_json'],
    'a duplicate key after a nested list': ['{"a":[{"b":1}],"a":2}', 'invalid_args_json'],
    'a duplicate key that is written with an escape': ['{"a":1,"\\u0061":2}', 'invalid_args_json'],
    'a duplicate empty key': ['{"":1,"":2}', 'invalid_args_json'],
    'a key that could replace a prototype': ['{"__proto__":1}', 'unsafe_key'],
    'a key that could replace a prototype, written with an escape': ['{"\\u005f_proto__":1}', 'unsafe_key'],
    'a key that could replace a prototype, in a list': ['[[{"__proto__":1}]]', 'unsafe_key'],
    'an integer that is too large': ['{"a":9007199254740993}', 'invalid_args_schema'],
    'an integer that is too small': ['{"a":-9007199254740993}', 'invalid_args_schema'],
    'a number that is too large': ['[1e999]', 'invalid_args_schema'],
    'an integer that is too large, with a decimal point': ['[9007199254740993.0]', 'invalid_args_schema'],
    'an integer that is too large, with an exponent': ['[9.007199254740993e15]', 'invalid_args_schema'],
    'a number so small that it becomes zero': ['[1e-400]', 'invalid_args_schema'],
    'a number so small that it loses digits': ['[1.234e-323]', 'invalid_args_schema'],
    'a fraction with digits that are lost': ['[0.12345678901234567890123]', 'invalid_args_schema'],
    'a number that is too large, without an exponent': ['[-1E400]', 'invalid_args_schema'],
  };

  for (const [what, [text, code]] of Object.entries(found)) {
    it(`scanJson finds ${what}`, () => expect(scanJson(text, argumentLimits)).toMatchObject({ code }));
  }

  it('scanJson refuses a key path that leads to a prototype through the constructor', () => {
    expect(scanJson('{"constructor":{"prototype":{"a":1}}}', argumentLimits)).toMatchObject({ code: 'unsafe_key' });
  });

  it('scanJson refuses a text above the limit of characters, and accepts a text at the limit', () => {
    const text = (chars: number): string => `"${'x'.repeat(chars - 2)}"`;
    expect(scanJson(text(100), small)).toBeUndefined();
    expect(scanJson(text(101), small)).toMatchObject({
      code: 'args_too_large',
      message: expect.stringContaining('101'),
    });
  });

  it('scanJson refuses a value above the limit of depth, and accepts a value at the limit', () => {
    expect(scanJson('[[[1]]]', small)).toBeUndefined();
    expect(scanJson('[[[[1]]]]', small)).toMatchObject({ code: 'args_too_deep' });
    expect(scanJson('{"a":{"a":{"a":{}}}}', small)).toMatchObject({ code: 'args_too_deep' });
  });

  it('scanJson refuses a value with too many nodes', () => {
    expect(scanJson('[1,2,3]', small)).toBeUndefined();
    expect(scanJson(`[${'1,'.repeat(20)}1]`, small)).toMatchObject({ code: 'args_too_large' });
  });
});

describe('syntax errors', () => {
  const broken: readonly string[] = [
    '',
    '{',
    '}',
    '{"a":',
    '{"a"',
    '{"a',
    '"\\',
    '{"a":1,}',
    '{,}',
    '[1 2]',
    '{"a":-}',
    '{"\\x":1}',
    'nul',
    '{"a":1}}',
    ']]]]',
    '\u0000',
  ];
  for (const text of broken)
    it(`scanJson leaves the syntax error ${JSON.stringify(text)} to the parser`, () =>
      expect(scanJson(text, argumentLimits)).toBeUndefined());
});

it('scanJson reads a million characters in linear time', () => {
  scanJson(`{"a":"${'\\"'.repeat(500_000)}"}`, argumentLimits);
  scanJson(`[${'['.repeat(1_000_000)}`, { ...argumentLimits, depth: 2_000_000 });
  scanJson(`[0.${'0'.repeat(500_000)}1${'0'.repeat(500_000)}]`, argumentLimits);
  scanJson(`{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join()}}`, argumentLimits);
});
