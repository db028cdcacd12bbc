import { inMemorySessionService } from '@mortise/core';
import { toldForks } from '@mortise/session-kit/test/told-forks';
import { expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

it('a fork at any revision equals that of the store in memory', async () => {
  const sessions = open(sqliteSessionService({ path: path() }));
  expect(await toldForks(sessions)).toEqual(await toldForks(inMemorySessionService()));
});
