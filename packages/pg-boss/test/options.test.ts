import { expect, it } from 'vitest';
import { type PgBossClient, pgBossDispatcher } from '../src/index.ts';

const boss = {} as PgBossClient;

it.each([
  [{ queue: 'two words' }, 'queue has letters, digits'],
  [{ queue: '' }, 'queue has letters, digits'],
  [{ heartbeatSeconds: 9 }, 'heartbeatSeconds is a whole number from 10 to 86400, got 9'],
  [{ pollMs: 0 }, 'pollMs is a number of milliseconds above 0, got 0'],
  [{ poll: 1 }, 'the nearest is "pollMs"'],
])('refuses %j', (options, problem) => {
  expect(() => pgBossDispatcher({ boss, ...options })).toThrow(problem);
});
