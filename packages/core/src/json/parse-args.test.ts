import { describe, expect, it } from 'vitest';
import { argumentLimits } from './json-limits.ts';
import { parseArgs } from './parse-args.ts';

describe('parseArgs', () => {
  it('gives the object', () => {
    expect(parseArgs('{"a":[1,{"b":"c"}]}', argumentLimits)).toEqual({ args: { a: [1, { b: 'c' }] } });
  });

  for (const text of ['', ' ', '\n\t']) {
    it(`takes ${JSON.stringify(text)} as no arguments`, () =>
      expect(parseArgs(text, argumentLimits)).toEqual({ args: {} }));
  }

  for (const [text, got] of [
    ['[]', 'array'],
    ['null', 'null'],
    ['"x"', 'string'],
    ['1', 'number'],
    ['true', 'boolean'],
  ] as const) {
    it(`says that it got ${got}`, () => {
      expect(parseArgs(text, argumentLimits)).toEqual({
        problem: { code: 'invalid_args_type', message: expect.stringContaining(`got ${got}`) },
      });
    });
  }

  for (const text of ['{', '{"a":1,}', "{'a':1}", '{"a":1}{"b":2}', 'undefined', '{"a":"x', '{"a":01}', '\uFEFF{}']) {
    it(`refuses ${JSON.stringify(text)}, and says what to do`, () => {
      const parsed = parseArgs(text, argumentLimits);
      expect(parsed).toMatchObject({
        problem: { code: 'invalid_args_json', message: expect.stringContaining('Send the complete object again') },
      });
    });
  }

  it('does not quote a long text in its message', () => {
    const parsed = parseArgs(`{"a": ${'secret '.repeat(1_000)}`, argumentLimits);
    expect('problem' in parsed && parsed.problem.message.length).toBeLessThan(400);
  });

  it('refuses what a lenient parser would accept in silence', () => {
    expect(parseArgs('{"a":1,"a":2}', argumentLimits)).toMatchObject({ problem: { code: 'invalid_args_json' } });
    expect(parseArgs('{"__proto__":1}', argumentLimits)).toMatchObject({ problem: { code: 'unsafe_key' } });
  });
});
