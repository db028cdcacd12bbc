import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

// Terminals are native processes: each test file gets a process of its own.
export default mergeConfig(
  packageTests(import.meta.dirname, {
    slow: {
      'test/sessions.test.ts': 'a lease must run out by the clock',
      'test/team.test.ts': 'a lease must run out by the clock',
      'test/outside/mcp-batch.test.ts': 'starts servers',
      'test/outside/mcp-terminal.test.ts': 'starts servers',
    },
  }),
  { test: { pool: 'forks', globalSetup: `${import.meta.dirname}/../../tooling/bundle-console.ts` } },
);
