import { describe, expect, test } from 'vitest';
import { answerAtOnce, argumentDeltas, DONE, lookups, oneCallPerTurn, parallelCalls, textDeltas } from './scripts.ts';

const facts = { tools: 1, messages: 1 };

test('finds its turn by the last call of the request, so that any number of runs share a script', () => {
  const script = oneCallPerTurn(3);
  expect(script.next('c1_0', facts).calls?.[0]).toEqual({
    id: 'c2_0',
    name: 'add',
    args: '{"a":2,"b":1,"note":"turn 2"}',
  });
  expect(script.next(undefined, facts).calls?.[0]?.id).toBe('c0_0');
  expect(script.next('c2_0', facts)).toEqual({ text: DONE });
});

test('keeps the facts of the newest request', () => {
  const script = answerAtOnce();
  script.next(undefined, facts);
  script.next(undefined, { tools: 7, messages: 3 });
  expect(script.seen).toEqual({ tools: 7, messages: 3 });
});

test('makes all parallel calls in the first turn, with unique ids', () => {
  const { calls = [] } = parallelCalls(40).next(undefined, facts);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(40);
  expect(parallelCalls(40).next('c0_39', facts)).toEqual({ text: DONE });
});

test('streams a text in pieces of four characters', () => {
  const { text, chunks = [] } = textDeltas(25).next(undefined, facts);
  expect(chunks).toHaveLength(25);
  expect(new Set(chunks.map((chunk) => chunk.length))).toEqual(new Set([4]));
  expect(chunks.join('')).toBe(text);
});

test.each([
  [50, 2000],
  [10_000, 200_000],
])('streams arguments in about %i deltas of about %i bytes', (deltas, bytes) => {
  const { calls: [call] = [], chunks = [] } = argumentDeltas(deltas, bytes).next(undefined, facts);
  expect(chunks.join('')).toBe(call?.args);
  expect(() => JSON.parse(call?.args ?? '')).not.toThrow();
  expect(Math.abs((call?.args.length ?? 0) / bytes - 1)).toBeLessThan(0.1);
  expect(Math.abs(chunks.length / deltas - 1)).toBeLessThan(0.1);
});

describe('the script of lookups', () => {
  test('calls each tool once', () => {
    const names = lookups(3)
      .next(undefined, facts)
      .calls?.map(({ name }) => name);
    expect(names).toEqual(['lookup_0', 'lookup_1', 'lookup_2']);
  });
});
