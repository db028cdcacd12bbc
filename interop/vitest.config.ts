import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../tooling/source-aliases.ts';

/** The packages are those of this checkout; only the other libraries are installed here. */
export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: { include: ['test/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
