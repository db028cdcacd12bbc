import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

test('measures every installed subject three times by default', () => {
  expect(parseOptions([])).toEqual({
    smoke: false,
    only: undefined,
    bench: undefined,
    repetitions: 3,
    subjects: [],
    json: false,
    readme: false,
  });
});

test('a smoke run takes the floor and mortise once', () => {
  expect(parseOptions(['--smoke'])).toMatchObject({ smoke: true, only: ['floor', 'mortise'], repetitions: 1 });
});

test('explicit options override the defaults of a smoke run', () => {
  const options = parseOptions(['--smoke', '--only', 'floor', '--reps', '2']);
  expect(options).toMatchObject({ only: ['floor'], repetitions: 2 });
});

test('reads lists and paths', () => {
  const options = parseOptions(['--bench', 'turns10, import', '--subject', 'a.ts', '--subject', 'b.ts']);
  expect(options).toMatchObject({ bench: ['turns10', 'import'], subjects: [resolve('a.ts'), resolve('b.ts')] });
});

test.each([
  [['--reps', '0'], /--reps/],
  [['--reps', 'many'], /--reps/],
  [['--only', 'floor,'], /--only/],
  [['--smoke', '--readme'], /--readme/],
  [['--fast'], /--fast/],
  [['turns10'], /turns10/],
])('refuses %j', (args, message) => {
  expect(() => parseOptions(args)).toThrow(message);
});
