import { defineConfig } from 'vitest/config';
import { compiledEnvironment } from '../../tooling/compiled.ts';
import { reporters } from '../../tooling/reporters.ts';
import { testMs, waitMs } from '../../tooling/wait.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    env: compiledEnvironment,
    ...reporters(),
    // This limit stops a test that hangs, and is no measurement: a busy machine is slow.
    testTimeout: testMs,
    hookTimeout: 2 * testMs,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: waitMs } },
    fileParallelism: false,
  },
});
