import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

export default mergeConfig(packageTests(), {
  test: { globalSetup: 'test/support/global-set-up.ts' },
});
