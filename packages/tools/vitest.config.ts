import { packageTests } from '../../tooling/vitest.ts';

export default packageTests(import.meta.dirname);
