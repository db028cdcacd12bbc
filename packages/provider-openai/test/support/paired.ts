import { expect } from 'vitest';

type Items = readonly { readonly [member: string]: unknown }[];

/** In a request each call has an id of its own and exactly one output, in order. Answers with the ids. */
export function expectPaired(body: { readonly [member: string]: unknown } = {}): readonly unknown[] {
  const items = (body['input'] ?? body['messages'] ?? []) as Items;
  const calls = items.flatMap((item) => {
    if (item['type'] === 'function_call') return [item['call_id']];
    return ((item['tool_calls'] ?? []) as Items).map(({ id }) => id);
  });
  const outputs = items.flatMap((item) => {
    if (item['type'] === 'function_call_output') return [item['call_id']];
    return item['role'] === 'tool' ? [item['tool_call_id']] : [];
  });
  expect(outputs).toEqual(calls);
  expect(calls.filter((id) => typeof id !== 'string' || id === '')).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
  return calls;
}
