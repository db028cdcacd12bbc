import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

export default mergeConfig(
  packageTests(import.meta.dirname, {
    slow: {
      'test/session-postgres-archive.test.ts': 'runs four servers, and recovers three from archived logs',
      'test/session-postgres-crash.test.ts': 'kills the server and restarts it',
      'test/relay-killed.test.ts': 'kills processes at many points',
      'test/session-postgres-races.test.ts': 'races of several workers, a hundred rounds each',
    },
  }),
  {
    test: { globalSetup: `${import.meta.dirname}/test/support/global-set-up.ts` },
  },
);
