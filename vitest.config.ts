import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['scripts/**/*.test.ts', 'runtimes/src/**/*.test.ts'], pool: 'threads', testTimeout: 20_000 },
});
