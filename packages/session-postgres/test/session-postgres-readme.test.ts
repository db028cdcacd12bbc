import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';
import { describeOnServer, serverUrl } from './support/backends.ts';

describeOnServer('the README', () => {
  it('the code in the README has ten lines, and runs', async () => {
    const { hostname, port, username } = new URL(serverUrl());
    const env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: 'postgres' };
    expect(await runReadme(import.meta.dirname, { env })).toBe('You are Ada.');
  });
});
