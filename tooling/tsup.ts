import { defineConfig } from 'tsup';
import { writeDeclarations } from './declarations.ts';

/**
 * Builds a package from its entry points: ES modules, declarations and source maps; entry points share
 * chunks. Dependencies and peers of the package stay imports.
 * @param platform `node` for a package that imports `node:` modules.
 * @param addFiles adds to `dist` what no bundler makes.
 */
export function packageBuild(
  entry: Readonly<Record<string, string>>,
  platform: 'neutral' | 'node' = 'neutral',
  addFiles?: () => void,
): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry: { ...entry },
    format: ['esm'],
    target: 'es2022',
    platform,
    // Another bundler writes the declarations: it needs a fiftieth of the time.
    dts: false,
    onSuccess: async () => {
      await writeDeclarations({ folder: process.cwd(), entry }, 'dist');
      addFiles?.();
    },
    sourcemap: true,
    splitting: true,
    clean: true,
    removeNodeProtocol: false,
  });
}
