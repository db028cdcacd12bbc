import { defineConfig } from 'vitest/config';
import { compiledEnvironment } from './tooling/compiled.ts';
import { reporters } from './tooling/reporters.ts';
import { testMs, waitMs } from './tooling/wait.ts';

export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts', 'tooling/**/*.test.ts', 'runtimes/src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    env: compiledEnvironment,
    ...reporters(),
    // Guards against what never ends. They are no measure: a busy machine is slow.
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
  },
});
