import { expect, test } from 'vitest';
import { outsideOptions } from './outside-options.ts';

const groups = [
  { ways: () => ['client', 'mortise'], benches: [{ id: 'call', measures: [] }] },
  { ways: () => ['mortise'], benches: [{ id: 'load', measures: [] }] },
];

test('measures everything five times, and in a smoke run once', () => {
  const all = { only: undefined, bench: undefined, readme: false };
  expect(outsideOptions([], groups)).toEqual({ ...all, size: 'full', repetitions: 5 });
  expect(outsideOptions(['--smoke'], groups)).toEqual({ ...all, size: 'smoke', repetitions: 1 });
});

test('accepts ways and benches of any group', () => {
  const { only, bench } = outsideOptions(['--only', 'client, mortise', '--bench', 'load'], groups);
  expect({ only, bench }).toEqual({ only: new Set(['client', 'mortise']), bench: new Set(['load']) });
});

test.each([
  [['--only', 'nobody'], '--only: there is no "nobody"; there are client, mortise'],
  [['--bench', 'call,'], '--bench: there is no ""; there are call, load'],
  [['--reps', 'many'], '--reps is a number from 1 on; got "many"'],
  [['--readme', '--smoke'], '--readme wants all figures'],
  [['--readme', '--bench', 'call'], '--readme wants all figures'],
])('refuses %j', (args, message) => {
  expect(() => outsideOptions(args, groups)).toThrow(message);
});
