import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import type { TestProject } from 'vitest/node';
// Declares the provided values.
import type {} from '../apps/console/test/bundled-programs.ts';

const folder = join(import.meta.dirname, '../apps/console');

/**
 * Bundles the programs that the console's tests start, once per test run: loading some 600 modules takes
 * longer than a test, and users start a bundle as well. The folder belongs to this test run, which removes
 * it.
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  const cache = join(folder, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const bundled = mkdtempSync(join(cache, 'console-'));
  project.provide('bundledPrograms', bundled);
  copyFileSync(join(folder, 'package.json'), join(bundled, 'package.json'));
  await build({
    config: false,
    entry: { main: join(folder, 'src/main.ts'), 'console-main': join(folder, 'test/console-main.ts') },
    outDir: join(bundled, 'bin'),
    outExtension: () => ({ js: '.mjs' }),
    format: ['esm'],
    target: 'esnext',
    platform: 'node',
    splitting: true,
    removeNodeProtocol: false,
    noExternal: [/./],
    // Some dependencies call `require`.
    banner: {
      js: "import { createRequire as requires } from 'node:module'; const require = requires(import.meta.url);",
    },
    silent: true,
  });
  return () => rmSync(bundled, { recursive: true, force: true });
}
