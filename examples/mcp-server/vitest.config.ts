import { packageTests } from '../../tooling/vitest.ts';

export default packageTests({
  slow: {
    'test/example-mcp-server-clients.test.ts': 'starts the official clients',
  },
});
