import { smallPackages } from './tooling/small-packages.ts';
import { testsOfSeveral } from './tooling/vitest.ts';

export default testsOfSeveral(smallPackages);
