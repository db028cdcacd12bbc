import { describe, expect, it } from 'vitest';
import type { Event } from '../event/event.ts';
import { mergeState, scopeOf, withoutTemp } from './session-state.ts';

describe('scopeOf', () => {
  for (const [key, scope] of Object.entries({
    a: 'session',
    'user:a': 'user',
    'app:a': 'app',
    'temp:a': 'temp',
    user: 'session',
    'xuser:a': 'session',
    'USER:a': 'session',
    '': 'session',
  })) {
    it(`scopeOf ${JSON.stringify(key)} is ${scope}`, () => expect(scopeOf(key)).toBe(scope));
  }
});

describe('mergeState', () => {
  it('mergeState sets, replaces and deletes keys, in a new frozen object', () => {
    const state = Object.freeze({ a: 1, b: 2 });
    const merged = mergeState(state, { b: 3, c: 4, a: null });
    expect(merged).toEqual({ b: 3, c: 4 });
    expect(Object.isFrozen(merged)).toBe(true);
    expect(state).toEqual({ a: 1, b: 2 });
  });

  it('mergeState returns the same object if there is no delta', () => {
    const state = { a: 1 };
    expect(mergeState(state, undefined)).toBe(state);
  });

  it('mergeState keeps a key named __proto__, and changes no prototype', () => {
    const merged = mergeState({ a: 1 }, JSON.parse('{"__proto__":{"b":2}}'));
    expect(Object.keys(merged)).toEqual(['a', '__proto__']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(mergeState(merged, JSON.parse('{"__proto__":null}')))).toEqual(['a']);
  });

  it('mergeState ignores the deletion of a missing key', () => expect(mergeState({}, { a: null })).toEqual({}));
});

describe('withoutTemp', () => {
  const event = (stateDelta: Record<string, number> | undefined): Event => ({
    v: 1,
    id: 'e',
    invocationId: 'i',
    author: 'a',
    timestamp: 0,
    type: 'notice',
    code: 'x',
    ...(stateDelta && { actions: { stateDelta, escalate: true } }),
  });

  it('withoutTemp removes temp: keys, and keeps the other actions', () => {
    expect(withoutTemp(event({ 'temp:a': 1, b: 2 })).actions).toEqual({ stateDelta: { b: 2 }, escalate: true });
  });

  it('withoutTemp returns the same event if it has no temp: keys', () => {
    for (const given of [event(undefined), event({ b: 2, 'user:c': 1 })]) expect(withoutTemp(given)).toBe(given);
  });
});
