import { expect, it } from 'vitest';
import { damageRecords, misleadRuns } from './poisoned-logs.ts';

it('a changed record fails its own session with a code, and no other session', {
  timeout: 300_000,
}, async () => {
  const { logs, refused, healed, problems } = await damageRecords('clerk');
  expect(problems).toEqual([]);
  expect(healed).toBe(0);
  expect(refused).toEqual({ session_corrupt: 2 * logs });
});

it.each(['clerk', 'team'] as const)(
  'a log of the %s that no run has written repeats no effect, and at worst ends a run with a code',
  {
    timeout: 300_000,
  },
  async (story) => {
    const { logs, refused, healed, problems } = await misleadRuns(story);
    expect(problems).toEqual([]);
    expect(healed + Object.values(refused).reduce((sum, times) => sum + times, 0)).toBe(logs);
  },
);
