import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));

/** The packages are those of this checkout; only the other libraries are installed here. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@mortise\/core\/session-index$/, replacement: source('core/src/session/fold/index.ts') },
      { find: /^@mortise\/core\/session-export$/, replacement: source('core/src/session/export/index.ts') },
      { find: /^@mortise\/core\/tools$/, replacement: source('core/src/tools/index.ts') },
      { find: /^@mortise\/core\/artifact$/, replacement: source('core/src/artifact/index.ts') },
      { find: /^@mortise\/core\/credential$/, replacement: source('core/src/credential/index.ts') },
      { find: /^@mortise\/core$/, replacement: source('core/src/index.ts') },
      ...['adk', 'agent-tool', 'auth', 'confirmation', 'provider-gemini'].map((name) => ({
        find: new RegExp(`^@mortise/${name}$`),
        replacement: source(`${name}/src/index.ts`),
      })),
      { find: /^@mortise\/testing$/, replacement: source('testing/src/index.ts') },
    ],
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
