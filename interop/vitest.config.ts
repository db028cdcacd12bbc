import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));

/** The packages are those of this checkout; only the other libraries are installed here. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@mortise\/core\/session-export$/, replacement: source('core/src/session/export/index.ts') },
      { find: /^@mortise\/core$/, replacement: source('core/src/index.ts') },
      { find: /^@mortise\/testing$/, replacement: source('testing/src/index.ts') },
    ],
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
