import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the console keeps what outlives it: in `MORTISE_HOME`, or in `.mortise` of the user's home. */
export function stateDirectory(env: NodeJS.ProcessEnv): string {
  const given = env['MORTISE_HOME'];
  return join(given ? resolve(given) : join(homedir(), '.mortise'), 'console');
}
