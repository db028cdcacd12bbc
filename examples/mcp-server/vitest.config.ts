import { packageTests } from '../../tooling/vitest.ts';

export default packageTests({
  slow: {
    'test/clients.test.ts': 'starts the official clients',
  },
});
