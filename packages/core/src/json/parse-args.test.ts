import { describe, expect, it } from 'vitest';
import { argumentLimits } from './json-limits.ts';
import { parseArgs } from './parse-args.ts';

describe('parseArgs', () => {
  it('parseArgs returns the object that the text has', () => {
    expect(parseArgs('{"a":[1,{"b":"c"}]}', argumentLimits)).toEqual({ args: { a: [1, { b: 'c' }] } });
  });

  for (const text of ['', ' ', '\n\t']) {
    it(`parseArgs reads ${JSON.stringify(text)} as no arguments`, () =>
      expect(parseArgs(text, argumentLimits)).toEqual({ args: {} }));
  }

  for (const text of [
    '{ "a": 1,\n  "b": [true, null, "two  spaces, and \\"quotes\\" {["]\n}',
    `{"text": "${'word '.repeat(10_000)}"}`,
    `{ "rows": [${'[1], '.repeat(100)}[1]] }`,
    `{"a":[${'1,'.repeat(60_000)}1]}`,
  ]) {
    it(`parseArgs parses spaces, quotes and long values like JSON.parse: ${text.slice(0, 40)}`, () =>
      expect(parseArgs(text, argumentLimits)).toEqual({ args: JSON.parse(text) }));
  }

  for (const [text, got] of [
    ['[]', 'array'],
    ['null', 'null'],
    ['"x"', 'string'],
    ['1', 'number'],
    ['true', 'boolean'],
  ] as const) {
    it(`parseArgs refuses a text of the type ${got}, and names the type`, () => {
      expect(parseArgs(text, argumentLimits)).toEqual({
        problem: { code: 'invalid_args_type', message: expect.stringContaining(`got ${got}`) },
      });
    });
  }

  for (const text of ['{', '{"a":1,}', "{'a':1}", '{"a":1}{"b":2}', 'undefined', '{"a":"x', '{"a":01}', '\uFEFF{}']) {
    it(`parseArgs refuses ${JSON.stringify(text)}, and says what to do`, () => {
      const parsed = parseArgs(text, argumentLimits);
      expect(parsed).toMatchObject({
        problem: { code: 'invalid_args_json', message: expect.stringContaining('Send the complete object again') },
      });
    });
  }

  it('parseArgs does not quote a long text in its message', () => {
    const parsed = parseArgs(`{"a": ${'secret '.repeat(1_000)}`, argumentLimits);
    expect('problem' in parsed && parsed.problem.message.length).toBeLessThan(400);
  });

  it('parseArgs refuses text that a lenient parser would accept silently', () => {
    expect(parseArgs('{"a":1,"a":2}', argumentLimits)).toMatchObject({ problem: { code: 'invalid_args_json' } });
    expect(parseArgs('{"__proto__":1}', argumentLimits)).toMatchObject({ problem: { code: 'unsafe_key' } });
  });
});

describe('a text as JSON.stringify writes it', () => {
  // The same text with a space at its end is compared with its parsed value in another way.
  for (const text of [
    '{}',
    '{"a":1,"b":"two","c":[true,null,{"d":0.1}]}',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"constructor":1}',
    '{"\\u005f_proto__":1}',
    '{"a":9007199254740991}',
    '{"a":9007199254740992}',
    '{"a":12345678901234567000}',
    '{"a":-0}',
    '{"a":1e+21}',
    '{"a":1e400}',
    '{"a":0.30000000000000004}',
    '{"a":"\\ud800"}',
    `{"a":"${'x'.repeat(300)}"}`,
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    `{"a":${'['.repeat(127)}${']'.repeat(127)}}`,
    `{"a":${'['.repeat(128)}${']'.repeat(128)}}`,
    '[1]',
    '"a"',
    '1',
    '{"a":}',
  ]) {
    it(`a text of JSON.stringify is parsed like any other text: ${text.slice(0, 40)}`, () =>
      expect(parseArgs(text, argumentLimits)).toEqual(parseArgs(`${text} `, argumentLimits)));
  }

  it('a text of JSON.stringify is refused if it exceeds smaller limits', () => {
    expect(parseArgs('{"a":[[1]]}', { chars: 100, depth: 2, nodes: 100 })).toMatchObject({
      problem: { code: 'args_too_deep' },
    });
    expect(parseArgs('{"a":[1,2,3]}', { chars: 100, depth: 9, nodes: 3 })).toMatchObject({
      problem: { code: 'args_too_large' },
    });
  });
});
