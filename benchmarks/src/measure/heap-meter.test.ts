import { afterEach, expect, test, vi } from 'vitest';
import { heapMeter } from './heap-meter.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the result of the meter for heaps of these sizes after collections. */
function grownFrom(before: number, after: number): number {
  let size = before;
  let isCollected = false;
  vi.stubGlobal('gc', () => {
    isCollected = true;
  });
  vi.spyOn(process, 'memoryUsage').mockImplementation((() => {
    const heapUsed = isCollected ? size : 2 ** 40;
    isCollected = false;
    return { heapUsed };
  }) as unknown as typeof process.memoryUsage);
  const kept = heapMeter();
  size = after;
  return kept();
}

test('returns the growth of the heap in MB, after a collection', () => {
  expect(grownFrom(3 * 2 ** 20, 8 * 2 ** 20)).toBe(5);
});

test('treats a negative growth as noise', () => {
  expect(grownFrom(2 ** 20, 2 ** 19)).toBe(0.01);
});
