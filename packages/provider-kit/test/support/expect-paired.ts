import { expect } from 'vitest';
import type { DialectRequests } from './dialect.ts';
import type { SeenRequest } from './wire-server.ts';

/** In a request each call has an id of its own and exactly one result, in order. Answers with the ids. */
export function expectPaired(dialect: DialectRequests, body: SeenRequest['body'] = {}): readonly unknown[] {
  const { calls, results } = dialect.pairsOf(body);
  expect(results).toEqual(calls);
  expect(calls.filter((id) => typeof id !== 'string' || id === '')).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
  return calls;
}
