import { expect, it } from 'vitest';
import { parseCrashOptions } from './crash-options.ts';

it('tries every store by default', () => {
  expect(parseCrashOptions([])).toEqual({
    stores: ['file', 'sqlite', 'postgres'],
    doubles: 60,
    rounds: 1000,
    seed: 4711,
    readme: false,
  });
});

it('accepts stores and numbers', () => {
  const options = parseCrashOptions([
    '--stores',
    'sqlite',
    '--doubles',
    '3',
    '--rounds',
    '5',
    '--seed',
    '1',
    '--readme',
  ]);
  expect(options).toEqual({ stores: ['sqlite'], doubles: 3, rounds: 5, seed: 1, readme: true });
});

it.each([
  [['--stores', 'oracle'], 'there is no store "oracle"'],
  [['--rounds', '0'], '--rounds is a whole number'],
  [['--doubles', 'many'], '--doubles is a whole number'],
  [['--fast'], '--fast'],
])('refuses %j', (args, message) => {
  expect(() => parseCrashOptions(args)).toThrow(message);
});
