import { packageTests } from '../../tooling/vitest.ts';

export default packageTests(import.meta.dirname, {
  slow: {
    'test/faults/killed-runs.test.ts': 'kills processes at many points',
    'test/killed.test.ts': 'kills processes at many points',
    'test/page-killed.test.ts': 'kills processes at many points',
    'test/worker-killed.test.ts': 'kills processes at many points',
    'test/sqlite-session-connection.test.ts': 'waits for a lock that another process holds, for a limited time',
  },
});
