import { startPostgresWherePossible } from '@mortise/session-kit/test/postgres-server';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, or the reason why there is none. */
    readonly postgres: { readonly url: string } | { readonly missing: string };
  }
}

/** Starts one PostgreSQL server for all test files. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The tests kill processes but not the machine, so writes need not reach the disk.
  const server = await startPostgresWherePossible('fsync=off');
  const isMissing = server instanceof Error;
  project.provide('postgres', isMissing ? { missing: server.message } : { url: server.url });
  return isMissing ? undefined : server.stop;
}
