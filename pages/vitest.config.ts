import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../tooling/source-aliases.ts';

/** One browser at a time; a build takes longer than an ordinary test. */
export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
});
