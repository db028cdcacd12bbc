import { expect, it } from 'vitest';
import { GrowingState, seenIn } from './growing-state.ts';

it('a growing state is merged when it is read, and its value is a new object after each change', () => {
  const state = new GrowingState({ a: 1, b: 2 });
  const before = state.value;
  expect(state.value).toBe(before);
  state.add({ a: null, c: 3 });
  state.add({ c: 4, constructor: 5 });
  expect(state.value).toEqual({ b: 2, c: 4, constructor: 5 });
  expect(before).toEqual({ a: 1, b: 2 });
});

it('an earlier `seen` of a growing state returns the values of that time, whatever was written or read since', () => {
  const state = new GrowingState({ a: 1 });
  state.add({ b: 2 });
  const seen = state.seen;
  state.add({ a: null, b: 3, c: 4 });
  const later = state.seen;
  expect(state.value).toEqual({ b: 3, c: 4 });
  state.add({ b: 5 });
  for (let time = 0; time < 2; time++) {
    expect(['a', 'b', 'c', 'constructor'].map(seen)).toEqual([1, 2, null, null]);
    expect(['a', 'b', 'c'].map(later)).toEqual([null, 3, 4]);
  }
  state.value = { z: 1 };
  expect(['b', 'z'].map(later)).toEqual([3, null]);
  expect(['z', 'toString'].map(seenIn({ z: 1 }))).toEqual([1, null]);
});
