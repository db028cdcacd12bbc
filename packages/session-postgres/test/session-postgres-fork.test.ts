import { inMemorySessionService } from '@mortise/core';
import { toldForks } from '@mortise/session-kit/test/told-forks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema } from './support/backends.ts';

describeOnServer('a fork', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg();
  });
  afterAll(() => client.close());

  it('at any revision equals that of the store in memory', async () => {
    const sessions = postgresSessionService({ query: client.query, schema: freshSchema() });
    expect(await toldForks(sessions)).toEqual(await toldForks(inMemorySessionService()));
  });
});
