import { dirname, resolve } from 'node:path';

/**
 * The directory that the user is in. A package manager starts scripts in the package's own directory, and
 * puts the user's into a variable.
 */
export function startDirectory(env: NodeJS.ProcessEnv, cwd: string, wanted: string | undefined): string {
  const manifest = env['npm_package_json'];
  const isScript = env['npm_lifecycle_event'] === 'start' && manifest !== undefined && dirname(manifest) === cwd;
  const here = isScript ? (env['INIT_CWD'] ?? cwd) : cwd;
  return resolve(here, wanted ?? '.');
}
