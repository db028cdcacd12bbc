import { describe, expect, it } from 'vitest';
import { frozen } from './frozen.ts';

describe('frozen', () => {
  it('frozen freezes the members of a value that is frozen already', () => {
    const inner = { list: [{ a: 1 }] };
    const outer = Object.freeze({ inner });
    expect(frozen(outer)).toBe(outer);
    expect([inner, inner.list, inner.list[0]].every(Object.isFrozen)).toBe(true);
  });

  it.each(['null', '1', '"a"'])('frozen returns %s unchanged', (text) => {
    const value: unknown = JSON.parse(text);
    expect(frozen(value)).toBe(value);
  });

  it('frozen freezes 1,000 levels, and refuses deeper values and cycles without a stack overflow', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(Object.isFrozen(frozen(nested(1_000)))).toBe(true);
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    for (const value of [nested(1_001), nested(200_000), cyclic, [cyclic, cyclic]])
      expect(() => frozen(value)).toThrow(TypeError);
  });
});
