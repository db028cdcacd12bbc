import { packageTests } from '../../tooling/vitest.ts';

export default packageTests(import.meta.dirname, {
  slow: {
    'test/typing/compilers.test.ts': 'TypeScript 5.9, 6.0 and 7.0, one after another',
    'test/typing/types-cost.test.ts': 'counts what the compiler does for 200 tools',
  },
});
