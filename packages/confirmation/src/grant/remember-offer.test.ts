import { describe, expect, it } from 'vitest';
import { coverOf, isCovered } from './remember-offer.ts';

const approved = { to: 'ada', amount: 10 };

describe('a remembered approval', () => {
  it('a remembered approval covers calls with equal arguments only', () => {
    const cover = coverOf({}, approved);
    expect(isCovered(cover, { amount: 10, to: 'ada' })).toBe(true);
    expect(isCovered(cover, { ...approved, force: true })).toBe(false);
    expect(isCovered(cover, { to: 'ada' })).toBe(false);
  });

  it('a remembered approval of a call without arguments covers calls without arguments only', () => {
    expect(isCovered(coverOf({}, {}), {})).toBe(true);
    expect(isCovered(coverOf({}, {}), approved)).toBe(false);
  });

  it('a remembered approval covers calls whose named arguments are equal, or absent in both', () => {
    const cover = coverOf({ sameArgs: ['to', 'from'] }, approved);
    expect(isCovered(cover, { to: 'ada', amount: 99 })).toBe(true);
    expect(isCovered(cover, { to: 'ada', from: 'bob' })).toBe(false);
  });

  it('a remembered approval compares values completely, including nested members', () => {
    const cover = coverOf({}, { list: [1, { a: 1, b: 2 }] });
    expect(isCovered(cover, { list: [1, { b: 2, a: 1 }] })).toBe(true);
    expect(isCovered(cover, { list: [1, { a: 1 }] })).toBe(false);
    expect(isCovered(cover, { list: [1, { a: 1, b: 2 }, null] })).toBe(false);
  });
});
