import type { Event } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { foldLog } from './fold-log.ts';

function log(...codes: readonly string[]): readonly Event[] {
  return codes.map((code) => ({
    ...{ v: 1, id: code, invocationId: 'i', author: 'a', timestamp: 1 },
    ...{ type: 'notice', code },
  }));
}

function counting() {
  let steps = 0;
  const codes = foldLog<string[]>(
    () => [],
    (folded, event) => {
      steps++;
      if (event.type === 'notice') folded.push(event.code);
    },
  );
  return { codes: (events: readonly Event[]) => codes(events).join(''), steps: () => steps };
}

it('foldLog reads each event of a growing log once', () => {
  const { codes, steps } = counting();
  const events = [...log('a', 'b')];
  expect(codes(events)).toBe('ab');
  expect(codes([...events])).toBe('ab');
  events.push(...log('c'));
  expect(codes(events)).toBe('abc');
  expect(steps()).toBe(3);
});

it('foldLog reads a log from its start if it is shorter or has another history', () => {
  const { codes } = counting();
  const events = log('a', 'b', 'c');
  expect(codes(events)).toBe('abc');
  expect(codes(events.slice(0, 2))).toBe('ab');
  expect(codes([...events.slice(0, 1), ...log('x', 'y', 'z')])).toBe('axyz');
  expect(codes(events)).toBe('abc');
  expect(codes([])).toBe('');
});

describe('a removed event has no effect', () => {
  const said = (id: string): Event => ({
    ...{ v: 1, id, invocationId: 'i', author: 'user', timestamp: 1 },
    ...{ type: 'input', content: { role: 'user', parts: [{ type: 'text', text: id }] } },
  });
  const back: Event = {
    ...{ v: 1, id: 'back', invocationId: 'i', author: 'user', timestamp: 1 },
    ...{ type: 'rewound', revision: 1, index: {} },
  };
  const texts = () =>
    foldLog<string[]>(
      () => [],
      (folded, event) => {
        if (event.type === 'input') folded.push(event.id);
      },
    );

  it('a removed event has no effect in a log that is read for the first time', () => {
    expect(texts()([said('a'), said('b'), back, said('c')])).toEqual(['a', 'c']);
  });

  it('a removed event has no effect in a log that was read before the event was removed', () => {
    const read = texts();
    const before = [said('a'), said('b')];
    expect(read(before)).toEqual(['a', 'b']);
    expect(read([...before, back, said('c')])).toEqual(['a', 'c']);
    expect(read([...before, back, said('c'), said('d')].slice(0, 4))).toEqual(['a', 'c']);
  });
});
