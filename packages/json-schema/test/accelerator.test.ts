import type { JsonObject } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import { acceleratedValidator, type ReadSchema } from '../src/accelerator.ts';

const numbers: JsonObject = { items: { type: 'number' } };

/**
 * Returns a validator with an accelerator for every schema, and counts how often the accelerator was called.
 */
function quickened(options: { after?: number; stepsPerPart?: number; refusal?: string } = {}) {
  const { after = 0, stepsPerPart = 1, refusal } = options;
  const verdict = vi.fn(() => refusal);
  const compile = vi.fn((_schema: ReadSchema) => ({ verdict, stepsPerPart }));
  return { validator: acceleratedValidator({}, { after, compile }), verdict, compile };
}

describe('an accelerator', () => {
  it('an accelerator is created once, after the given number of values, and checks all later values', () => {
    const { validator, verdict, compile } = quickened({ after: 2 });
    const check = validator.compile(numbers);
    for (let at = 0; at < 5; at++) check([1]);
    expect([compile.mock.calls.length, verdict.mock.calls.length]).toEqual([1, 3]);
  });

  it('an accelerator that refuses a value has its messages from the interpreter', () => {
    const { validator } = quickened({ refusal: 'no' });
    expect(validator.compile(numbers)(['x']).issues).toEqual([
      { message: 'expected number, got string of 1 character', path: [0] },
    ]);
  });

  it('an accelerator gives its own message for a value that only it refuses', () => {
    const { validator } = quickened({ refusal: 'no' });
    expect(validator.compile(numbers)([1]).issues).toEqual([{ message: 'no', path: [] }]);
  });

  it('an accelerator is skipped for a value that would take too many steps, which is interpreted', () => {
    const { validator, verdict } = quickened({ stepsPerPart: 50_000 });
    const check = validator.compile(numbers);
    const hundred = Array.from({ length: 100 }, () => 1);
    expect(check(hundred.slice(1)).issues).toBeUndefined();
    expect(verdict).toHaveBeenCalledTimes(1);
    expect(check([...hundred.slice(1), 'x']).issues).toHaveLength(1);
    expect(check(['x'.repeat(800)]).issues).toHaveLength(1);
    expect(check([{ ['x'.repeat(800)]: 1 }]).issues).toHaveLength(1);
    expect(verdict).toHaveBeenCalledTimes(1);
  });

  it('an accelerator checks a value after its defaults were filled in', () => {
    const { validator, verdict } = quickened({ stepsPerPart: 50_000 });
    const given = Array.from({ length: 200 }, () => 1);
    const check = validator.compile({ properties: { a: { default: given } } });
    check({ a: [] });
    expect(verdict).toHaveBeenCalledTimes(1);
    expect(check({})).toEqual({ value: { a: given } });
    expect(check({})).toEqual({ value: { a: given } });
    expect(verdict).toHaveBeenCalledTimes(1);
  });

  it('an accelerator gets only the schema and its references', () => {
    const { validator, compile } = quickened();
    const part = { pattern: '^a' };
    validator.compile({ properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: part } })({});
    const read = compile.mock.calls[0]?.[0] as ReadSchema;
    const [[, property]] = read.partsOf('properties', read.root['properties'] as JsonObject) as [
      readonly [readonly string[], JsonObject],
    ];
    expect(read.targetOf(property)).toEqual(part);
    expect(read.patternOf('^a')?.('abc', { left: 100 })).toBe(true);
    expect(read.patternOf('^b')).toBeUndefined();
    expect([read.dialect, read.hasDynamicRefs, read.formats['date']?.('x')]).toEqual(['draft-2020-12', false, false]);
  });

  it.each([-1, Number.NaN])('an accelerator needs a threshold of 0 values or more: %d is refused', (after) => {
    expect(() => quickened({ after })).toThrow('must be 0 values or more');
  });
});
