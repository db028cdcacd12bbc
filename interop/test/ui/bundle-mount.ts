import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sourceAliases } from '../../../tooling/source-aliases.ts';

/** Bundles an example with the packages of this checkout. Other libraries stay where they are installed. */
export async function bundleMount(entry: string, outfile: string): Promise<void> {
  const aliases = sourceAliases();
  await build({
    entryPoints: [fileURLToPath(new URL(`mounts/${entry}`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    external: ['node:*', 'cloudflare:*', 'express', 'fastify', 'hono', '@hono/*'],
    plugins: [
      {
        name: 'sources',
        setup({ onResolve }) {
          onResolve({ filter: /^@mortise\// }, ({ path }) => {
            const source = aliases.find(({ find }) => find.test(path));
            return source && { path: source.replacement };
          });
        },
      },
    ],
  });
}
