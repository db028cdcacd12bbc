import { join } from 'node:path';

/**
 * The folder of Node's compile cache for programs that tests start, so that each module is compiled once.
 */
export const compiledEnvironment: { readonly NODE_COMPILE_CACHE: string } = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
};
