import { packageTests } from '../../tooling/vitest.ts';

const { test, ...others } = packageTests();

export default { ...others, test: { ...test, testTimeout: 60_000, expect: { poll: { timeout: 20_000 } } } };
