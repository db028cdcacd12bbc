import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleMount } from './bundle-mount.ts';
import { bundles } from './start-server.ts';

/** The command line of Next.js. */
export const next: string = createRequire(import.meta.url).resolve('next/dist/bin/next');

/**
 * Creates a project of Next.js with the mount of `mounts/next`, in plain JavaScript, because Next.js would
 * install types for TypeScript from the network. Returns its folder.
 */
export async function nextProject(name: string): Promise<string> {
  const project = join(bundles, name);
  await rm(project, { recursive: true, force: true });
  const route = 'app/api/[...path]/route';
  await bundleMount(`next/${route}.ts`, join(project, `${route}.js`));
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const config = `export default { turbopack: { root: ${JSON.stringify(root)} } };`;
  const layout = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;';
  await writeFile(join(project, 'next.config.js'), config);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await writeFile(join(project, 'app/layout.jsx'), layout);
  return project;
}

/**
 * Builds a project for production. Resolves to the output
 * of Next.js; rejects with the output if the build fails.
 */
export async function buildNext(project: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [next, 'build'], { cwd: project, env });
  return stdout;
}
