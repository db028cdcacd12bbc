import type { Event } from '@mortise/core';
import { expect, test } from 'vitest';
import { lastTurns } from './last-turns.ts';

const event = (id: string): Event => {
  const base = { v: 1, id, invocationId: 'i', author: 'user', timestamp: 0 } as const;
  return id.startsWith('said')
    ? { ...base, type: 'input', content: { role: 'user', parts: [] } }
    : { ...base, type: 'notice', code: 'x' };
};
const log = ['said 1', 'a', 'said 2', 'b', 'c', 'said 3'].map(event);
const ids = (count: number): readonly string[] => lastTurns(log, count).map(({ id }) => id);

test('starts at the message of the user', () => {
  expect(ids(1)).toEqual(['said 3']);
  expect(ids(2)).toEqual(['said 2', 'b', 'c', 'said 3']);
});

test('is the complete log if there are fewer turns', () => {
  expect(ids(9)).toHaveLength(log.length);
});
