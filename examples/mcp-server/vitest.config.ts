import { packageTests } from '../../tooling/vitest.ts';

export default packageTests(import.meta.dirname, {
  slow: {
    'test/example-mcp-server-clients.test.ts': 'starts the official clients',
  },
});
