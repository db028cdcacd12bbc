import { expect, it } from 'vitest';
import { measurePaused } from './measure-paused.ts';

it.each([
  ['by itself', 'flat', 1_000],
  ['two agents deep', 'nested', 300],
] as const)(
  'a session that waits %s holds no memory, and its log decides the time to resume it',
  {
    timeout: 300_000,
  },
  async (_, depth, runs) => {
    const { heapPerRun, resumes } = await measurePaused(depth, runs, [20, 2_000]);
    expect(heapPerRun).toBeLessThan(200);
    const [short, long] = resumes.map(({ events, ms }) => ms / events);
    expect(long).toBeLessThan(short ?? 0);
  },
);
