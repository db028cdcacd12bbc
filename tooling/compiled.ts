import { join } from 'node:path';

/**
 * Where programs that tests start keep what Node has
 * compiled, so that it is done once and not for each of them.
 */
export const compiledEnvironment: { readonly NODE_COMPILE_CACHE: string } = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
};
