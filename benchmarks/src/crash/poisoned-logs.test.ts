import { expect, it } from 'vitest';
import { damageRecords, misleadRuns } from './poisoned-logs.ts';

it('a record that is not as it was written stops its session with a code, and no other', {
  timeout: 300_000,
}, async () => {
  const { logs, refused, healed, problems } = await damageRecords('clerk');
  expect(problems).toEqual([]);
  expect(healed).toBe(0);
  expect(refused).toEqual({ session_corrupt: 2 * logs });
});

it.each(['clerk', 'team'] as const)(
  'a log of the %s that no run has written repeats no effect, and ends a run with a code at worst',
  {
    timeout: 300_000,
  },
  async (story) => {
    const { logs, refused, healed, problems } = await misleadRuns(story);
    expect(problems).toEqual([]);
    expect(healed + Object.values(refused).reduce((sum, times) => sum + times, 0)).toBe(logs);
  },
);
