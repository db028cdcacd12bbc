import { describe, expect, it } from 'vitest';
import { foreignJson, foreignJsonText } from '../src/index.ts';

class Money {
  readonly amount: bigint;
  constructor(amount: bigint) {
    this.amount = amount;
  }
}

class Hidden {
  #value = 1;
  get shown() {
    return this.#value;
  }
}

describe('a value of another framework', () => {
  it.each<readonly [string, unknown, unknown]>([
    ['a Map', new Map([['a', 1]]), { a: 1 }],
    ['a Set', { s: new Set([1, 2]) }, { s: [1, 2] }],
    ['a BigInt', { b: 5n }, { b: '5' }],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['a class instance', new Money(5n), { amount: '5' }],
    ['JSON', { a: [1, null, 'x'] }, { a: [1, null, 'x'] }],
  ])('the JSON of a value of another framework keeps the content of %s', (_, value, json) => {
    expect(foreignJson(value)).toEqual(json);
    expect(JSON.parse(foreignJsonText(value))).toEqual(json);
  });

  it.each<readonly [string, unknown]>([
    ['a function', () => 1],
    ['an object without readable data', new Hidden()],
  ])('a value of another framework without a JSON form becomes a note: %s', (_, value) => {
    expect(foreignJson(value)).toBeUndefined();
    expect(foreignJsonText(value)).toMatch(/^\[omitted: /);
  });
});
