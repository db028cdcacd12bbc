import type { ViteUserConfig } from 'vitest/config';

/** The tests of one package: beside the source as `src/**\/*.test.ts`, and in `test/`. */
export function packageTests(): ViteUserConfig {
  return {
    test: {
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      pool: 'threads',
      reporters: ['default'],
      testTimeout: 30_000,
    },
  };
}
