import { expect, it } from 'vitest';
import { runRaces } from './run-races.ts';

it('exactly one of two to eight processes that continue, answer or post a result wins', {
  timeout: 300_000,
}, async () => {
  for (const { rounds, starts, winners, refused, late, problems } of await runRaces('sqlite', 7)) {
    expect(problems).toEqual([]);
    expect(winners).toBe(rounds);
    expect(Object.values(refused).reduce((sum, times) => sum + times, 0)).toBe(starts - rounds - late);
  }
});
