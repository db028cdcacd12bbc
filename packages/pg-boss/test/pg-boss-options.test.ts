import { expect, it } from 'vitest';
import { type PgBossClient, pgBossDispatcher } from '../src/index.ts';

const boss = {} as PgBossClient;

it.each([
  [{ queue: 'two words' }, 'queue has letters, digits'],
  [{ queue: '' }, '"queue" of pgBossDispatcher is a string that is not empty'],
  [{ heartbeatSeconds: 9 }, '"heartbeatSeconds" of pgBossDispatcher is a whole number from 10 to 86400; got 9'],
  [{ pollMs: 0 }, '"pollMs" of pgBossDispatcher is a number from 1'],
  [{ poll: 1 }, 'the nearest is "pollMs"'],
])('refuses %j', (options, problem) => {
  expect(() => pgBossDispatcher({ boss, ...options })).toThrow(problem);
});
