import { defineConfig } from 'vitest/config';
import { compiledEnvironment } from '../tooling/compiled.ts';
import { reporters } from '../tooling/reporters.ts';
import { sourceAliases } from '../tooling/source-aliases.ts';
import { testMs, waitMs } from '../tooling/wait.ts';

/** The packages are those of this checkout; only the other libraries are installed here. */
export default defineConfig({
  // Contexts use the API version that the SDK has.
  resolve: { alias: sourceAliases(), dedupe: ['@opentelemetry/api'] },
  test: {
    include: ['test/**/*.test.ts'],
    env: compiledEnvironment,
    ...reporters(),
    // A guard against hanging tests, not a measurement: a busy machine is slow.
    testTimeout: testMs,
    hookTimeout: testMs,
    expect: { poll: { timeout: waitMs } },
  },
});
