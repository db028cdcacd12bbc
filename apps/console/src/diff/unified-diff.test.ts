import { expect, test } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\n`).join('');

test('unifiedDiff shows the changes, with three lines of context', () => {
  const before = numbers(1, 12);
  expect(unifiedDiff(before, before.replace('6\n', 'six\n'), 100)).toBe(
    '@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9',
  );
});

test('unifiedDiff shows changes that are far apart as separate parts', () => {
  const before = numbers(1, 30);
  const parts = unifiedDiff(before, before.replace('3\n', '').replace('28\n', '28\nnew\n'), 100).split('\n');
  expect(parts.filter((line) => line.startsWith('@@'))).toEqual(['@@ -1,6 +1,5 @@', '@@ -26,5 +25,6 @@']);
});

test('unifiedDiff shows a created file and an emptied file', () => {
  expect(unifiedDiff('', 'a\nb\n', 100)).toBe('@@ -0,0 +1,2 @@\n+a\n+b');
  expect(unifiedDiff('a\n', '', 100)).toBe('@@ -1,1 +0,0 @@\n-a');
});

test('unifiedDiff returns an empty diff for equal files', () => {
  expect(unifiedDiff('a\n', 'a\n', 100)).toBe('');
});

test('unifiedDiff marks a missing newline at the end', () => {
  expect(unifiedDiff('a\n', 'a', 100)).toBe('@@ -1,1 +1,1 @@\n-a\n+a (no newline at the end)');
});

test('unifiedDiff limits the lines and the work of a diff', () => {
  const before = process.threadCpuUsage();
  const diff = unifiedDiff(numbers(1, 20_000), numbers(30_001, 50_000), 50).split('\n');
  expect(diff).toHaveLength(51);
  expect(diff.at(-1)).toBe('[... 39951 more lines of the difference]');
  // Every line differs: without a limit the search would take 1.6 billion steps.
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(5_000_000);
});
