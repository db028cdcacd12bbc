import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';

/** The tests of one package: beside the source as `src/**\/*.test.ts`, and in `test/`. */
export function packageTests(): ViteUserConfig {
  const hasProperties = existsSync(join(process.cwd(), 'node_modules/fast-check'));
  return {
    test: {
      include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
      setupFiles: hasProperties ? [join(import.meta.dirname, 'seed-properties.ts')] : [],
      pool: 'threads',
      reporters: ['default'],
      // A guard against what hangs, not a measure: a busy machine is slow.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
}
