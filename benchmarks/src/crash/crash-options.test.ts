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

it('resumes a campaign up to stories, kills or both', () => {
  expect(parseCrashOptions(['--stories', '1000']).campaign).toEqual({ stories: 1_000, kills: 0 });
  expect(parseCrashOptions(['--kills', '20', '--stories', '5']).campaign).toEqual({ stories: 5, kills: 20 });
});

it.each([
  [['--stories', '0'], '--stories is a whole number'],
  [['--stores', 'oracle'], 'there is no store "oracle"'],
  [['--rounds', '0'], '--rounds is a whole number'],
  [['--doubles', 'many'], '--doubles is a whole number'],
  [['--fast'], '--fast'],
])('refuses %j', (args, message) => {
  expect(() => parseCrashOptions(args)).toThrow(message);
});
