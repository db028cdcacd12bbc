import { expect, it } from 'vitest';
import { measurePaused } from './measure-paused.ts';

it('a thousand paused runs hold no memory, and one is resumed in a time that its log decides', {
  timeout: 60_000,
}, async () => {
  const { heapPerRun, resumes } = await measurePaused(1_000, [20, 2_000]);
  expect(heapPerRun).toBeLessThan(200);
  const [short, long] = resumes.map(({ events, ms }) => ms / events);
  expect(long).toBeLessThan(short ?? 0);
});
