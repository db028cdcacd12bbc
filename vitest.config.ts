import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts', 'runtimes/src/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
