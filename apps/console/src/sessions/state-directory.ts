import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The directory of the console's files: `MORTISE_HOME`, or `.mortise` in the user's home. */
export function stateDirectory(env: NodeJS.ProcessEnv): string {
  const given = env['MORTISE_HOME'];
  return join(given ? resolve(given) : join(homedir(), '.mortise'), 'console');
}
