import { packageTests } from '../../tooling/vitest.ts';

export default packageTests(import.meta.dirname, {
  slow: {
    'test/official-client-scenarios.test.ts': 'two processes of the official runner for each of 64 scenarios',
    'test/official-life.test.ts': 'processes of the official SDK',
    'test/official-server-scenarios.test.ts': 'processes of the official runner',
    'test/lifecycle-stdio.test.ts': 'starts some 90 servers',
  },
});
