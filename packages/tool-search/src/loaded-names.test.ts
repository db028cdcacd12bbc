import type { Event, EventBody, JsonValue } from '@mortise/core';
import { expect, test } from 'vitest';
import { loadedNames } from './loaded-names.ts';

let count = 0;

function event(body: EventBody, branch?: string): Event {
  const stamp = { v: 1, id: `e${++count}`, invocationId: 'i', author: 'helper', timestamp: 0 } as const;
  return { ...stamp, ...(branch !== undefined && { branch }), ...body };
}

function searched(
  output: JsonValue,
  { branch, name = 'search_tools' }: { branch?: string; name?: string } = {},
): readonly Event[] {
  const call = { type: 'functionCall', id: `c${++count}`, name, args: {} } as const;
  const content = { role: 'model', parts: [call] } as const;
  return [
    event({ type: 'model', content, acts: true, finishReason: { unified: 'functionCalls' } }, branch),
    event({ type: 'response', callId: call.id, outcome: { status: 'ok', output } }, branch),
  ];
}

function found(...names: readonly string[]): JsonValue {
  return { tools: names.map((name) => ({ name })) };
}

function names(events: readonly Event[], branch?: string): readonly string[] {
  return loadedNames({ events, branch }, 'search_tools', 20);
}

test('found tools are loaded in order, once, and the array stays the same while the tools do', () => {
  const events = [...searched(found('b', 'a')), ...searched(found('a', 'c'))];
  const first = names(events);
  expect(first).toEqual(['b', 'a', 'c']);
  const more = [...events, ...searched(found('a'))];
  expect(names(more)).toBe(first);
  expect(names([...more, ...searched(found('d'))])).toEqual(['b', 'a', 'c', 'd']);
});

test('a growing log has the same loaded tools as the complete log', () => {
  const events = Array.from({ length: 12 }, (_, at) => searched(found(`t${at}`, `t${(at * 7) % 30}`, `u${at}`))).flat();
  const grown = events.map((_, at) => names(events.slice(0, at + 1)));
  expect(names(structuredClone(events) as Event[])).toEqual(grown.at(-1));
  expect(grown.at(-1)).toHaveLength(20);
});

test('a branch has only the tools that were found in it', () => {
  const events = [...searched(found('a')), ...searched(found('b'), { branch: 'helper/child' })];
  expect(names(events)).toEqual(['a']);
  expect(names(events, 'helper/child')).toEqual(['b']);
});

test('results of other tools, and invalid lists of tools, load nothing', () => {
  for (const output of [null, 'a', [], { tools: 'a' }, { tools: [null, 1, { name: 2 }] }])
    expect(names(searched(output))).toEqual([]);
  expect(names(searched(found('a'), { name: 'other' }))).toEqual([]);
});
