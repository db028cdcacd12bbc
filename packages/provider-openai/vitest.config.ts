import { packageTests } from '../../tooling/vitest.ts';

export default packageTests({
  slow: {
    'test/no-open-handle.test.ts': 'a process for each ending of a call',
  },
});
