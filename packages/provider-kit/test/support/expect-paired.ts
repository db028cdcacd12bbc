import { expect } from 'vitest';
import type { DialectRequests } from './dialect.ts';
import type { SeenRequest } from './wire-server.ts';

/** Checks that each call in a request has a unique id and exactly one result, in order. Returns the ids. */
export function expectPaired(dialect: DialectRequests, body: SeenRequest['body'] = {}): readonly unknown[] {
  const { calls, results } = dialect.pairsOf(body);
  expect(results).toEqual(calls);
  expect(calls.filter((id) => typeof id !== 'string' || id === '')).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
  return calls;
}
