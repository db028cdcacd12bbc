import { packageTests } from '../../tooling/vitest.ts';

export default packageTests();
