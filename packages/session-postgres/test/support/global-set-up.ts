import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of this run, or why there is none. */
    readonly postgres: { readonly url: string } | { readonly missing: string };
  }
}

/** Starts one PostgreSQL for all test files. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  try {
    // What was written outlives whatever a test kills, and nothing waits for the disk: the machine stays up.
    const server = await startPostgres('fsync=off');
    project.provide('postgres', { url: server.url });
    return server.stop;
  } catch (error) {
    project.provide('postgres', { missing: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
