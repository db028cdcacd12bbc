import { defineConfig } from 'vitest/config';
import { compiledEnvironment } from '../tooling/compiled.ts';
import { reporters } from '../tooling/reporters.ts';
import { sourceAliases } from '../tooling/source-aliases.ts';
import { testMs, waitMs } from '../tooling/wait.ts';

/** One browser at a time; a build takes longer than an ordinary test. */
export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    include: ['test/**/*.test.ts'],
    env: compiledEnvironment,
    ...reporters(),
    // A guard against hanging tests, not a measurement: a busy machine is slow.
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
    fileParallelism: false,
  },
});
