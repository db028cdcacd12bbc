import { defineConfig } from 'tsup';

/**
 * Builds a package from its entry points: ES modules, declarations and source maps; entry points share
 * chunks. Dependencies and peers of the package stay imports.
 * @param platform `node` for a package that imports `node:` modules.
 */
export function packageBuild(
  entry: Readonly<Record<string, string>>,
  platform: 'neutral' | 'node' = 'neutral',
): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry: { ...entry },
    format: ['esm'],
    target: 'es2022',
    platform,
    // What private packages declare is part of the package that bundles them.
    dts: { resolve: [/^@mortise\/(hop-kit|http-kit|provider-kit|session-kit|sqlite-kit)(\/|$)/, /^\.\.?\//] },
    sourcemap: true,
    splitting: true,
    clean: true,
    removeNodeProtocol: false,
  });
}
